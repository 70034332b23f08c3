"""Routes of the company and its systems. Neither is ever deleted, because invoices name them."""

from dataclasses import asdict
from typing import Annotated

from fastapi import Depends, Response

from freight.core.regions import list_regions
from freight.features.desk.systems import closing
from freight.features.desk.systems.closing import Kind
from freight.features.desk.systems.new_company import open_company
from freight.features.desk.systems.resource import COMPANIES, SYSTEMS
from freight.features.desk.systems.schemas import (
    ClosingForm,
    ClosingObstacles,
    NewCompany,
    OpenedCompany,
    RegionList,
    RegionView,
)
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.record_routes import make_fixed_finder, mount_create, mount_history, mount_list, mount_record
from freight.kit.http.route_guards import Requires, SignedIn
from freight.kit.http.routing import FeatureRouter

ROUTER = FeatureRouter(tags=["organisations"])
RESOURCES = (SYSTEMS.kind, COMPANIES.kind)
# it may be another company than the session's, so the session's permissions do not apply to it
Keeper = Annotated[Access, Depends(SignedIn("the service lets administrators of the company alone"))]

for _path, _name, _resource in (
    ("/api/records/system", "System", SYSTEMS),
    ("/api/records/company", "Company", COMPANIES),
):
    mount_list(ROUTER, _path, _name, make_fixed_finder(_resource), *_resource.permissions.seeing)
    mount_history(ROUTER, _path, _name, make_fixed_finder(_resource), *_resource.permissions.seeing)
    if _resource.permissions.add is not None:
        mount_create(ROUTER, _path, _name, _resource.permissions.add, make_fixed_finder(_resource))
    mount_record(ROUTER, _path, _name, _resource.permissions, make_fixed_finder(_resource))


@ROUTER.post("/api/companies", response_model=Envelope[OpenedCompany])
async def add_company(access: Annotated[Access, Depends(Requires("company.newCompany"))], form: NewCompany) -> Response:
    """Add a company with its first system; the caller becomes its administrator."""
    system = await open_company(access, form)
    return reply(OpenedCompany(company_id=str(system["company_id"]), system_id=str(system["_id"])))


@ROUTER.get("/api/countries", response_model=Envelope[RegionList])
async def list_countries(_: Annotated[Access, Depends(SignedIn("which countries there are is no secret"))]) -> Response:
    """List all countries with their currency, time zone, language tag and units."""
    return reply(RegionList(rows=[RegionView.model_validate(asdict(region)) for region in list_regions()]))


@ROUTER.get("/api/organizations/{kind}/{record_id}/closing", response_model=Envelope[ClosingObstacles])
async def get_closing(access: Keeper, kind: Kind, record_id: str) -> Response:
    """Return what is still open in a company or a system and prevents closing it."""
    return reply(await closing.find_closing_obstacles(access, kind, record_id))


@ROUTER.post("/api/organizations/{kind}/{record_id}/close", response_model=Envelope[ClosingObstacles])
async def close_organization(access: Keeper, kind: Kind, record_id: str, form: ClosingForm) -> Response:
    """Close a company with its systems, or one system; 409 with what is still open."""
    await closing.close_company_or_system(access, kind, record_id, form.revision)
    return reply(await closing.find_closing_obstacles(access, kind, record_id))


@ROUTER.post("/api/organizations/{kind}/{record_id}/reopen", response_model=Envelope[ClosingObstacles])
async def reopen_organization(access: Keeper, kind: Kind, record_id: str, form: ClosingForm) -> Response:
    """Reopen a closed company or system."""
    await closing.reopen_company_or_system(access, kind, record_id, form.revision)
    return reply(await closing.find_closing_obstacles(access, kind, record_id))
