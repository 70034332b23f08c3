"""Letters to carriers on the wire."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from freight.core.delivery.links import LINK_DAYS, MOST_LINK_DAYS, LinkState
from freight.core.payables.letters import LetterChannel, LetterKind
from freight.kit.http.envelope import RequestModel, WireModel

Subject = Annotated[str, Field(max_length=1_000)]
Text = Annotated[str, Field(max_length=20_000)]


class LetterAnswerView(WireModel):
    """What a carrier answered by a link; `name`: as they gave it."""

    on: datetime
    name: str
    text: str


class LetterLinkView(WireModel):
    """A link to a letter as users see it, without its address."""

    id: str
    recipient: str
    state: LinkState
    expires_on: datetime
    opened: int
    last_opened_on: datetime | None
    answers: list[LetterAnswerView]


class LetterView(WireModel):
    """A letter as it went out. `state`: what became of its mails (waiting, sent, failed, kept in a demo, uncertain);
    empty for a saved PDF. `reason`: why a mail was not taken."""

    id: str
    kind: LetterKind
    template: str
    channel: LetterChannel
    to: list[str]
    subject: str
    text: str
    file_name: str
    workbook_name: str = Field(description="empty if it has no workbook")
    links: list[LetterLinkView]
    enclosed: list[str] = Field(description="the documents that went with it")
    sent_on: datetime
    sent_by: str
    state: str
    reason: str


class LetterOffer(WireModel):
    """A template that is for the carrier of an invoice. `why_not`: why no such letter can be written now."""

    template_id: str
    name: str
    kind: LetterKind
    channel: LetterChannel
    language: str
    why_not: str


class LettersView(WireModel):
    """The letters about an invoice, newest first, and the templates for another one: the carrier's own first."""

    letters: list[LetterView]
    offers: list[LetterOffer]


class LetterWanted(RequestModel):
    """A letter about an invoice by a template."""

    payable_id: str = Field(max_length=40)
    template_id: str = Field(max_length=40)


class LetterDraft(WireModel):
    """A letter as its template gives it, to be read and changed before it goes out."""

    subject: str
    text: str
    to: str


class LetterText(LetterWanted):
    """A letter with the subject and text that it goes out with."""

    subject: Subject
    text: Text


class LetterForm(LetterText):
    """A letter to be sent. Repeating a `requestKey` sends no second letter. `documentIds`: documents of the invoice
    that go with it as evidence."""

    request_key: str = Field(min_length=8, max_length=64)
    to: str = Field("", max_length=1_000)
    link_days: int = Field(LINK_DAYS, ge=1, le=MOST_LINK_DAYS, description="how long its links work, if it has some")
    document_ids: list[Annotated[str, Field(max_length=40)]] = Field(default=[], max_length=20)


class LetterSecret(RequestModel):
    """The secret of a link."""

    token: str = Field(max_length=200)


class LetterPageFileRequest(LetterSecret):
    """The requested file of a link."""

    file: Literal["letter", "workbook"]


class LetterAnswerForm(LetterSecret):
    """An answer by a link."""

    name: str = Field("", max_length=100)
    text: str = Field(max_length=5_000)


class LetterPageTable(WireModel):
    """The table of a letter as texts; empty if it has none."""

    heads: list[str]
    rows: list[list[str]]
    total: list[str]


class LetterPage(WireModel):
    """What a carrier sees of a letter: what its PDF says, and what was answered by the same link."""

    company: str
    language: str
    subject: str
    text: str
    table: LetterPageTable
    sent_on: datetime
    has_workbook: bool
    answers: list[LetterAnswerView]
    opens_until: datetime


class LetterPageFile(WireModel):
    """An address that serves a file once, within a minute."""

    url: str
    name: str


class TemplatePreview(RequestModel):
    """A template that need not be stored, with a carrier's invoice or, without one, a made-up invoice."""

    kind: LetterKind
    language: str = Field("en", max_length=5)
    subject: Subject
    text: Text
    payable_id: str = Field("", max_length=40)
