"""Wire shapes of accounts."""

from freight.kit.http.envelope import WireModel


class AccountView(WireModel):
    """One account. `accountNumber` is text: leading zeros count. Callers who may choose accounts but not view them get
    only id, number, name and currency."""

    id: str
    revision: int
    account_number: str
    name: str
    currency: str
    country: str | None = None
    industry_vertical: str | None = None
    parent_account_number: str | None = None
    payment_days: int | None = None
    address: list[str] | None = None


class AccountNode(WireModel):
    """An account in the tree, with its child accounts."""

    id: str
    number: str
    name: str
    children: list["AccountNode"]


class AccountList(WireModel):
    """A page of accounts by name."""

    count: int
    page_no: int
    page_limit: int
    rows: list[AccountView]


class TaxNumberView(WireModel):
    """A tax number as it would be stored, or why it would not be: one of them is empty."""

    number: str
    problem: str
