"""The content of a mail, as plain text and as simple HTML."""

from dataclasses import dataclass
from html import escape

from pydantic import BaseModel, ConfigDict

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.documents.user import User

_LONGEST_LINE = 200


class MailAttachment(BaseModel):
    """A file that goes with a mail. `content`: its bytes; as JSON, base64."""

    name: str
    media_type: str
    content: bytes

    model_config = ConfigDict(ser_json_bytes="base64", val_json_bytes="base64", frozen=True)


@dataclass(frozen=True)
class MailDraft:
    """A mail as its author writes it: paragraphs, at most one link, and the text below it. `kind` names it in lists and
    logs; answers go to `reply_to`, if set."""

    kind: str
    subject: str
    paragraphs: tuple[str, ...]
    link: str = ""
    link_label: str = ""
    after: tuple[str, ...] = ()
    reply_to: str = ""
    attachments: tuple[MailAttachment, ...] = ()


class MailBody(BaseModel):
    """The sealed part of a mail: its text in both forms, and the link for readers of the sink."""

    text: str
    html: str
    link: str = ""
    reply_to: str = ""
    attachments: tuple[MailAttachment, ...] = ()


def clean_header_text(text: str) -> str:
    """Return text as allowed in a header: one line, so that a name with a line break adds no recipient."""
    return " ".join(text.split())[:_LONGEST_LINE]


def parse_mail_address(text: str) -> str:
    """Return a mail address as it is stored: one, plain, without a name. Raises Invalid for anything else."""
    address = text.strip()
    name, at, domain = address.rpartition("@")
    bare = address.isascii() and address.isprintable() and not set(address) & set(' <>,;:\\"()[]')
    labels = domain.split(".")
    if not (at and name and bare and len(address) <= 254 and len(labels) > 1 and all(labels)) or "@" in name:
        raise Invalid("Enter an email address, such as ana@example.com.", code=ErrorCode.BAD_EMAIL)
    if name.startswith((".", "-")) or name.endswith(".") or any(part[0] == "-" or part[-1] == "-" for part in labels):
        raise Invalid("Enter an email address, such as ana@example.com.", code=ErrorCode.BAD_EMAIL)
    return address


def get_mail_address(user: User) -> str:
    """Return the mail address of a user; empty if they have none that can be reached."""
    try:
        return parse_mail_address(user.email)
    except Invalid:
        return ""


def render_mail_body(letter: MailDraft, brand: str) -> MailBody:
    """Return the mail in plain text and in HTML. The HTML has no pictures and no style sheets, so nothing is
    fetched."""
    link = [f"{letter.link_label}:\n{letter.link}"] if letter.link else []
    text = "\n\n".join([*letter.paragraphs, *link, *letter.after, f"-- \n{brand}"]) + "\n"
    paragraphs = [f"<p>{escape(paragraph)}</p>" for paragraph in letter.paragraphs]
    if letter.link:
        paragraphs.append(f'<p><a href="{escape(letter.link)}">{escape(letter.link_label)}</a></p>')
        paragraphs.append(f"<p>{escape(letter.link)}</p>")
    paragraphs += [f"<p>{escape(paragraph)}</p>" for paragraph in (*letter.after, brand)]
    html = f'<!doctype html><html lang="en"><head><title>{escape(letter.subject)}</title></head><body>'
    return MailBody(
        text=text,
        html=html + "".join(paragraphs) + "</body></html>",
        link=letter.link,
        reply_to=letter.reply_to,
        attachments=letter.attachments,
    )
