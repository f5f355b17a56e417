"""The sentences on sheets of rules: prices, the leader's pages, tallies, scores, the certificate."""

from __future__ import annotations

from flask_babel import gettext


def words() -> dict[str, str]:
    return {
        "building": gettext("Gebäude"),
        "price": gettext("Preis"),
        "supply": gettext("Vorrat"),
        "cells": gettext("Felder"),
        "score": gettext("Punkte"),
        "rank": gettext("Rang"),
        "built": gettext("gebaut"),
        "reserved": gettext("ummauert"),
        "left_over": gettext("übrig"),
        "tally-title": gettext("Strichliste %(who)s"),
        "certificate": gettext("Urkunde"),
        "story": gettext("Wie die Burg entstand"),
    }
