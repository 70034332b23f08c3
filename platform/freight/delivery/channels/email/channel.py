"""Writing mails: subject and body from the profile's templates, the PDFs as they were issued."""

from dataclasses import replace
from datetime import UTC
from email.utils import format_datetime
from html import escape
from html.parser import HTMLParser

from freight.core.delivery import naming
from freight.core.delivery.causes import Cause
from freight.core.delivery.profile_checks import addresses
from freight.core.delivery.profile_types import DeliveredWhen
from freight.core.errors import Invalid
from freight.core.records import Record, Values
from freight.delivery.channels.email.settings import BODY, SUBJECT, EmailSettings
from freight.delivery.channels.kind import Channel
from freight.delivery.channels.sizes import too_large
from freight.delivery.parts import Drawn, Finding, Part, Severity, ToDraw, tell_apart
from freight.kit.mail.letter import address_of, heading
from freight.kit.paper import Wording, word

# three bytes become four letters, and a line has two more
ENCODED = 1.38
_NO_ADDRESS = "Email sent to field is Mandatory"


async def _render(work: ToDraw) -> Drawn:
    settings = EmailSettings.model_validate(work.configurations)
    headers, findings = await addressed(work, settings)
    parts = _attached(work, settings, with_invoices=settings.attachment and not work.by_link)
    size = int(sum(len(part.content) for part in parts) * ENCODED)
    # what is encrypted is of another size: it is judged then
    weighed = () if work.is_encrypted else too_large(work.profile, "The mail", size)
    return Drawn(parts, (*findings, *weighed), headers)


async def addressed(work: ToDraw, settings: EmailSettings) -> tuple[Record, list[Finding]]:
    """What a mail is beside its files: to whom it goes, its date, subject and texts, and what is wrong with them."""
    headers, findings = _recipients(settings)
    try:
        headers |= await _texts(work, settings)
    except Invalid as refused:
        findings.append(Finding(Severity.HOLD, f"The template cannot be followed. {refused.message}"))
    headers["date"] = format_datetime(work.now.astimezone(UTC))
    return headers, findings


def _recipients(settings: EmailSettings) -> tuple[Record, list[Finding]]:
    told: Record = {}
    findings: list[Finding] = []
    if not settings.to.strip():
        findings.append(Finding(Severity.HOLD, _NO_ADDRESS, cause=Cause.ADDRESS))
    for name, given in (("to", addresses(settings.to)), ("cc", settings.cc), ("bcc", settings.bcc)):
        told[name] = []
        for text in filter(str.strip, given):
            try:
                told[name].append(address_of(text))
            except Invalid:
                message = f"{heading(text)} is not an email address ({name})."
                findings.append(Finding(Severity.HOLD, message, cause=Cause.ADDRESS))
    # nobody gets it twice who is named twice
    told["recipients"] = list({each.casefold(): each for each in (*told["to"], *told["cc"], *told["bcc"])}.values())
    return told, findings


async def _texts(work: ToDraw, settings: EmailSettings) -> dict[str, str]:
    contents = [_linked(work, str(each["_id"])) for each in work.invoices]
    subject = settings.subject
    if settings.is_subject_change_for_child_account:
        subject = settings.account_wise_subject.get(contents[0]["bill_to"]["account_number"], "") or subject
    values = {
        **contents[0],
        "invoices": [each["invoice"] for each in contents],
        "company": work.account.get("company", ""),
        "by_link": work.by_link,
        # a place for what is put in when it is HTML already
        "documents": _DOCUMENTS,
    }
    templates = {"subject": subject or SUBJECT, "body": settings.body or BODY}
    texts = await word(Wording(templates, values, escaped=("body",)))
    listed = _listed(contents, by_link=work.by_link)
    if work.by_link and _DOCUMENTS not in texts["body"]:
        # a text of one's own names no files: without the links nothing would lead to them
        texts["body"] += _DOCUMENTS
    html = texts["body"].replace(_DOCUMENTS, listed)
    written = heading(texts["subject"])
    return {"subject": f"[Test] {written}" if work.is_test else written, "html": html, "text": plain(html)}


_DOCUMENTS = "freight-documents-list"


def _linked(work: ToDraw, one: str) -> Values:
    """What an invoice says, and the address of its page."""
    content = work.contents[one]
    return {**content, "invoice": {**content["invoice"], "portal_link": work.links.get(one, "")}}


def _listed(contents: list[Values], *, by_link: bool) -> str:
    return f'<table cellpadding="4">{"".join(_row(each["invoice"], by_link=by_link) for each in contents)}</table>'


def _row(invoice: Values, *, by_link: bool) -> str:
    named = f"{escape(invoice['title'])} {escape(invoice['number'])}"
    if by_link:
        named = f'<a href="{escape(invoice["portal_link"])}">{named}</a>'
    total = f"{escape(invoice['total'])} {escape(invoice['currency'])}"
    return f'<tr><td>{named}</td><td>{escape(invoice["date"])}</td><td style="text-align:right">{total}</td></tr>'


def _attached(work: ToDraw, settings: EmailSettings, *, with_invoices: bool) -> tuple[Part, ...]:
    """The files of a mail: each invoice, and behind it what goes with it."""
    parts: list[Part] = []
    for invoice in work.invoices:
        paper = work.papers[str(invoice["_id"])]
        rows = settings.attachment_name
        otherwise = paper.name.removesuffix(".pdf")
        name = naming.name_of(rows, naming.values_of(invoice), work.now, otherwise=otherwise)
        if with_invoices:
            parts.append(replace(paper, name=f"{name}.pdf"))
        parts += work.attached.get(str(invoice["_id"]), ())
    return tell_apart(parts)


class _Plain(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.text: list[str] = []
        self._hidden = 0
        self._leads_to = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("style", "script"):
            self._hidden += 1
        elif tag in ("br", "p", "div", "tr", "li", "h1", "h2", "h3", "table"):
            self.text.append("\n")
        elif tag == "td":
            self.text.append("  ")
        elif tag == "a":
            self._leads_to = dict(attrs).get("href") or ""

    def handle_endtag(self, tag: str) -> None:
        if tag in ("style", "script"):
            self._hidden = max(self._hidden - 1, 0)
        elif tag in ("p", "div", "table"):
            self.text.append("\n")
        elif tag == "a" and self._leads_to:
            self.text.append(f" ({self._leads_to})")
            self._leads_to = ""

    def handle_data(self, data: str) -> None:
        if data.strip() == self._leads_to:
            self._leads_to = ""  # it says itself where it leads
        if not self._hidden:
            self.text.append(" ".join(data.split()) if data.strip() else " " if data else "")


def plain(html: str) -> str:
    """The text of HTML, for those who read mails without it."""
    reader = _Plain()
    reader.feed(html)
    lines = [line.strip() for line in "".join(reader.text).split("\n")]
    kept = [line for at, line in enumerate(lines) if line or (at and lines[at - 1])]
    return "\n".join(kept).strip() + "\n"


CHANNEL = Channel("email", EmailSettings, _render, transport="smtp", strongest=DeliveredWhen.SENT, takes_documents=True)
