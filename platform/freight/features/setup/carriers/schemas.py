"""Wire shapes of carriers."""

from datetime import datetime

from pydantic import Field

from freight.kit.http.envelope import RequestModel, WireModel


class BankForm(RequestModel):
    """A bank account of a carrier: an IBAN with an optional BIC, or a routing number with its account number.
    `revision`: that of the carrier."""

    revision: int
    holder: str = Field(min_length=1, max_length=100)
    iban: str = Field("", max_length=50)
    bic: str = Field("", max_length=15)
    routing: str = Field("", max_length=20)
    account: str = Field("", max_length=40)


class BankDecision(RequestModel):
    """A decision about a bank account that waits. `revision`: that of the carrier."""

    revision: int


class BankAccountView(WireModel):
    """A bank account without its numbers. `ending`: their last four characters; users by their names."""

    holder: str
    ending: str
    entered_by: str
    entered_on: datetime
    confirmed_by: str
    confirmed_on: datetime | None


class CarrierBankView(WireModel):
    """Where a carrier is paid: the account that counts, and one that waits for another user. `mayConfirm`: whether the
    caller is that user."""

    revision: int
    current: BankAccountView | None
    waiting: BankAccountView | None
    may_confirm: bool


class CarrierInUse(WireModel):
    """A name of a carrier that shipments, tariffs, invoices or costs use and no record has. `name`: what the list of
    public codes calls it, empty if it has none; `usedBy`: `shipments`, `tariffs`, `invoices`, `costs`."""

    code: str
    name: str
    mode: str
    used_by: list[str]


class CarriersInUse(WireModel):
    """The carriers that are used and not listed."""

    rows: list[CarrierInUse]


class CarriersToAdd(RequestModel):
    """The codes of carriers in use that become records."""

    codes: list[str] = Field(min_length=1, max_length=1_000)


class CarriersAdded(WireModel):
    """How many carriers were added."""

    added: int
