"""Tags of records: their colors, the kinds of records that have them, and who gave each."""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

TAG_CONDITION = "tag"
"""The name of the condition on tags, wherever there are conditions. Its values are ids."""


class TaggedKind(StrEnum):
    """The kind of record that a tagging rule judges."""

    SHIPMENT = "shipment"
    INVOICE = "invoice"
    PAYABLE = "payable"
    DOCUMENT = "document"


class TagGiver(StrEnum):
    """Who gave a tag."""

    RULE = "rule"
    HAND = "hand"


class TagColor(StrEnum):
    """The color of a tag. The screens have a light and a dark pair of each, with enough contrast for text."""

    GRAY = "gray"
    RED = "red"
    ORANGE = "orange"
    YELLOW = "yellow"
    GREEN = "green"
    TEAL = "teal"
    BLUE = "blue"
    VIOLET = "violet"
    PINK = "pink"


class HandTags(NamedTuple):
    """The tags that people gave a record after one more change, and whether it changed anything."""

    tags: list[dict[str, Any]]
    changed: bool


def list_tag_ids(by_rule: Iterable[Mapping[str, Any]], by_hand: Iterable[Mapping[str, Any]]) -> list[Any]:
    """Return the tags of a record, each once: it keeps a tag as long as a rule or a person gives it."""
    return list(dict.fromkeys(grant["tag_id"] for grant in (*by_rule, *by_hand)))


def change_hand_tags(
    tags: Sequence[Mapping[str, Any]], add: Iterable[object], remove: Iterable[object], stamp: Mapping[str, object]
) -> HandTags:
    """Add and remove tags given by hand; `stamp` says who did it and when. Tags that rules gave are another list."""
    taken = set(remove)
    kept = [dict(tag) for tag in tags if tag["tag_id"] not in taken]
    present = {tag["tag_id"] for tag in kept}
    added = [{"tag_id": tag_id, **stamp} for tag_id in dict.fromkeys(add) if tag_id not in present]
    return HandTags([*kept, *added], bool(added) or len(kept) != len(tags))
