"""Accounts on the wire."""

from freight.kit.http.envelope import WireModel


class AccountView(WireModel):
    """One account. `accountNumber` is text: its leading zeros count."""

    id: str
    revision: int
    account_number: str
    name: str
    country: str
    currency: str
    industry_vertical: str
    parent_account_number: str
    payment_days: int
    address: list[str]


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
