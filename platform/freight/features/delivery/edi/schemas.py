"""The EDI workbench on the wire. A mapping uses the field names of administration §3.3."""

from pydantic import Field, RootModel

from freight.kit.http.envelope import RequestModel, WireModel

MOST_REPLAYED = 100


class ElementGuide(WireModel):
    """What the guide says about an element."""

    position: str
    name: str
    rule: str


class SegmentGuide(WireModel):
    """A segment that a set may have."""

    tag: str
    name: str
    elements: list[ElementGuide]


class AcknowledgedValue(WireModel):
    """A value of an acknowledgement, and its usual position."""

    name: str
    segment: str
    element: str


class EdiSet(WireModel):
    """A transaction set that invoices are sent as, its initial mapping segments, and the positions of the values in its
    acknowledgement; none if these are the same for everyone."""

    code: str
    name: str
    standard: str
    version: str
    guide: list[SegmentGuide]
    segments: list[dict[str, object]]
    acknowledgement: list[AcknowledgedValue]


class EdiInvoice(WireModel):
    """An issued invoice to try a mapping on."""

    id: str
    number: str
    customer: str
    invoice_date: str


class EdiPreviewBody(RequestModel):
    """An edited mapping, and the invoice to show."""

    configurations: dict[str, object]
    invoice_id: str = Field(max_length=40)


class MappingReplayBody(RequestModel):
    """An edited mapping; `profileId` is the stored one it is compared with."""

    configurations: dict[str, object]
    profile_id: str = Field("", max_length=40)
    account_id: str = Field("", max_length=40)
    count: int = Field(20, ge=1, le=MOST_REPLAYED)


class EdiStep(WireModel):
    """A transformation of a value, and its result."""

    name: str
    detail: str
    text: str


class EdiElement(WireModel):
    """An element of the file: its variable, the value as stored, each step, and the rule of the guide."""

    position: str
    name: str
    source: str
    raw: str
    steps: list[EdiStep]
    text: str
    rule: str


class EdiSegment(WireModel):
    """A segment as it appears in the file. `segmentId` is that of the mapping; 0: added by the writer itself."""

    place: int
    tag: str
    segment_id: int
    text: str
    elements: list[EdiElement]


class EdiFinding(WireModel):
    """A finding and its place. `isHeld`: the invoice would not be sent."""

    is_held: bool
    code: str
    message: str
    tag: str
    place: int
    element: str


class EdiFile(WireModel):
    """The file made of an invoice."""

    text: str
    segments: list[EdiSegment]
    findings: list[EdiFinding]
    is_held: bool


class SegmentChange(WireModel):
    """A segment that differs: as it was, and as it would be; one of the two is empty if it was added or removed."""

    before: str
    after: str


class ReplayedInvoice(WireModel):
    """An invoice whose file would be different, or would be held."""

    number: str
    changes: list[SegmentChange]
    findings: list[EdiFinding]


class MappingReplay(WireModel):
    """The effects of an edited mapping on issued invoices."""

    count: int
    changed: int
    held: int
    invoices: list[ReplayedInvoice]


class EdiVariables(RootModel[list[str]]):
    """Names of variables."""


class EdiSets(RootModel[list[EdiSet]]):
    """The transaction sets that invoices are sent as."""


class EdiInvoices(RootModel[list[EdiInvoice]]):
    """Invoices to try a mapping on."""
