"""Pushes to the billing system on the wire."""

from datetime import datetime

from pydantic import Field, SecretStr, field_validator

from freight.kit.http.envelope import RequestModel, WireModel

MOST_ITEMS = 1_000


class PushItem(RequestModel):
    """One invoice; without an id, the primary invoice of the shipment."""

    shipment_id: str = ""
    invoice_id: str = ""


class PushRequest(RequestModel):
    """Invoices of the current system to be pushed."""

    data: list[PushItem] = Field(min_length=1, max_length=MOST_ITEMS)
    system_id: str = ""


class PushedRow(WireModel):
    """An invoice that was accepted to be pushed, with what its row shows now (R068)."""

    shipment_id: str
    invoice_id: str
    auto_billing_status: str


class PushRefused(WireModel):
    """An invoice that is not pushed, and why."""

    shipment_id: str
    invoice_id: str
    message: str


class PushAccepted(WireModel):
    """What will be sent, by the task. `credentialsNeeded`: nothing is sent until credentials are saved (A056)."""

    rows: list[PushedRow]
    refused: list[PushRefused]
    credentials_needed: bool
    mem_cache_key: str | None


class ConnectionView(WireModel):
    """The address and user that invoices are pushed to. The secret itself is never shown."""

    exists: bool
    base_url: str = ""
    user_name: str = ""
    secret_set: bool = False
    saved_by: str = ""
    saved_on: datetime | None = None
    accepted_on: datetime | None = None
    refused_on: datetime | None = None
    refusal: str = ""
    waiting: int = Field(0, description="pushes that wait for credentials")
    may_change_address: bool
    revision: int | None = None


class ConnectionBody(RequestModel):
    """Credentials to store and try. Without a secret the stored one is kept if address and user name are unchanged."""

    base_url: str = Field("", max_length=500)
    user_name: str = Field("", max_length=200, description="empty: the secret is a token")
    secret: SecretStr | None = Field(None, max_length=2_000)
    revision: int | None = Field(None, description="as it was read; null where there is none yet")

    @field_validator("user_name")
    @classmethod
    def _printable(cls, value: str) -> str:
        # RFC 7617 §2: the first colon ends the user name
        if not value.isprintable() or ":" in value:
            raise ValueError("no colons and no control characters")
        return value.strip()

    @field_validator("secret")
    @classmethod
    def _sendable(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and not value.get_secret_value().isprintable():
            raise ValueError("no control characters")
        return value


class PushRow(WireModel):
    """A push in the list."""

    id: str
    kind: str
    state: str
    invoice_id: str
    invoice_number: str
    shipment_number: str
    tries: int
    next_try_on: datetime | None
    pushed_on: datetime
    pushed_by: str
    reason: str
    reference: str
    last_status: int | None
    last_outcome: str
    last_text: str
    last_on: datetime | None


class PushList(WireModel):
    """A page of pushes, the newest first, and how many there are in each state."""

    count: int
    page_no: int
    page_limit: int
    rows: list[PushRow]
    states: dict[str, int]


class PushTry(WireModel):
    """The outcome of one try."""

    on: datetime
    status: int | None
    outcome: str
    text: str
    milliseconds: int


class PushDetail(PushRow):
    """A push with its message, its tries and what the answer said."""

    key: str = Field(description="the Idempotency-Key of every try")
    method: str
    path: str
    body: dict[str, object] | None
    answers: list[PushTry]
    result: dict[str, object] | None


class PushIds(RequestModel):
    """Which pushes."""

    ids: list[str] = Field(min_length=1, max_length=MOST_ITEMS)


class GiveUpBody(PushIds):
    """Pushes to give up, and why."""

    reason: str = Field(min_length=1, max_length=500)

    @field_validator("reason")
    @classmethod
    def _says_something(cls, value: str) -> str:
        if not value.strip():
            raise ValueError("say why")
        return value.strip()


class PushesChanged(WireModel):
    """How many pushes were resent or given up, and why the others were not."""

    changed: int
    refused: list[str]
