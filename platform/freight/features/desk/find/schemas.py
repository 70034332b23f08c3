"""Wire shapes of the records found by the command palette."""

from typing import Literal

from freight.kit.http.envelope import WireModel

Kind = Literal["shipment", "invoice", "customer", "tariff", "quote"]


class FoundRecord(WireModel):
    """A record with the address that opens it. `note` identifies it in a few words."""

    kind: Kind
    id: str
    label: str
    note: str
    link: str


class FoundRecords(WireModel):
    """The records that begin with the typed text, kind by kind: at most a few of each, and only what the caller may
    see."""

    records: list[FoundRecord]
