"""The sentences of the leader's rules, two pages: `lead-prepare-1`, `lead-prepare-2` … by section."""

from __future__ import annotations

from collections.abc import Iterable

from flask_babel import gettext


def words() -> dict[str, str]:
    return {
        **_titles(),
        **_numbered("prepare", _prepare()),
        **_numbered("run", _run()),
        **_numbered("field", _field()),
        **_numbered("wall", _wall()),
        **_numbered("paper", _paper()),
        **_numbered("later", _later()),
        **_roles(),
        **_choices(),
    }


def _numbered(section: str, sentences: Iterable[str]) -> dict[str, str]:
    return {f"lead-{section}-{number}": said for number, said in enumerate(sentences, 1)}


def _titles() -> dict[str, str]:
    return {
        "lead-prepare": gettext("Vorbereiten"),
        "lead-roles": gettext("Wer macht was?"),
        "lead-run": gettext("Ablauf"),
        "lead-field": gettext("Zweifelsfälle unterwegs"),
        "lead-wall": gettext("Zweifelsfälle auf dem Plan"),
        "lead-drawn": gettext("Was ist ummauert?"),
        "lead-paper": gettext("Wenn Telefone ausfallen"),
        "lead-later": gettext("Blätter später übernehmen"),
        "lead-projector": gettext("Beamer"),
    }


def _prepare() -> list[str]:
    return [
        gettext("Gelände abgehen: Grenzen, Gefahren, Treffpunkt. Wer hat Verbandszeug?"),
        gettext("Karten, Gebäude und Spielplan drucken, schneiden und falten."),
        gettext("Jeder Gruppe ihre Gruppenkarte und ihr Blatt mit Preisen und Regeln."),
        gettext("Jedem Posten seine Karten und einen Beutel mit den Zahlen 1 bis 6."),
        gettext(
            "Spielplan aufhängen oder auslegen, das neutrale Gebäude auf den blassen Platz oder in die Mitte."
        ),
        gettext("Joker verstecken und notieren, wo sie liegen."),
        gettext("Alle Telefone: Code scannen und prüfen, solange Netz da ist. Akkus laden."),
        gettext("Strichlisten, Stifte und eine Uhr zu allen, die buchen."),
        gettext("Einpacken: Beutel, Klebeband, Hüllen gegen Regen, volle Ersatzakkus."),
        gettext("Ende, Treffpunkt und Notfallnummer eintragen. Sie stehen auf den Blättern der Gruppen."),
    ]


def _run() -> list[str]:
    return [
        gettext("Alle sammeln sich. Du erklärst die Regeln und zeigst die Grenzen."),
        gettext("Du startest die Uhr: Sie läuft %(minutes)s min."),
        gettext("Bei Gewitter oder Unfall: Pause drücken, alle zum Treffpunkt. Die Uhr steht so lange."),
        gettext("Unterwegs siehst du auf deiner Seite, welcher Posten sich lange nicht gemeldet hat."),
        gettext("Schluss ist, wenn die Zeit um ist oder niemand mehr bauen kann."),
        gettext("Alle zählen am Treffpunkt durch. Erst dann kommt die Siegerehrung."),
    ]


def _field() -> list[str]:
    return [
        gettext("Nach einem Posten muss ein anderer kommen, gern mit demselben Rohstoff."),
        gettext("Dabei zählen nur Posten, nicht die Station und was unterwegs geschieht."),
        gettext("Bezahlt wird genau: nicht mehr, nicht weniger."),
        gettext("Jeder versteckte Joker zählt nur einmal, für eine beliebige Karte."),
        gettext("Wer handelt, darf auch schenken. Bündnisse gibt es nicht."),
    ]


def _wall() -> list[str]:
    return [
        gettext("Ein Gebäude braucht freie Felder und muss nichts berühren."),
        gettext("Mehrere Gebäude in einem Besuch: eins nach dem anderen, jedes für sich beurteilt."),
        gettext("Die Mauer ist nur dicht, wo eigene Wände sich berühren. Eine Ecke allein ist eine Lücke."),
        gettext("Fremde Gebäude und das neutrale sind nie Mauer. Der Rand des Plans ist immer Mauer."),
        gettext("Eigene Gebäude im Ummauerten schaden nicht."),
        gettext("Genau ein fremdes Gebäude darin: Es geht zurück in den Vorrat, seine Karten sind weg."),
        gettext("War es das neutrale, kommt es aus dem Spiel."),
        gettext("Zwei fremde oder mehr: Nichts geschieht. Das neutrale zählt mit."),
        gettext("Zwei Gebiete auf einmal geschlossen: jedes für sich beurteilen."),
        gettext("Mehr als der halbe Plan gilt nie als ummauert."),
        gettext("Könnte eine Gruppe jedes Gebiet bekommen, bleibt das größte offen."),
        gettext("Zurücknehmen und Berichtigen nehmen nie ein Gebäude heraus."),
    ]


