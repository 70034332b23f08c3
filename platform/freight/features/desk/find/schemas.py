"""What was typed into the palette finds, on the wire."""

from typing import Literal

from freight.kit.http.envelope import WireModel

Kind = Literal["shipment", "invoice", "customer", "tariff", "quote"]


class FoundRecord(WireModel):
    """A record with the address that opens it. `note` says in a few words which one it is."""

    kind: Kind
    id: str
    label: str
    note: str
    link: str


class FoundRecords(WireModel):
    """What begins with the typed text, kind by kind: at most a few of each, and only what the caller may see."""

    records: list[FoundRecord]
