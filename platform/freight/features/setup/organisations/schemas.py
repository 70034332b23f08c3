"""Wire shapes of the org chart."""

from typing import Literal

from pydantic import RootModel

from freight.kit.http.envelope import WireModel


class OrganizationTreeNode(WireModel):
    """A company, system or account in the org chart. `accounts`: how many accounts of a system the user may see; they
    are loaded when it is opened."""

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
