"""What the check before the game says: the name of each line, its outcomes, and what to do about them."""

from __future__ import annotations

from flask_babel import gettext

Words = dict[str, str]


def rows(books: object) -> list[tuple[str, str]]:
    """The lines, those that need a person first: key and name. `books`: whether there are bookings to try."""
    found = [
        ("sound", gettext("Ton und Vibration")),
        ("card", gettext("Karte lesen")),
        ("contact", gettext("Verbindung zum Spiel")),
        ("booking", gettext("Probebuchung")),
        ("offline", gettext("Ohne Netz")),
        ("clock", gettext("Uhr")),
        ("storage", gettext("Speicher")),
        ("camera", gettext("Kamera")),
        ("screen", gettext("Bildschirm")),
    ]
    return [(key, name) for key, name in found if books or key not in ("booking", "offline")]


def words() -> Words:
    """What the script says; places to fill in are still open."""
    return {**_course(), **_network(), **_phone(), **_people()}


def _course() -> Words:
    return {
        "running": gettext("wird geprüft …"),
        "all_good": gettext("Alles bereit. Die Spielleitung sieht es auch."),
        "one_open": gettext("Ein Punkt ist noch offen. Unten steht, was du tun kannst."),
        "some_open": gettext("{n} Punkte sind noch offen. Unten steht, was du tun kannst."),
        "good_not_told": gettext("Alles bereit, aber die Spielleitung weiß es noch nicht: kein Netz."),
        "open_not_told": gettext("Noch offen: {n}. Und die Spielleitung weiß es noch nicht: kein Netz."),
        "unanswered": gettext("noch nicht geprüft"),
        "again": gettext("Noch einmal prüfen"),
        "broken": gettext("Das ließ sich nicht prüfen. Lade die Seite neu und probier es noch einmal."),
    }


def _network() -> Words:
    return {
        "contact_good": gettext("Das Spiel antwortet in {n} ms."),
        "contact_slow": gettext(
            "Das Spiel antwortet erst nach {n} s. Gebucht wird trotzdem sofort, gesendet etwas später."
        ),
        "contact_none": gettext("Das Spiel antwortet nicht. Prüf WLAN oder mobile Daten und den Flugmodus."),
        "contact_pass": gettext("Dein Zugang gilt nicht mehr. Frag die Spielleitung nach einem neuen Link."),
        "contact_odd": gettext(
            "Das Spiel nimmt gerade nichts an. Warte eine Minute und probier es noch einmal."
        ),
        "booking_good": gettext("Eine Buchung lag erst auf dem Telefon, dann kam sie an. Sie zählt nicht."),
        "booking_kept": gettext(
            "Die Buchung liegt auf dem Telefon, kam aber nicht an. Prüf erst die Verbindung."
        ),
        "booking_lost": gettext(
            "Dieses Telefon konnte die Buchung nicht aufheben. Nimm ein normales Fenster, kein privates."
        ),
        "booking_refused": gettext("Das Spiel hat die Probebuchung abgelehnt: {why}"),
        "booking_released": gettext(
            "Ein anderes Telefon hat diese Aufgabe übernommen. Hier wird nicht gebucht."
        ),
        "offline_good": gettext("Deine Seite öffnet sich auch ohne Netz."),
        "offline_open": gettext(
            "Lass deine Seite im Wald offen: Sie bucht auch ohne Netz, öffnet sich dann aber nicht neu."
        ),
        "clock_good": gettext("Die Uhr geht richtig."),
        "clock_slow": gettext("Die Uhr geht {time} nach. Das macht nichts: Es zählt die Uhr des Spiels."),
        "clock_fast": gettext("Die Uhr geht {time} vor. Das macht nichts: Es zählt die Uhr des Spiels."),
        "clock_unknown": gettext("Ohne Verbindung lässt sich die Uhr nicht vergleichen. Das macht nichts."),
        "seconds": gettext("{n} s"),
        "minutes": gettext("{n} min"),
        "hours": gettext("{n} h"),
    }


def _phone() -> Words:
    return {
        "storage_good": gettext(
            "Buchungen bleiben auf dem Telefon, auch wenn du es neu startest. Frei: {free}."
        ),
        "storage_some": gettext(
            "Buchungen bleiben auf dem Telefon, solange du keine Browserdaten löschst. Frei: {free}."
        ),
        "storage_plain": gettext("Buchungen bleiben auf dem Telefon, solange du keine Browserdaten löschst."),
        "storage_lost": gettext(
            "Dieses Telefon hat seit dem letzten Probelauf verloren, was es gespeichert hatte. "
            "Jetzt speichert es wieder."
        ),
        "storage_full": gettext("Der Speicher ist fast voll: nur noch {free}. Lösch Bilder oder Videos."),
        "storage_none": gettext("Dieser Browser hebt nichts auf. Nimm ein normales Fenster, kein privates."),
        "megabytes": gettext("{n} MB"),
        "gigabytes": gettext("{n} GB"),
        "camera_good": gettext("Die Kamera geht."),
        "camera_photo": gettext("Foto geht: Mach von der Karte ein Foto, das Telefon liest es."),
        "camera_denied": gettext(
            "Foto geht. Die Kamera ist gesperrt: Erlaube sie in den Einstellungen des Browsers."
        ),
        "camera_type": gettext("Hier geht keine Kamera. Tippen geht: den Code, der auf der Karte steht."),
        "screen_good": gettext("Der Bildschirm bleibt an, solange deine Seite offen ist."),
        "screen_hint": gettext(
            "Der Bildschirm geht von selbst aus. Stell die automatische Sperre so spät wie möglich."
        ),
    }


def _people() -> Words:
    return {
        "sound_ask": gettext("Hast du es gehört oder gespürt?"),
        "sound_good": gettext("Gehört oder gespürt."),
        "sound_bad": gettext("Stell den Ton lauter und den Stummschalter aus. Gebucht wird auch ohne Ton."),
        "sound_none": gettext("Dieses Telefon kann hier weder Ton noch Vibration. Gebucht wird trotzdem."),
        "sound_muted": gettext("Ton und Vibration sind auf diesem Telefon ausgeschaltet."),
        "card_ask": gettext("Halte die Karte einer Gruppe bereit und tippe auf „Karte lesen“."),
        "card_good": gettext("Gelesen: {group}."),
        "card_no_group": gettext("Gelesen, aber das ist keine Gruppenkarte. Nimm die Karte einer Gruppe."),
    }
