"""Accounts on the wire."""

from freight.kit.http.envelope import WireModel


class AccountView(WireModel):
    """One account. `accountNumber` is text: its leading zeros count. Callers who choose accounts without being allowed
    to see them get id, number, name and currency alone."""

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
    """An account in the tree of accounts, with those that are part of it."""

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
