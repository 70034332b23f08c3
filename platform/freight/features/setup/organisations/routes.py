"""The calls of the org chart."""

from typing import Annotated, Literal

from fastapi import Depends, Query, Response

from freight.features.setup.organisations import service
from freight.features.setup.organisations.schemas import Tree
from freight.kit.access import Access
from freight.kit.http.access import SignedIn
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.routing import Calls

router = Calls(tags=["organisations"])


@router.get("/api/treeview", response_model=Envelope[Tree])
async def tree_view(
    access: Annotated[Access, Depends(SignedIn("shows the companies and systems the user belongs to"))],
    tree: Annotated[Literal["company"], Query(alias="type")] = "company",
) -> Response:
    """The org tree of what the user may see."""
    return reply(await service.company_tree(access.user))
