"""The EDI workbench on the wire. A mapping has the names of administration §3.3."""

from pydantic import Field, RootModel

from freight.kit.http.envelope import RequestModel, WireModel

MOST_REPLAYED = 100


class ElementGuide(WireModel):
    """What the guide says of an element."""

    position: str
    name: str
    rule: str


class SegmentGuide(WireModel):
    """A segment that a set may have."""

    tag: str
    name: str
    elements: list[ElementGuide]


class AcknowledgedValue(WireModel):
    """A value of an acknowledgement, and where it usually stands."""

    name: str
    segment: str
    element: str


class EdiSet(WireModel):
    """A set that invoices leave as, the segments that a mapping of it begins with, and where its acknowledgement has
    what it says; none where that is the same for everybody."""

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
    """A mapping as it is being edited, and the invoice that is looked at."""

    configurations: dict[str, object]
    invoice_id: str = Field(max_length=40)


class MappingReplayBody(RequestModel):
    """A mapping as it is being edited; `profileId` is the stored one it is compared with."""

    configurations: dict[str, object]
    profile_id: str = Field("", max_length=40)
    account_id: str = Field("", max_length=40)
    count: int = Field(20, ge=1, le=MOST_REPLAYED)


class EdiStep(WireModel):
    """What was done to a value, and what it came to."""

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
    """A segment as it stands in the file. `segmentId` is that of the mapping; 0: the writer's own."""

    place: int
    tag: str
    segment_id: int
    text: str
    elements: list[EdiElement]


class EdiFinding(WireModel):
    """What was found, where. `isHeld`: the invoice would not leave."""

    is_held: bool
    code: str
    message: str
    tag: str
    place: int
    element: str


class EdiFile(WireModel):
    """The file that an invoice becomes."""

    text: str
    segments: list[EdiSegment]
    findings: list[EdiFinding]
    is_held: bool


class SegmentChange(WireModel):
    """A segment that is different: as it was, and as it would be; one of the two is empty where it came or went."""

    before: str
    after: str


class ReplayedInvoice(WireModel):
    """An invoice of which the file would be different, or would be held."""

    number: str
    changes: list[SegmentChange]
    findings: list[EdiFinding]


class MappingReplay(WireModel):
    """What an edited mapping changes of invoices that were issued."""

    count: int
    changed: int
    held: int
    invoices: list[ReplayedInvoice]


class EdiVariables(RootModel[list[str]]):
    """Names of variables."""


class EdiSets(RootModel[list[EdiSet]]):
    """The sets that invoices leave as."""


class EdiInvoices(RootModel[list[EdiInvoice]]):
    """Invoices to try a mapping on."""
