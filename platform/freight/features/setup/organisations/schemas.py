"""Wire shapes of the organisation tree."""

from typing import Literal

from pydantic import RootModel

from freight.kit.http.envelope import WireModel


class OrganizationTreeNode(WireModel):
    """A company, a system or an account in the org chart. `accounts`: how many a system has, as far as the user sees
    them; they are asked for when it is opened."""

    id: str
    type: Literal["company", "system", "account"]
    code: str
    name: str
    country: str
    currency: str = ""
    role: str = ""  # the user's role in a system
    accounts: int = 0
    closed: bool = False
    mine: bool = False  # the user administers the company, and may close or reopen it
    children: list["OrganizationTreeNode"] = []


class OrganizationTree(RootModel[list[OrganizationTreeNode]]):
    """The org chart: the companies, each with its systems."""
