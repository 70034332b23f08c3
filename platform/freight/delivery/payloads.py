"""The values passed between the outbox, the channels that render and the transports that carry."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum

from freight.core.delivery import naming
from freight.core.delivery.causes import DeliveryCause
from freight.core.delivery.states import AcknowledgementEvent, AcknowledgementReport
from freight.core.records import Stored, Values
from freight.core.sending.retries import SendVerdict


@dataclass(frozen=True)
class OutgoingFile:
    """One file that leaves, named without a folder."""

    name: str
    content: bytes
    content_type: str = "application/octet-stream"


def make_file_names_unique(parts: Sequence[OutgoingFile]) -> tuple[OutgoingFile, ...]:
    """Return the same files, renamed so that no two have the same name."""
    names = naming.make_names_unique([part.name for part in parts])
    return tuple(replace(part, name=name) for part, name in zip(parts, names, strict=True))


class DeliveryFindingSeverity(StrEnum):
    """Whether a finding keeps what it was found in from leaving."""

    NOTE = "note"
    HOLD = "hold"


@dataclass(frozen=True)
class DeliveryFinding:
    """A problem that a channel found while rendering. `invoice_id` names the invoice, where it is about one."""

    severity: DeliveryFindingSeverity
    message: str
    invoice_id: str = ""
    cause: DeliveryCause = DeliveryCause.CONTENT


@dataclass(frozen=True)
class RenderInput:
    """The input of one rendering: the invoices that leave together.

    `configurations` are the profile's, in its channel's shape; `invoices` are as stored, each with its `shipments`
    added; `papers` are their PDFs and `contents` the values on them (`invoice`, `bill_to`, `shipments` as text), by the
    invoice's id; `attached` are the documents that go with each, in order, where the channel takes them; `numbers` are
    the control numbers taken for this packet, by series.

    `links` are the addresses of the pages that a recipient may be given, by the invoice's id; with `by_link` they
    replace the files. `is_encrypted`: it is encrypted afterwards, and its size is checked then.
    """

    profile: Stored
    configurations: Stored
    account: Stored
    invoices: Sequence[Stored]
    papers: Mapping[str, OutgoingFile]
    now: datetime
    contents: Mapping[str, Values] = field(default_factory=dict)
    numbers: Mapping[str, int] = field(default_factory=dict)
    attached: Mapping[str, tuple[OutgoingFile, ...]] = field(default_factory=dict)
    links: Mapping[str, str] = field(default_factory=dict)
    by_link: bool = False
    is_encrypted: bool = False
    is_test: bool = False


@dataclass(frozen=True)
class RenderedDelivery:
    """The result of rendering. `headers` is what the transport needs in addition to the files (recipients, subject,
    text); `answered_by` is what an answer to it would refer to (`core/edi/matching`)."""

    parts: tuple[OutgoingFile, ...]
    findings: tuple[DeliveryFinding, ...] = ()
    headers: Values = field(default_factory=dict)
    trail: Sequence[Stored] = ()
    answered_by: Sequence[str] = ()

    @property
    def is_held(self) -> bool:
        """Return whether a finding keeps it from leaving."""
        return any(finding.severity is DeliveryFindingSeverity.HOLD for finding in self.findings)


@dataclass(frozen=True)
class TransportPayload:
    """What a transport carries: sealed, and the same in every try. So is `key`: the other side recognizes by it, or by
    the names, what it already has."""

    key: str
    parts: tuple[OutgoingFile, ...]
    headers: Values


@dataclass(frozen=True)
class RecipientOutcome:
    """The answer of one recipient's server, where a transport has several."""

    address: str
    verdict: SendVerdict
    answer: str = ""


@dataclass(frozen=True)
class SendOutcome:
    """How a try ended. A transport never raises for what the other side does.

    `may_have_arrived`: no answer came, and the other side may have it. `for_all`: everything for this endpoint would
    fail the same way (refused, unreachable), so the endpoint is paused. `heard`: what the other side reported about
    what it took, where its answer includes that. `is_ready`: nothing was sent; it is ready for a clerk who hands it
    over and confirms it.
    """

    verdict: SendVerdict
    answer: str
    proof: Stored = field(default_factory=dict)
    may_have_arrived: bool = False
    for_all: bool = False
    asked_to_wait: timedelta | None = None
    cause: DeliveryCause | None = None
    recipients: tuple[RecipientOutcome, ...] = ()
    heard: AcknowledgementEvent | None = None
    is_ready: bool = False


@dataclass(frozen=True)
class FollowUpResult:
    """What the other side reports about something it took earlier. `proof` is what changed in that; `what` happened, in
    words with `text`; `said` moves the delivery on. `is_over`: nothing more will follow. Where it could not be asked,
    only `answer` is set and says why."""

    proof: Stored = field(default_factory=dict)
    what: str = ""
    text: str = ""
    said: AcknowledgementReport | None = None
    is_over: bool = False
    answer: str = ""
