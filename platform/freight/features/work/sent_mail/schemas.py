"""Wire shapes of mails."""

from datetime import datetime

from freight.kit.http.envelope import WireModel


class MailView(WireModel):
    """A mail. `text` and `link` are only given in a demo, where mails are not actually sent."""

    id: str
    kind: str
    to: str
    subject: str
    state: str
    reason: str
    on: datetime
    text: str = ""
    link: str = ""


class MailList(WireModel):
    """A page of the mails of the company, newest first. `is_kept`: mails are not sent, only kept to be read here."""

    count: int
    is_kept: bool
    mails: list[MailView]
