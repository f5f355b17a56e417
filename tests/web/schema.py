"""As much of JSON Schema as our OpenAPI document uses: whether a value is as a schema has it."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any

from fieldgame.codec import millis

Json = dict[str, Any]
KINDS: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "integer": (int,),
    "object": (dict,),
    "array": (list,),
    "boolean": (bool,),
    "null": (type(None),),
}
READ_ELSEWHERE = {"description", "examples", "default", "additionalProperties", "required", "items"}
FORMATS = {"uuid": uuid.UUID, "date-time": millis}


def resolved(document: Json, node: Json) -> Json:
    """What a `$ref` of the document points at, else the node itself."""
    while "$ref" in node:
        assert node["$ref"].startswith("#/")
        found: Any = document
        for step in node["$ref"][2:].split("/"):
            found = found[step]
        node = found
    return node


def faults(document: Json, schema: Json, value: Any, path: str = "$") -> Iterator[str]:
    """What of the value is not as the schema has it. A key that nobody has described is a fault too."""
    schema = resolved(document, schema)
    if "oneOf" in schema:
        fitting = [one for one in schema["oneOf"] if not list(faults(document, one, value, path))]
        if len(fitting) != 1:
            yield f"{path}: fits {len(fitting)} of the choices"
    for word, wanted in schema.items():
        if word in CHECKS:
            if not CHECKS[word](wanted, value):
                yield f"{path}: {word} is {wanted}, not {value!r}"
        else:
            assert word in READ_ELSEWHERE | {"oneOf", "properties"}, word
    if isinstance(value, dict):
        yield from _faults_inside(document, schema, value, path)
    if isinstance(value, list):
        for number, item in enumerate(value):
            yield from faults(document, schema.get("items", {}), item, f"{path}[{number}]")


def _faults_inside(document: Json, schema: Json, value: Json, path: str) -> Iterator[str]:
    properties, others = schema.get("properties"), schema.get("additionalProperties")
    for key in schema.get("required", []):
        if key not in value:
            yield f"{path}: {key} is missing"
    for key, inner in value.items():
        if properties and key in properties:
            yield from faults(document, properties[key], inner, f"{path}.{key}")
        elif isinstance(others, dict):
            yield from faults(document, others, inner, f"{path}.{key}")
        elif properties and others is not True:
            yield f"{path}: nobody has described {key}"


def _is_kind(names: Any, value: Any) -> bool:
    for name in [names] if isinstance(names, str) else names:
        if isinstance(value, KINDS[name]) and (name == "boolean" or not isinstance(value, bool)):
            return True
    return False


def _has_format(name: str, value: Any) -> bool:
    try:
        FORMATS[name](value)
    except (ValueError, TypeError, AttributeError):
        return not isinstance(value, str)
    return True


CHECKS: dict[str, Any] = {
    "type": _is_kind,
    "enum": lambda allowed, value: value in allowed,
    "minimum": lambda least, value: not isinstance(value, int) or value >= least,
    "maxItems": lambda most, value: not isinstance(value, list) or len(value) <= most,
    "format": _has_format,
}
