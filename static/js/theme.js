/* Day or dusk, before anything is painted: also on a page that the phone kept from earlier. Day is what a page is;
   the phone's own wish for dark pages is not followed, since outdoors it is wrong by day. */
document.documentElement.dataset.theme = /(?:^|; )theme=dusk(?:;|$)/.test(document.cookie) ? "dusk" : "day";
