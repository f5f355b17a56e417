"""What the scripts of a field page say. The words come with the page, so that they need no network."""

from __future__ import annotations

from flask import url_for
from flask_babel import gettext

from fieldgame.web import field, handover
from fieldgame.web.common import Json, wants_part

Words = dict[str, str]


def brought(scene: Json, post: str | None = None) -> Json:
    """What a whole field page brings along besides its screen: data, words, the code for the next phone."""
    if wants_part():
        return {}
    game, seat = scene["game"], scene["seat"]
    signs = {name: url_for("static", filename=f"img/{name}.svg") for name in ("icons", "crests")}
    return {
        "field": {
            "page": field.page_data(game, seat, scene["url"], post),
            "words": words(scene["v"]["name"], scene["home"], **signs),
        },
        "handover": handover.offer(game, seat),
    }


def words(name: str, home: str, **addresses: str) -> Words:
    """All of them, places to fill in still open; also the game's name and where signs and pages lie."""
    parts = (_rules(), _draws(), _robberies(), _trades(), _jokers(), _bookings(), _queue(), _signs(), _rest())
    told = {key: text for part in parts for key, text in part.items()}
    return {**told, "game_name": name, "home": home, **addresses}


def _rules() -> Words:
    """How the game stands, and why something is against the rules."""
    setup = gettext("Das Spiel hat noch nicht angefangen. Die Spielleitung startet es.")
    paused = gettext("Das Spiel macht Pause. Die Spielleitung setzt es fort.")
    ended = gettext("Das Spiel ist zu Ende.")
    return {
        "setup": setup,
        "paused": paused,
        "paused_why": gettext("Das Spiel macht Pause: %(why)s. Die Spielleitung setzt es fort."),
        "ended": ended,
        "not_running_setup": setup,
        "not_running_paused": paused,
        "not_running_ended": ended,
        "not_running_running": gettext("Das Spiel läuft gerade nicht."),
        "head_start": gettext("Die Räuber haben noch Vorsprung. Die anderen Gruppen kommen gleich."),
        "short_twice": gettext("zuletzt schon hier"),
        "short_robbers": gettext("Räuber ziehen nicht"),
        "short_not_running": gettext("Spiel läuft nicht"),
        "short_out": gettext("nicht mehr dabei"),
        "short_other": gettext("geht gerade nicht"),
        "why_same_post_twice": gettext(
            "%(group)s: zuletzt schon hier. Dazwischen muss ein anderer Posten liegen."
        ),
        "why_robbers_at_post": gettext("%(group)s: An Posten gibt es nichts. Räuber leben vom Überfall."),
        "why_group_inactive": gettext("%(group)s: nicht mehr dabei. Frag die Spielleitung."),
        "robber_robbed": gettext("Räuber kann man nicht überfallen."),
        "robbers_trade": gettext("Räuber handeln nicht: Sie geben nichts und nehmen nichts."),
        "empty_trade": gettext("Wähl mindestens eine Karte, die den Besitzer wechselt."),
        "holding_short": gettext("%(group)s: Nach den Büchern fehlt noch: %(cards)s."),
        "bad_cards": gettext("Karten zählt man in ganzen Zahlen ab 0."),
        "game_left": gettext("noch {time}"),
        "game_running": gettext("läuft"),
        "game_paused": gettext("macht Pause"),
        "game_ended": gettext("zu Ende"),
        "game_setup": gettext("in Vorbereitung"),
    }


