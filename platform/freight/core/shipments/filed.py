"""What single shipments are looked up by: their numbers, and what only some of them have, such as an invoice, or a
reason for a missing rate. All are in one list, so that one index answers for all of them (docs/decisions/0076)."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from enum import StrEnum

from freight.core.records import Record, Stored

FILED_UNDER = "filed_under"


class FilingKind(StrEnum):
    """The kind of key a shipment is filed under."""

    ASSIGNED = "assigned"
    DELIVERED = "delivered"
    INVOICE = "invoice"
    NUMBER = "number"
    PLANNED = "planned"
    QUOTE = "quote"
    REASON = "reason"
    TAG = "tag"
    TAGGING_RULE = "taggingRule"
    UPLOAD = "upload"


def list_filing_keys(shipment: Stored) -> list[str]:
    """Return all keys that a stored shipment is filed under, sorted."""
    return sorted(set(_entries(shipment)))


def build_filed_query(kind: FilingKind, *values: object) -> Record:
    """The part of a query that an index answers: the shipments that are filed under one of the values."""
    entries = [_entry(kind, value) for value in values]
    return {FILED_UNDER: entries[0] if len(entries) == 1 else {"$in": entries}}


def build_filed_prefix_query(kind: FilingKind, text: str = "") -> Record:
    """As `build_filed_query`, of the values that begin with a text; of any where it is empty."""
    entry = _entry(kind, text)
    return _between(entry, f"{entry}\uffff")


def build_filed_range_query(kind: FilingKind, first: datetime, before: datetime | None = None, of: str = "") -> Record:
    """As `build_filed_query`, of the times from `first` on that are before `before`, where that is given; `of` names
    the milestone they are of."""
    return _between(_entry(kind, _at(first, of)), _entry(kind, _at(before, of) if before else f"{of}@~"))


def _between(first: str, before: str) -> Record:
    # of one entry: two conditions on a list may be met by two entries of it, and an index answers only one of them
    return {FILED_UNDER: {"$elemMatch": {"$gte": first, "$lt": before}}}


def _entries(shipment: Stored) -> Iterator[str]:
    rating, tracking = shipment.get("rating") or {}, shipment.get("tracking") or {}
    plain = (
        (FilingKind.ASSIGNED, shipment.get("allocated_to")),
        (FilingKind.INVOICE, shipment.get("invoice_number")),
        (FilingKind.QUOTE, shipment.get("data", {}).get("shipmentInformation", {}).get("quoteNumber")),
        (FilingKind.REASON, rating.get("reason_code")),
        (FilingKind.UPLOAD, shipment.get("upload_id")),
    )
    for kind, value in plain:
        if value:
            yield _entry(kind, value)
    for number in shipment.get("references", ()):
        yield _NUMBER + number
    if delivered := tracking.get("delivered_at"):
        yield _entry(FilingKind.DELIVERED, _at(delivered))
    yield from list_tag_filing_keys(shipment.get("tag_ids") or (), shipment.get("tags_by_rule") or ())
    for milestone in tracking.get("milestones", ()):
        if planned := milestone["planned_at"]:
            yield _entry(FilingKind.PLANNED, _at(planned, milestone["code"]))


def list_tag_filing_keys(tag_ids: Iterable[object], by_rule: Iterable[Stored]) -> Iterator[str]:
    """Yield the keys of a shipment's tags, and of the rules that gave some of them."""
    for tag_id in tag_ids:
        yield _entry(FilingKind.TAG, tag_id)
    for grant in by_rule:
        yield _entry(FilingKind.TAGGING_RULE, grant["rule_id"])


def replace_tag_filing_keys(
    filing_keys: Iterable[str], tag_ids: Iterable[object], by_rule: Iterable[Stored]
) -> list[str]:
    """Return the keys of a shipment with those of its tags replaced, sorted."""
    others = (key for key in filing_keys if not key.startswith(_OF_TAGS))
    return sorted({*others, *list_tag_filing_keys(tag_ids, by_rule)})


def _entry(kind: FilingKind, value: object) -> str:
    return f"{kind.value}:{value}"


# uploads write several of each of a hundred thousand shipments
_NUMBER = _entry(FilingKind.NUMBER, "")
_OF_TAGS = (_entry(FilingKind.TAG, ""), _entry(FilingKind.TAGGING_RULE, ""))


def _at(when: datetime, of: str = "") -> str:
    """Return a time as sortable text, after what it is about."""
    return f"{of}@{when.astimezone(UTC):%Y-%m-%dT%H:%M:%S}.{when.microsecond // 1000:03}"
