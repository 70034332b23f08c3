"""Copy the setup of one system of a company to another, kind by kind, each in its own transaction. It can be repeated:
what already exists is kept."""

from collections.abc import Awaitable, Callable
from functools import partial

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid, NotFound, PermissionDenied
from freight.documents.metadata_type import MetadataType
from freight.features.desk.copying.resources import Copied, copy_resource
from freight.features.desk.copying.schemas import CopyKind, CopyOutcome, CopyOutcomes
from freight.features.desk.copying.templates import copy_roles, copy_rules, copy_templates
from freight.features.desk.systems.resource import SYSTEMS
from freight.features.invoices.audit.resource import REQUIRED_DOCUMENTS
from freight.features.invoices.tolerances.resource import TOLERANCES
from freight.features.setup.locations.operations import OPERATIONS
from freight.features.setup.locations.resource import LOCATIONS
from freight.features.setup.metadata.resource import TYPES, build_metadata_resource
from freight.features.tariffs.fuel.resource import FUEL_PRICES, FUEL_TABLES
from freight.features.tariffs.resource import CALCULATION_CODES
from freight.kit.access import Access
from freight.kit.records.resource import Actor, Resource
from freight.kit.storage.scopes import Grant, Scope
from freight.kit.storage.tenancy import parse_object_id, scoped

Take = Callable[[Scope, Actor], Awaitable[Copied]]


async def copy_system_setup(access: Access, to_system: str, from_system: str, kinds: list[CopyKind]) -> CopyOutcomes:
    """Copy the requested kinds. Raises PermissionDenied unless the caller is an administrator of the company, NotFound
    for a system they are not a member of, Invalid for copying a system into itself."""
    if not access.is_admin:
        raise PermissionDenied("Only an administrator of the company can copy from one system to another.")
    source, target = _scope(access, from_system), _scope(access, to_system)
    if source.system_id == target.system_id:
        raise Invalid("Choose another system to copy from.", code=ErrorCode.SAME_SYSTEM)
    actor = Actor(target, SYSTEMS.permissions.change, is_admin=True)
    outcomes = []
    for kind in CopyKind:
        if kind in kinds:
            copied, existing_count = await TAKERS[kind](source, actor)
            outcomes.append(CopyOutcome(kind=kind, copied=copied, there=existing_count))
    return CopyOutcomes(outcomes=outcomes)


def _scope(access: Access, system_id: str) -> Scope:
    record_id, company = parse_object_id(system_id, "system"), access.membership.company_id
    for membership in access.user.memberships:
        if membership.system_id == record_id and membership.company_id == company:
            return Scope(company, (Grant.of(membership),), access.user_id, access.place, access.right)
    raise NotFound("System not found.")


async def _take_each(resources: tuple[Resource, ...], source: Scope, actor: Actor) -> Copied:
    outcomes = [await copy_resource(resource, source, actor) for resource in resources]
    return sum(copied for copied, _ in outcomes), sum(existing_count for _, existing_count in outcomes)


async def _take_metadata(source: Scope, actor: Actor) -> Copied:
    """Copy the system's own lookup tables, then their rows; those of the company apply here, too."""
    types, existing_types = await copy_resource(TYPES, source, actor)
    copied, existing_count = types, existing_types
    for metadata_type in await scoped(MetadataType, source).find({"system_id": source.system_id}).to_list():
        more, existing_rows = await copy_resource(build_metadata_resource(metadata_type), source, actor)
        copied, existing_count = copied + more, existing_count + existing_rows
    return copied, existing_count


TAKERS: dict[CopyKind, Take] = {
    CopyKind.TEMPLATES: copy_templates,
    CopyKind.RULES: copy_rules,
    CopyKind.METADATA: _take_metadata,
    CopyKind.CALCULATION_CODES: partial(copy_resource, CALCULATION_CODES),
    CopyKind.FUEL: partial(_take_each, (FUEL_PRICES, FUEL_TABLES)),
    CopyKind.TOLERANCES: partial(copy_resource, TOLERANCES),
    CopyKind.REQUIRED_DOCUMENTS: partial(copy_resource, REQUIRED_DOCUMENTS),
    CopyKind.LOCATIONS: partial(copy_resource, LOCATIONS),
    CopyKind.OPERATIONS: partial(copy_resource, OPERATIONS),
    CopyKind.ROLES: copy_roles,
}
