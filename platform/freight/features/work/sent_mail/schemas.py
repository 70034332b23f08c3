"""Wire shapes of mails."""

from datetime import datetime

from freight.kit.http.envelope import WireModel


class MailView(WireModel):
    """A mail. `text` and `link` are told in a demo alone, where it was sent nowhere."""

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
    """A page of the mails of the company, newest first. `is_kept`: mails go nowhere and are read here."""

    count: int
    is_kept: bool
    mails: list[MailView]