def _draws() -> Words:
    return {
        "who_is_here": gettext("Wer ist da?"),
        "who_drew": gettext("Wer hat gezogen?"),
        "last_post": gettext("zuletzt Posten %(post)s"),
        "no_post_yet": gettext("noch kein Posten"),
        "which_number": gettext("Welche Zahl?"),
        "draw_for": gettext("Ziehen für %(group)s"),
        "draw": gettext("Ziehen"),
        "draw_anyway": gettext("Trotzdem ziehen"),
        "draw_anyway_hint": gettext(
            "Hat die Gruppe ihre Karten trotzdem bekommen? Dann buche es. "
            "Die Spielleitung sieht, dass es gegen die Regel war."
        ),
        "line_draw": gettext("%(group)s: %(number)s × %(material)s"),
        "give_cards": gettext("%(number)s × %(material)s geben"),
        "void_draw": gettext(
            "Diese Buchung ist zurückgenommen: %(number)s × %(material)s. Gib dafür keine Karten aus."
        ),
        "who_draws": gettext("Wer zieht die Zahl?"),
        "the_app": gettext("Die App"),
        "the_bag": gettext("Die Gruppe, aus dem Beutel"),
        "other_group": gettext("Andere Gruppe"),
    }


def _robberies() -> Words:
    return {
        "whom_robbed": gettext("Wen habt ihr überfallen?"),
        "who_was_robbed": gettext("Wer wurde überfallen?"),
        "not_at_posts": gettext("Nicht bei einem Posten und nicht an der Burgberg-Station."),
        "your_cards": gettext("Eure Karten"),
        "robbers_cards": gettext("Karten der Räuber"),
        "last_robberies": gettext("Letzte Überfälle"),
        "rob_short": gettext("Überfall"),
        "rob_report": gettext("Überfall melden"),
        "rob_of": gettext("Überfall auf %(group)s"),
        "robbers_get_all": gettext("Die Räuber bekommen alle Karten. In den Büchern stehen:"),
        "other_cards": gettext("Es waren andere Karten"),
        "count_cards": gettext("Zähl, was wirklich übergeben wurde:"),
        "book_counted": gettext("So gezählt buchen"),
        "all_taken": gettext("Alles genommen"),
        "book_anyway": gettext("Trotzdem buchen"),
        "robbed_all": gettext("Gebucht: alle Karten."),
        "robbed_these": gettext("Gebucht. Lass dir diese Karten geben:"),
        "robbed_for_them": gettext("Gebucht. Die Räuber bekommen diese Karten:"),
        "robbed_nothing": gettext("Gebucht: Die Gruppe hatte keine Karten."),
        "void_robbery": gettext("Dieser Überfall ist zurückgenommen. Die Karten gehen zurück."),
        "robbers_now": gettext("Karten der Räuber jetzt"),
        "line_robbery": gettext("Überfall auf %(victim)s: %(cards)s für %(robber)s"),
        "line_robbery_all": gettext("Überfall auf %(victim)s: alle Karten für %(robber)s"),
        "robbed_group": gettext("Überfallene Gruppe"),
        "counted_cards": gettext("Die Karten sind gezählt"),
    }


def _trades() -> Words:
    return {
        "trade": gettext("Handel"),
        "who_trades": gettext("Wer handelt?"),
        "trade_with": gettext("Wer handelt mit %(group)s?"),
        "what_changes": gettext("Was wechselt den Besitzer?"),
        "this_group_gives": gettext("Diese Gruppe gibt"),
        "in_books": gettext("In den Büchern:"),
        "book_trade": gettext("Handel buchen"),
        "traded": gettext("Der Handel ist gebucht."),
        "void_trade": gettext("Dieser Handel ist zurückgenommen. Die Karten gehen zurück."),
        "given": gettext("Gegeben:"),
        "gives": gettext("gibt"),
        "nothing": gettext("nichts"),
        "line_trade": gettext("Handel: %(gives)s von %(giver)s, %(gets)s von %(taker)s"),
        "cards_one": gettext("1 Karte"),
        "cards_other": gettext("{num} Karten"),
        "no_cards": gettext("keine Karten"),
        "books": gettext("Buch: %(count)s"),
        "one_less": gettext("%(name)s: eins weniger"),
        "one_more": gettext("%(name)s: eins mehr"),
    }


