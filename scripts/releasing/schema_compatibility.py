"""A contract may only grow: what differs between two JSON Schemas of a message, as the breaches of that rule."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

Schema = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class _Pair:
    """One place in the released schema and in today's, with the roots in whose ``$defs`` their references are found."""

    old: Schema
    new: Schema
    old_root: Schema
    new_root: Schema

    def at(self, old: Schema, new: Schema) -> "_Pair":
        return _Pair(old, new, self.old_root, self.new_root)

    def resolved(self) -> "_Pair":
        return self.at(_resolved(self.old, self.old_root), _resolved(self.new, self.new_root))


def breaches(old: Schema, new: Schema) -> tuple[str, ...]:
    """
    Why a reader of messages of *old* could trip over messages of *new*; empty if it could not.

    New optional or required fields are growth, for whoever sends now sends more. A field that is gone, no longer sent
    always, of other types, of a wider range or with another fixed value is a breach; so is a new alternative where a
    field's type is concerned.

    Args:
        old: The released schema, with its ``$defs``.
        new: The schema of today.
    """
    return tuple(_compare(_Pair(old, new, old, new), "", ()))


def _compare(pair: _Pair, place: str, seen: tuple[tuple[str, str], ...]) -> Iterator[str]:
    step = (str(pair.old.get("$ref", "")), str(pair.new.get("$ref", "")))
    if step in seen and step != ("", ""):
        return
    pair, seen = pair.resolved(), (*seen, step)
    old, new = pair.old, pair.new
    where = place or "the message"
    if old.get("type") != new.get("type"):
        yield f"{where}: type was {old.get('type')!r}, is {new.get('type')!r}"
    yield from _values(old, new, where)
    yield from _range(old, new, where)
    gone = set(old.get("required", ())) - set(new.get("required", ()))
    yield from (f"{_join(place, name)}: was always sent, is no longer" for name in sorted(gone))
    for name, schema in old.get("properties", {}).items():
        if name not in new.get("properties", {}):
            yield f"{_join(place, name)}: is gone"
        else:
            yield from _compare(pair.at(schema, new["properties"][name]), _join(place, name), seen)
    for key in ("items", "additionalProperties"):
        if isinstance(old.get(key), Mapping):
            if isinstance(new.get(key), Mapping):
                yield from _compare(pair.at(old[key], new[key]), f"{place}[]", seen)
            else:
                yield f"{where}: {key} had a schema, has none"
    yield from _alternatives(pair, place, seen)


def _alternatives(pair: _Pair, place: str, seen: tuple[tuple[str, str], ...]) -> Iterator[str]:
    """
    Alternatives are told apart by the model's name, or by their place; whole objects may be added, other types may not.
    """
    before, after = (
        _named(schema.get("anyOf", ()), root) for schema, root in ((pair.old, pair.old_root), (pair.new, pair.new_root))
    )
    for name, schema in before.items():
        if name not in after:
            yield f"{place or 'the message'}: alternative {name} is gone"
        else:
            yield from _compare(pair.at(schema, after[name]), f"{place}<{name}>", seen)
    if before:
        added = [
            name
            for name, schema in after.items()
            if name not in before and _resolved(schema, pair.new_root).get("type") != "object"
        ]
        yield from (
            f"{place or 'the message'}: alternative {name} is new; a reader does not expect it" for name in added
        )


def _named(schemas: Any, root: Schema) -> dict[str, Schema]:
    return {str(_resolved(schema, root).get("title") or schema.get("type") or schema): schema for schema in schemas}


def _values(old: Schema, new: Schema, where: str) -> Iterator[str]:
    if "const" in old and old["const"] != new.get("const"):
        yield f"{where}: was always {old['const']!r}, is {new.get('const')!r}"
    if "enum" in old and not set(new.get("enum", [None])) <= set(old["enum"]):
        yield f"{where}: values were {old['enum']}, are {new.get('enum', 'anything')}"


def _range(old: Schema, new: Schema, where: str) -> Iterator[str]:
    for key, narrower in (
        ("minimum", 1),
        ("minLength", 1),
        ("minItems", 1),
        ("maximum", -1),
        ("maxLength", -1),
        ("maxItems", -1),
    ):
        if key in old and (key not in new or (new[key] - old[key]) * narrower < 0):
            yield f"{where}: {key} was {old[key]}, is {new.get(key, 'none')}"


def _resolved(schema: Schema, root: Schema) -> Schema:
    if "$ref" not in schema:
        return schema
    found: Schema = root["$defs"][schema["$ref"].removeprefix("#/$defs/")]
    return found


def _join(place: str, name: str) -> str:
    return f"{place}.{name}" if place else name
