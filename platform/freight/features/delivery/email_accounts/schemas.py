"""Email accounts on the wire."""

from datetime import datetime

from pydantic import Field, SecretStr

from freight.delivery.mailbox import MailboxSecurity
from freight.kit.http.envelope import RequestModel, WireModel
from freight.kit.settings import SmtpSecurity


class MailboxBody(RequestModel):
    """The mailbox that returned mails go to; none without a host."""

    host: str = Field("", max_length=253)
    port: int = Field(0, ge=0, le=65_535, description="0: what the security says")
    security: MailboxSecurity = MailboxSecurity.TLS
    user: str = Field("", max_length=200)
    password: SecretStr | None = Field(None, max_length=2_000)
    folder: str = Field("INBOX", min_length=1, max_length=200)
    certificate: str = Field("", max_length=20_000)


class MailboxView(WireModel):
    """A mailbox without its password, and its last poll."""

    host: str
    port: int
    security: MailboxSecurity
    user: str
    password_set: bool
    folder: str
    certificate: str
    read_on: datetime | None
    bounced_on: datetime | None = Field(description="when a returned mail was there")
    failed_since: datetime | None
    answer: str


class EmailAccountBody(RequestModel):
    """An account to store. Without a password the stored one is kept if server and user are unchanged."""

    name: str = Field("", max_length=100)
    host: str = Field("", max_length=253)
    port: int = Field(0, ge=0, le=65_535, description="0: what the security says")
    security: SmtpSecurity = SmtpSecurity.STARTTLS
    user: str = Field("", max_length=200)
    password: SecretStr | None = Field(None, max_length=2_000)
    sender: str = Field("", max_length=300, description="From")
    reply_to: str = Field("", max_length=300)
    certificate: str = Field("", max_length=20_000)
    return_address: str = Field("", max_length=254, description="mails come back to it; empty: to the sender")
    mailbox: MailboxBody = Field(default_factory=MailboxBody)
    is_deleted: bool = False
    revision: int | None = None


class EmailAccountView(WireModel):
    """An account without its password."""

    id: str
    name: str
    host: str
    port: int
    security: SmtpSecurity
    user: str
    password_set: bool
    sender: str
    reply_to: str
    certificate: str
    return_address: str
    mailbox: MailboxView
    used_by: list[str]
    updated_on: datetime
    updated_by: str
    revision: int


class EmailAccountList(WireModel):
    """A page of accounts."""

    count: int
    page_no: int
    page_limit: int
    data: list[EmailAccountView]
