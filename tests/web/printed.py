"""What a leader asks of the page of printing, and what comes of it."""

from __future__ import annotations

import json
import re
from typing import Any

from tests.print.reader import Paper
from tests.words import Camp, Phone, text_of


def shown(phone: Phone, camp: Camp, way: str = "print") -> str:
    answer = phone.get(f"{camp.url}/leader/{way}")
    assert answer.status_code == 200, text_of(answer)
    return text_of(answer)


def asked(camp: Camp, way: str, phone: Phone | None = None) -> Any:
    return (phone or camp.join("leader")).get(f"{camp.url}/leader/{way}")


def paper(camp: Camp, query: str) -> Paper:
    answer = asked(camp, f"print/burgbau.pdf?{query}")
    assert answer.status_code == 200, text_of(answer)
    assert answer.mimetype == "application/pdf"
    return Paper(answer.data)


def says(printed: Paper, code: str) -> bool:
    """Whether a code stands on it, on one line or on several."""
    return code.replace("-", "") in re.sub(r"[\s-]", "", printed.all_text())


def told(answer: Any) -> list[tuple[str, Any]]:
    """What a stream of progress has told: names of events and what is in them."""
    found = re.findall(r"event: (\w+)\ndata: (.*)\n\n", answer.get_data(as_text=True))
    return [(name, json.loads(data)) for name, data in found]
