"""What single shipments are looked up by: their numbers, and what only some of them have, such as an invoice, or a
reason for a missing rate. All are in one list, so that one index answers for all of them (docs/decisions/0076)."""

from collections.abc import Iterator
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
    for milestone in tracking.get("milestones", ()):
        if planned := milestone["planned_at"]:
            yield _entry(FilingKind.PLANNED, _at(planned, milestone["code"]))


def _entry(kind: FilingKind, value: object) -> str:
    return f"{kind.value}:{value}"


# uploads write several of each of a hundred thousand shipments
_NUMBER = _entry(FilingKind.NUMBER, "")


def _at(when: datetime, of: str = "") -> str:
    """Return a time as sortable text, after what it is about."""
    return f"{of}@{when.astimezone(UTC):%Y-%m-%dT%H:%M:%S}.{when.microsecond // 1000:03}"