def _paper() -> list[str]:
    return [
        gettext("Kein Netz: einfach weiterbuchen. Das Telefon schickt alles, sobald es wieder Netz hat."),
        gettext("Nur die Station braucht Netz. Ohne Netz baut sie auf Papier."),
        gettext("Ein Telefon ist kaputt: Mit dem Notfallpass nimmt ein anderes seinen Platz ein."),
        gettext(
            "Alle sind aus: Das Spiel geht weiter. Jeder nimmt seine Strichliste, eine Uhr bestimmt das Ende."
        ),
        gettext(
            "Posten: Gruppe und Zahl aufschreiben und auf der Gruppenkarte den letzten Posten ankreuzen."
        ),
        gettext("Station: Preis prüfen, Gebäude auf den Plan legen, aufschreiben. Ummauertes mit Bleistift."),
        gettext("Nichts radieren: Falsches durchstreichen und neu schreiben."),
    ]


def _later() -> list[str]:
    return [
        gettext("Blätter einsammeln. Auf deiner Seite „Blätter nachtragen“ öffnen und das Blatt wählen."),
        gettext("Eine Zeile ist eine Buchung: Tab geht weiter, Enter bucht. Es gilt die Zeit auf dem Blatt."),
        gettext("Zuerst die Posten, zuletzt die Gebäude, die anderen dazwischen, der Zeit nach."),
        gettext("Fragt die Seite nach, lies es. Stimmt die Zeile trotzdem, drück noch einmal Enter."),
        gettext(
            "Vergleich zum Schluss den Plan auf deiner Seite mit dem auf Papier. Was falsch ist, berichtige."
        ),
        gettext("Geht gar nichts mehr, zähl mit dem Blatt „Wertung“ aus."),
    ]


def _roles() -> dict[str, str]:
    return {
        "lead-role-post": gettext("gibt Karten aus: ziehen lassen, buchen, Karten geben. Darf umhergehen."),
        "lead-role-station": gettext("nimmt den Preis, setzt das Gebäude auf den Plan und bucht es."),
        "lead-role-robbers": gettext("gehen zuerst los, jagen die anderen und buchen jeden Überfall."),
        "lead-role-leader": gettext("startet, unterbricht und beendet, hilft überall aus und berichtigt."),
        "lead-role-projector": gettext("zeigt allen die Burg und die Uhr, am Ende die Siegerehrung."),
        "lead-role-houses": gettext("sammeln, tauschen und bauen. Sie bleiben immer zusammen."),
    }


def _choices() -> dict[str, str]:
    """What depends on how this game is set up."""
    return {
        "lead-head-start": gettext("Die Räuber gehen zuerst los, die anderen %(minutes)s min später."),
        "lead-robbery": gettext(
            "Wer abgeschlagen wird, gibt alles her, auch Joker. Eine leere Hand wird auch gebucht."
        ),
        "lead-safe": gettext(
            "In der Nähe von Posten und Station wird nicht geraubt. Räuber raubt niemand aus."
        ),
        "lead-poor": gettext("Räuber bekommen an Posten nichts und handeln nicht."),
        "lead-draw-dice": gettext("Gezogene Zahlen kommen gleich in den Beutel zurück."),
        "lead-draw-bag": gettext(
            "Gezogene Zahlen bleiben draußen, bis der Beutel leer ist. Dann kommen alle hinein."
        ),
        "lead-holdings-counted": gettext(
            "Es zählen die echten Karten. Zeigt das Telefon weniger, darf die Station trotzdem annehmen."
        ),
        "lead-holdings-strict": gettext(
            "Es zählt, was gebucht ist. Andere Karten nimmt die Station nicht an."
        ),
        "lead-mirror-on": gettext("Gebäude dürfen gedreht und gewendet werden."),
        "lead-mirror-off": gettext("Gebäude dürfen gedreht, aber nicht gewendet werden."),
    }
