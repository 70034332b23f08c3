"""Trials of profiles on the wire."""

from pydantic import Field

from freight.features.recipients.profiles.schemas import DeliveryProfileBody
from freight.kit.http.envelope import RequestModel, WireModel


class TrialBody(RequestModel):
    """A profile as typed, and the invoice to try it on."""

    profile: DeliveryProfileBody
    profile_id: str = Field("", max_length=40, description="empty for a new one")
    invoice_id: str = Field(max_length=40)


class TrialFile(WireModel):
    """A file that would be sent. `text` is its beginning, if it is text."""

    name: str
    size: int
    content_type: str
    text: str = ""


class TrialFinding(WireModel):
    """A finding. One that holds would keep the invoice from being sent."""

    holds: bool
    message: str


class TrialRow(WireModel):
    """A row of a posting sheet."""

    group: str
    label: str
    text: str


class TrialTerm(WireModel):
    """A business term of an electronic invoice, such as BT-1. `part`: what it is about; `place`: where it comes
    from."""

    number: str
    part: str
    name: str
    value: str
    place: str


class Trial(WireModel):
    """What a profile makes of an invoice: the mail, the files, the address of a letter, or the sheet. `terms`: the data
    of an electronic invoice."""

    to: list[str]
    cc: list[str]
    bcc: list[str]
    subject: str
    text: str
    address: list[str]
    sheets: int
    rows: list[TrialRow]
    files: list[TrialFile]
    findings: list[TrialFinding]
    terms: list[TrialTerm]
    mail_size: int = Field(description="bytes of the mail as it would be sent; 0 where it is none")


class TrialSendResult(WireModel):
    """The result of a test."""

    ok: bool
    answer: str
    to: str