def _jokers() -> Words:
    return {
        "joker": gettext("Joker"),
        "joker_found": gettext("Joker gefunden"),
        "joker_code": gettext("Code auf der Jokerkarte"),
        "joker_hint": gettext("Neun Zeichen, zum Beispiel 7K2-M9Q-4TX."),
        "joker_wrong": gettext("Diesen Joker-Code gibt es nicht. Vergleich ihn Zeichen für Zeichen."),
        "joker_booked": gettext("Der Joker ist gebucht. Er steht für eine beliebige Karte."),
        "void_joker": gettext("Dieser Joker ist zurückgenommen. Er kann neu gebucht werden."),
        "who_found": gettext("Wer hat ihn gefunden? Ein Tipp bucht."),
        "who_found_short": gettext("Wer hat ihn gefunden?"),
        "line_joker": gettext("Joker gefunden: %(group)s"),
    }


def _bookings() -> Words:
    return {
        "last_bookings": gettext("Letzte Buchungen"),
        "nothing_booked": gettext("Noch nichts gebucht."),
        "in_hand": gettext("Jetzt in der Hand:"),
        "undo": gettext("Rückgängig"),
        "done": gettext("Fertig"),
        "taken_back": gettext("zurückgenommen"),
        "undone": gettext("Zurückgenommen: %(said)s"),
        "restore": gettext("Wiederherstellen"),
        "line_voided": gettext("Buchung zurückgenommen"),
        "row_sent": gettext("gesendet"),
        "row_waiting": gettext("wartet auf Netz"),
        "row_tried": gettext("wartet, die Antwort fehlt noch"),
        "row_refused": gettext("Abgelehnt, zählt nicht."),
        "is_sent": gettext("Gesendet"),
        "is_waiting": gettext("Gespeichert, wartet auf Netz"),
        "is_tried": gettext("Gespeichert, wartet auf Netz"),
        "is_in_memory": gettext(
            "Dieses Telefon kann nichts speichern. Lass diese Seite offen, bis alles gesendet ist."
        ),
        "not_booked": gettext(
            "Nicht gebucht: Das Telefon kann nichts speichern und hat kein Netz. "
            "Schreib es auf und buche es, sobald wieder Netz da ist."
        ),
        "gone": gettext("Diese Buchung gibt es hier nicht"),
        "gone_hint": gettext(
            "Sie wurde zurückgenommen oder liegt schon länger zurück. "
            "Gib dafür keine Karten aus. Im Zweifel frag die Spielleitung."
        ),
    }


def _queue() -> Words:
    return {
        "queue": gettext("Noch nicht gesendet"),
        "queue_title_one": gettext("1 Buchung ist noch nicht gesendet"),
        "queue_title_other": gettext("{num} Buchungen sind noch nicht gesendet"),
        "queue_empty": gettext("Alles ist gesendet"),
        "queue_empty_hint": gettext("Auf diesem Telefon wartet nichts. Du musst nichts tun."),
        "queue_hint": gettext(
            "Sobald Netz da ist, wird alles von selbst gesendet. Bis dahin kannst du es noch ändern."
        ),
        "queue_refused_one": gettext("1 Buchung wurde abgelehnt"),
        "queue_refused_other": gettext("{num} Buchungen wurden abgelehnt"),
        "queue_refused_hint": gettext(
            "Was abgelehnt ist, zählt nicht. Ändere es, dann wird es noch einmal gesendet, oder verwirf es."
        ),
        "change": gettext("Ändern"),
        "take_back": gettext("Zurücknehmen"),
        "discard": gettext("Verwerfen"),
        "discarded": gettext("Verworfen: %(said)s"),
        "send_now": gettext("Jetzt senden"),
        "sending": gettext("Wird gesendet …"),
        "all_sent": gettext("Alles ist angekommen."),
        "still_waiting": gettext(
            "Noch kein Netz. Geh ein paar Schritte. Es wird von selbst weiter versucht."
        ),
        "still_silent": gettext("Der Rechner mit dem Spiel antwortet nicht. Es wartet aber nichts."),
        "last_contact": gettext("Letzter Kontakt"),
        "last_sync": gettext("Zuletzt gesendet"),
        "version": gettext("Version"),
        "newer_version": gettext("Es gibt eine neuere. Lade die Seite neu, wenn du Netz hast."),
        "edit_title": gettext("Buchung ändern"),
        "edit_incomplete": gettext("Da fehlt noch etwas. Prüf Gruppen, Karten und Code."),
        "save": gettext("Speichern"),
        "changed": gettext("Geändert."),
        "group": gettext("Gruppe"),
        "number": gettext("Zahl"),
        "refused_one": gettext("1 Buchung wurde abgelehnt und zählt nicht. Schau sie dir an."),
        "refused_other": gettext("{num} Buchungen wurden abgelehnt und zählen nicht. Schau sie dir an."),
        "look": gettext("Ansehen"),
    }


