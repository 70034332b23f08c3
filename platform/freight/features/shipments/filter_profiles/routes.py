"""Saved filters over HTTP."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.features.shipments.filter_profiles import service
from freight.features.shipments.filter_profiles.schemas import FilterProfiles, FilterProfileSave
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.record_routes import make_fixed_finder, mount_resource
from freight.kit.http.route_guards import SignedIn
from freight.kit.http.routing import FeatureRouter

ROUTER = FeatureRouter(tags=["filter profiles"])

Caller = Annotated[Access, Depends(SignedIn("the permission is that of the list the filter is for"))]

for each in service.LISTS.values():
    name = f"{each.doc_type[0].upper()}{each.doc_type[1:]}FilterProfile"
    mount_resource(
        ROUTER,
        f"/api/records/filterProfile/{each.doc_type}",
        name,
        each.profiles.permissions,
        make_fixed_finder(each.profiles),
    )


@ROUTER.get("/api/filterProfiles", response_model=Envelope[FilterProfiles])
async def list_filter_profiles(
    access: Caller,
    doc_type: Annotated[str, Query(alias="docType", max_length=40)] = "shipment",
    system_id: Annotated[str | None, Query(alias="systemId")] = None,
    template_name: Annotated[str, Query(alias="templateName", max_length=200)] = "",
) -> Response:
    """List the caller's filters for a list and those that others share, or those with a name."""
    _admit(access, doc_type, system_id)
    return reply(await service.query_filter_profiles(access.scope, doc_type, template_name))


@ROUTER.post("/api/filterProfiles", response_model=Envelope[FilterProfiles])
async def save_filter_profile(access: Caller, body: FilterProfileSave) -> Response:
    """Save a filter under a name, or change a saved one; the answer lists all of them."""
    _admit(access, body.doc_type, body.system_id)
    await service.store_filter_profile(access, body)
    return reply(await service.query_filter_profiles(access.scope, body.doc_type), "Filter saved.")


@ROUTER.delete("/api/filterProfiles/{profile_id}", response_model=Envelope[FilterProfiles])
async def delete_filter_profile(access: Caller, profile_id: str, revision: Annotated[int, Query(ge=1)]) -> Response:
    """Delete a saved filter of the caller; the answer lists the remaining ones."""
    doc_type = await service.archive_filter_profile(access, profile_id, revision)
    return reply(await service.query_filter_profiles(access.scope, doc_type), "Filter deleted.")


def _admit(access: Access, doc_type: str, system_id: str | None) -> None:
    """Refuse filters of a list the caller may not see."""
    access.demand(*service.find_filtered_list(doc_type).permissions)
    access.demand_place(system_id)
