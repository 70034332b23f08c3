"""Writing mails: subject and body from the profile's templates, the PDFs as they were issued."""

from dataclasses import replace
from datetime import UTC
from email.utils import format_datetime
from html import escape
from html.parser import HTMLParser

from freight.core.delivery import naming
from freight.core.delivery.causes import DeliveryCause
from freight.core.delivery.profile_checks import split_addresses
from freight.core.delivery.profile_types import DeliveredWhen
from freight.core.einvoice.formats import EINVOICE_FORMATS
from freight.core.errors import Invalid
from freight.core.invoices.seller_name import find_seller_name
from freight.core.records import Record, Values
from freight.delivery.channels.channel import DeliveryChannel
from freight.delivery.channels.email.settings import BODY, SUBJECT, EmailSettings
from freight.delivery.channels.size_limits import check_size_limit
from freight.delivery.einvoice.rendering import render_einvoices
from freight.delivery.payloads import (
    DeliveryFinding,
    DeliveryFindingSeverity,
    OutgoingFile,
    RenderedDelivery,
    RenderInput,
    make_file_names_unique,
)
from freight.kit.mail.mail_draft import clean_header_text, parse_mail_address
from freight.kit.paper import TextJob, render_texts
from freight.kit.paper.catalogs import ENGLISH, load_catalog

# three bytes become four characters, and each line ends in two more
ENCODED = 1.38
_NO_ADDRESS = "Email sent to field is Mandatory"


async def _render(work: RenderInput) -> RenderedDelivery:
    settings = EmailSettings.model_validate(work.configurations)
    headers, findings = await address_email(work, settings)
    work, data, problems = await _add_data(work, settings)
    findings += problems
    parts = (*_attached(work, settings, with_invoices=settings.attachment and not work.by_link), *data)
    size = int(sum(len(part.content) for part in parts) * ENCODED)
    # encryption changes the size, so an encrypted mail is checked afterwards
    weighed = () if work.is_encrypted else check_size_limit(work.profile, "The mail", size)
    return RenderedDelivery(parts, (*findings, *weighed), headers)


async def address_email(work: RenderInput, settings: EmailSettings) -> tuple[Record, list[DeliveryFinding]]:
    """Return everything about a mail but its files (recipients, date, subject and texts), with the findings."""
    headers, findings = _recipients(settings)
    try:
        headers |= await _texts(work, settings)
    except Invalid as refused:
        findings.append(
            DeliveryFinding(DeliveryFindingSeverity.HOLD, f"The template cannot be followed. {refused.message}")
        )
    headers["date"] = format_datetime(work.now.astimezone(UTC))
    return headers, findings


def _recipients(settings: EmailSettings) -> tuple[Record, list[DeliveryFinding]]:
    recipients: Record = {}
    findings: list[DeliveryFinding] = []
    if not settings.to.strip():
        findings.append(DeliveryFinding(DeliveryFindingSeverity.HOLD, _NO_ADDRESS, cause=DeliveryCause.ADDRESS))
    for name, addresses in (("to", split_addresses(settings.to)), ("cc", settings.cc), ("bcc", settings.bcc)):
        recipients[name] = []
        for text in filter(str.strip, addresses):
            try:
                recipients[name].append(parse_mail_address(text))
            except Invalid:
                message = f"{clean_header_text(text)} is not an email address ({name})."
                findings.append(DeliveryFinding(DeliveryFindingSeverity.HOLD, message, cause=DeliveryCause.ADDRESS))
    # a recipient who is named twice gets it once
    recipients["recipients"] = list(
        {address.casefold(): address for address in (*recipients["to"], *recipients["cc"], *recipients["bcc"])}.values()
    )
    return recipients, findings


