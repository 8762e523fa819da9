"""Canonical JSON of a value, the input of all hashes."""

from functools import lru_cache
from typing import Any

import msgspec

FORMAT = 2
READABLE_FORMATS = (1, 2)


def canonical_json(value: Any, format: int = FORMAT) -> bytes:
    """Return the canonical JSON of a value: sorted keys, no whitespace, no default values.

    A field with a default that a game adds later does not change the hashes of older records. Since
    format 2, the JSON follows RFC 8785, and a record's file differs from it only in whitespace.
    """
    return msgspec.json.encode(without_defaults(value, format), order="sorted")


def without_defaults(value: Any, format: int = FORMAT) -> Any:
    """Convert a value to dictionaries, lists and numbers, without fields at their default."""
    if isinstance(value, msgspec.Struct):
        config = type(value).__struct_config__
        plain: dict[str, Any] = {config.tag_field: config.tag} if config.tag_field else {}
        for name, key, default in _fields(type(value)):
            if (item := getattr(value, name)) != default:
                plain[key] = without_defaults(item, format)
        return plain
    if isinstance(value, (tuple, list)):
        return [without_defaults(item, format) for item in value]
    if isinstance(value, dict):
        return {key: without_defaults(item, format) for key, item in value.items()}
    if isinstance(value, float) and value.is_integer() and format > 1:
        return int(value)  # the spelling of JavaScript
    return value


@lru_cache(maxsize=256)
def _fields(struct: type[msgspec.Struct]) -> tuple[tuple[str, str, Any], ...]:
    """Return the name, the JSON key and the default of each field."""
    return tuple((f.name, f.encode_name, f.default) for f in msgspec.structs.fields(struct))
