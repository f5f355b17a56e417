// What the leader has ordered meanwhile, as the page knows it with and without network: halts and messages.
(() => {
  "use strict";
  const field = (window.field = window.field || {});
  if (!field.state || field.page.rehearsal) return;      // the check asks like any other page
  const tell = () => window.halt?.show(field.state.base());
  document.addEventListener("field:state", tell);
  field.state.ready.then(tell);
})();