async def _texts(work: RenderInput, settings: EmailSettings) -> dict[str, str]:
    contents = [_linked(work, str(invoice["_id"])) for invoice in work.invoices]
    subject = settings.subject
    if settings.is_subject_change_for_child_account:
        subject = settings.account_wise_subject.get(contents[0]["bill_to"]["account_number"], "") or subject
    values = {
        **contents[0],
        "invoices": [content["invoice"] for content in contents],
        # whoever issued the invoice, where that is not the company itself
        "company": find_seller_name(contents[0]) or work.account.get("company", ""),
        "words": _list_words(contents[0]),
        "by_link": work.by_link,
        # a placeholder for what is inserted after the body is HTML
        "documents": _DOCUMENTS,
    }
    templates = {"subject": subject or SUBJECT, "body": settings.body or BODY}
    texts = await render_texts(TextJob(templates, values, escaped=("body",)))
    listed = _listed(contents, by_link=work.by_link)
    if work.by_link and _DOCUMENTS not in texts["body"]:
        # a custom text names no files: without the links nothing would lead to them
        texts["body"] += _DOCUMENTS
    html = texts["body"].replace(_DOCUMENTS, listed)
    written = clean_header_text(texts["subject"])
    return {"subject": f"[Test] {written}" if work.is_test else written, "html": html, "text": html_to_text(html)}


_DOCUMENTS = "freight-documents-list"


def _list_words(content: Values) -> dict[str, str]:
    """Return the texts of a mail without its own, in the language of the invoice."""
    translate = load_catalog(content["invoice"].get("language", ENGLISH)).translate
    return {
        "greeting": translate("Dear {name},", name=content["bill_to"]["name"]),
        "attached": translate("please find your documents attached."),
        "by_link": translate("please open your documents with the links below."),
        "regards": translate("Kind regards,"),
    }


def _linked(work: RenderInput, one: str) -> Values:
    """Return the values of an invoice for templates, with the address of its page."""
    content = work.contents[one]
    return {**content, "invoice": {**content["invoice"], "portal_link": work.links.get(one, "")}}


def _listed(contents: list[Values], *, by_link: bool) -> str:
    return (
        f'<table cellpadding="4">{"".join(_row(content["invoice"], by_link=by_link) for content in contents)}</table>'
    )


def _row(invoice: Values, *, by_link: bool) -> str:
    invoice_label = f"{escape(invoice['title'])} {escape(invoice['number'])}"
    if by_link:
        invoice_label = f'<a href="{escape(invoice["portal_link"])}">{invoice_label}</a>'
    total = f"{escape(invoice['total'])} {escape(invoice['currency'])}"
    return (
        f'<tr><td>{invoice_label}</td><td>{escape(invoice["date"])}</td><td style="text-align:right">{total}</td></tr>'
    )


async def _add_data(
    work: RenderInput, settings: EmailSettings
) -> tuple[RenderInput, tuple[OutgoingFile, ...], list[DeliveryFinding]]:
    """Return the input with data inside its PDFs, the data in files of its own, and what holds the mail."""
    if settings.einvoice is None or work.by_link:
        return work, (), []
    files, problems = await render_einvoices(work, settings.einvoice)
    if EINVOICE_FORMATS[settings.einvoice].is_pdf:
        return replace(work, papers={**work.papers, **files}), (), problems
    return work, make_file_names_unique(tuple(files.values())), problems


def _attached(work: RenderInput, settings: EmailSettings, *, with_invoices: bool) -> tuple[OutgoingFile, ...]:
    """Return the files of a mail: each invoice, followed by its documents."""
    parts: list[OutgoingFile] = []
    for invoice in work.invoices:
        paper = work.papers[str(invoice["_id"])]
        rows = settings.attachment_name
        otherwise = paper.name.removesuffix(".pdf")
        name = naming.build_file_name(rows, naming.get_naming_values(invoice), work.now, otherwise=otherwise)
        if with_invoices:
            parts.append(replace(paper, name=f"{name}.pdf"))
        parts += work.attached.get(str(invoice["_id"]), ())
    return make_file_names_unique(parts)


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
            self._leads_to = ""  # its text is the address already
        if not self._hidden:
            self.text.append(" ".join(data.split()) if data.strip() else " " if data else "")


def html_to_text(html: str) -> str:
    """Return the text of HTML, for those who read mails without it."""
    reader = _Plain()
    reader.feed(html)
    lines = [line.strip() for line in "".join(reader.text).split("\n")]
    kept_lines = [line for at, line in enumerate(lines) if line or (at and lines[at - 1])]
    return "\n".join(kept_lines).strip() + "\n"


CHANNEL = DeliveryChannel(
    "email", EmailSettings, _render, transport="smtp", strongest=DeliveredWhen.SENT, takes_documents=True
)
