"""Routes of permission codes: those of the suite are read-only, a company's own are records."""

from typing import Annotated

from fastapi import Depends, Path, Response

from freight.features.identity.permission_codes import queries
from freight.features.identity.permission_codes.resource import KIND, PERMISSIONS, build_code_resource
from freight.features.identity.permission_codes.schemas import ModuleCodes
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.record_routes import Finder, mount_resource
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter
from freight.kit.records.resource import RecordKind, Resource

ROUTER = FeatureRouter(tags=["permissions"])
RESOURCES = (RecordKind(KIND, PERMISSIONS.see),)
Module = Annotated[str, Path(max_length=100)]


def find_code_resource(module: Module) -> Finder:
    """Return the function that finds the resource of the codes of the module in the path."""

    async def found(_: Access) -> Resource:
        return build_code_resource(module)

    return found


mount_resource(ROUTER, "/api/records/permissionCode/{module}", "PermissionCode", PERMISSIONS, find_code_resource)


@ROUTER.get("/api/permissionCodes/{module}", response_model=Envelope[ModuleCodes])
async def get_codes_of_module(
    access: Annotated[Access, Depends(Requires(PERMISSIONS.see))], module: Module
) -> Response:
    """Return the permissions of a module, and how many roles and groups give each."""
    return reply(await queries.get_module_codes(access, module))
