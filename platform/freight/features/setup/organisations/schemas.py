"""Wire shapes of the organisation tree."""

from typing import Literal

from pydantic import RootModel

from freight.kit.http.envelope import WireModel


class TreeNode(WireModel):
    """A company or a system in the org chart."""

    id: str
    type: Literal["company", "system"]
    code: str
    name: str
    country: str
    currency: str = ""
    role: str = ""  # the user's role in a system
    children: list["TreeNode"] = []


class Tree(RootModel[list[TreeNode]]):
    """The org chart: the companies, each with its systems."""
