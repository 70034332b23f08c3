"""Routes of the org chart."""

from typing import Annotated, Literal

from fastapi import Depends, Query, Response

from freight.features.setup.organisations import service
from freight.features.setup.organisations.schemas import OrganizationTree
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import SignedIn
from freight.kit.http.routing import FeatureRouter

ROUTER = FeatureRouter(tags=["organisations"])


@ROUTER.get("/api/treeview", response_model=Envelope[OrganizationTree])
async def tree_view(
    access: Annotated[Access, Depends(SignedIn("shows the companies and systems the user belongs to", carriers=True))],
    tree: Annotated[Literal["company", "account"], Query(alias="type")] = "company",
    system: Annotated[str, Query(max_length=40, description="whose accounts, where the type is account")] = "",
) -> Response:
    """Return the org chart as far as the user may see it: companies with their systems, or the accounts of one
    system."""
    if tree == "account":
        return reply(await service.build_account_tree(access, system))
    return reply(await service.build_company_tree(access))
