"""The mail settings of a profile."""

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, Field

from freight.core.delivery.links import LINK_DAYS, MOST_LINK_DAYS
from freight.core.einvoice.formats import EInvoiceFormat
from freight.documents.delivery_profile import NamePart

# the mail of a profile that writes none of its own; `words` are in the language of its first invoice
SUBJECT = "{{ invoice.title }} {{ invoice.number }}"
BODY = """<p>{{ words.greeting }}</p>
<p>{{ words.by_link if by_link else words.attached }}</p>
{{ documents }}
<p>{{ words.regards }}<br>{{ company }}</p>"""
# profiles were stored with these, in English, when they wrote none of their own
_EARLIER = frozenset(
    {
        "Invoice {{ invoice.number }}",
        """<p>Dear {{ bill_to.name }},</p>
<p>please find {% if by_link %}by the link below{% else %}attached{% endif %} {% if invoices|length > 1 %}\
{{ invoices|length }} invoices{% else %}invoice {{ invoice.number }} of {{ invoice.date }}{% endif %}.</p>
{{ documents }}
<p>Kind regards,<br>{{ company }}</p>""",
    }
)


def _drop_earlier(template: str) -> str:
    return "" if template in _EARLIER else template


OwnTemplate = Annotated[str, AfterValidator(_drop_earlier)]


class EmailSettings(BaseModel):
    """The mail of one invoice, or of several. `to_account`: it goes to the addresses of the billed account instead of
    `to`. Subject and body are templates, empty for the usual ones; `documents` in the body is where the files are
    listed, `invoice.portal_link` the page of an invoice. `when_too_large`: beyond the profile's limit the mail is held,
    split into several, or carries links instead of its files. `link_days`: how long the links work. `einvoice`: the
    data of each invoice in that format goes along, or inside its PDF."""

    to: str = Field("", max_length=600)
    to_account: bool = False
    cc: list[str] = Field([], max_length=50)
    bcc: list[str] = Field([], max_length=50)
    subject: OwnTemplate = Field("", max_length=500)
    body: OwnTemplate = Field("", max_length=100_000)
    is_subject_change_for_child_account: bool = False
    account_wise_subject: dict[str, str] = {}  # by account number
    attachment: bool = True  # the PDF of each invoice
    attachment_name: list[NamePart] = []
    einvoice: EInvoiceFormat | None = None
    when_too_large: Literal["hold", "split", "link"] = "hold"
    link_days: int = Field(LINK_DAYS, ge=1, le=MOST_LINK_DAYS)