def _signs() -> Words:
    """The sign in the header, and what is wrong with this phone as a whole."""
    locked = gettext("Dein Zugang wurde gesperrt. Frag die Spielleitung nach einem neuen.")
    stays = gettext("1 Buchung wartet auf diesem Telefon und bleibt hier.")
    all_stay = gettext("{num} Buchungen warten auf diesem Telefon und bleiben hier.")
    return {
        "sign_sent": gettext("Alles gesendet · {time}"),
        "sign_waiting_one": gettext("1 wartet seit {time}"),
        "sign_waiting_other": gettext("{num} warten seit {time}"),
        "sign_few_one": gettext("1 wartet"),
        "sign_few_other": gettext("{num} warten"),
        "sign_silent": gettext("Kein Kontakt seit {time}"),
        "sign_never": gettext("Noch kein Kontakt"),
        "sign_no_pass": gettext("Zugang gesperrt"),
        "sign_no_game": gettext("Kein Spiel mehr"),
        "sign_refused_one": gettext("1 abgelehnt"),
        "sign_refused_other": gettext("{num} abgelehnt"),
        "no_pass_one": f"{locked} {stays}",
        "no_pass_other": f"{locked} {all_stay}",
        "no_game": gettext("Dieses Spiel gibt es nicht mehr. Frag die Spielleitung."),
        "foreign": gettext(
            "Etwas anderes antwortet statt des Spiels: ein WLAN? Was wartet, bleibt und geht später ab."
        ),
        "released": gettext(
            "Hier wird jetzt auf einem anderen Telefon gebucht. Dieses liest nur noch mit. "
            "Wartende Buchungen kommen noch an."
        ),
        "take_back_post": gettext("Wieder hier weitermachen"),
    }


def _rest() -> Words:
    return {
        "more": gettext("Anderes buchen"),
        "back": gettext("Zurück"),
        "back_home": gettext("Zurück zu deiner Seite"),
        "leader": gettext("Spielleitung"),
        "scan": gettext("Scannen"),
        "scan_title": gettext("Karte scannen"),
        "not_allowed": gettext("Das gehört nicht zu deiner Aufgabe. Frag die Spielleitung."),
        "code_unknown": gettext("Diesen Code kennt das Spiel nicht. Nimm die Kacheln oder tipp ihn ab."),
        "code_other_game": gettext("Diese Karte gehört zu einem anderen Spiel. Es ist nichts gebucht."),
        "code_old": gettext(
            "Diese Karte gilt nicht mehr. Nimm die Kacheln und sag der Spielleitung Bescheid."
        ),
        "check": gettext("Probelauf"),
        "hand_over": gettext("Telefon wechseln"),
        "hand_over_title": gettext("Auf ein anderes Telefon wechseln"),
        "hand_over_waiting_one": gettext(
            "1 Buchung wartet noch auf diesem Telefon. Lass die Seite offen, bis sie gesendet ist."
        ),
        "hand_over_waiting_other": gettext(
            "{num} Buchungen warten noch auf diesem Telefon. Lass die Seite offen, bis sie gesendet sind."
        ),
        "no_line": gettext("Gerade ist kein Netz. Versuch es später noch einmal."),
        "language_offline": gettext("Für die andere Sprache braucht es kurz Netz. Alles andere geht weiter."),
    }
