"""Copy the setup of one system of a company to another, kind by kind, each in its own transaction. It can be repeated:
what already exists is kept."""

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from functools import partial

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid, NotFound, PermissionDenied
from freight.core.scripting.records import ScriptedRecords
from freight.documents.metadata_type import MetadataType
from freight.features.desk.copying.layouts import plan_list_layouts, store_list_layouts
from freight.features.desk.copying.plans import CopyPlan, refuse_obstacles
from freight.features.desk.copying.prospects import load_copy_target
from freight.features.desk.copying.resources import Copied, copy_resource
from freight.features.desk.copying.schemas import CopyCheck, CopyKind, CopyObstacle, CopyOutcome, CopyOutcomes
from freight.features.desk.copying.scripting import plan_scripting_rules, store_scripting_rules
from freight.features.desk.copying.templates import copy_roles, copy_rules, copy_templates
from freight.features.desk.systems.resource import SYSTEMS
from freight.features.invoices.audit.resource import REQUIRED_DOCUMENTS
from freight.features.invoices.tolerances.resource import TOLERANCES
from freight.features.setup.locations.operations import OPERATIONS
from freight.features.setup.locations.resource import LOCATIONS
from freight.features.setup.metadata.resource import TYPES, build_metadata_resource
from freight.features.setup.templates.computed_fields import load_computed_fields, to_computed_field
from freight.features.tariffs.fuel.resource import FUEL_PRICES, FUEL_TABLES
from freight.features.tariffs.resource import CALCULATION_CODES
from freight.kit.access import Access
from freight.kit.records.resource import Actor, Resource
from freight.kit.storage.scopes import Grant, Scope
from freight.kit.storage.tenancy import parse_object_id, scoped

Take = Callable[[Scope, Actor], Awaitable[Copied]]


async def copy_system_setup(
    access: Access, to_system: str, from_system: str, kinds: list[CopyKind], *, leave_out: bool = False
) -> CopyOutcomes:
    """Copy the requested kinds. Raises PermissionDenied unless the caller is an administrator of the company, NotFound
    for a system they are not a member of, Invalid for copying a system into itself, and, unless `leave_out`, before
    anything is written, for what cannot be copied."""
    source, target = _open_systems(access, to_system, from_system)
    actor = Actor(target, SYSTEMS.permissions.change, is_admin=True)
    if not leave_out:
        refuse_obstacles(await _find_obstacles(source, target, kinds))
    outcomes = []
    for kind in CopyKind:
        if kind in PLANNED and kind in kinds:
            plan = await PLANNED[kind].make(source, target, ())
            if not leave_out:
                refuse_obstacles(plan.obstacles)
            await PLANNED[kind].store(actor, plan)
            outcomes.append(_build_outcome(kind, (len(plan.new), plan.existing_count), len(plan.obstacles)))
        elif kind in kinds:
            outcomes.append(_build_outcome(kind, await TAKERS[kind](source, actor)))
    return CopyOutcomes(outcomes=outcomes)


async def check_system_copy(access: Access, to_system: str, from_system: str, kinds: list[CopyKind]) -> CopyCheck:
    """Return what cannot be copied of the requested kinds. Raises as `copy_system_setup`, but for that."""
    source, target = _open_systems(access, to_system, from_system)
    return CopyCheck(obstacles=await _find_obstacles(source, target, kinds))


async def _find_obstacles(source: Scope, target: Scope, kinds: Collection[CopyKind]) -> list[CopyObstacle]:
    plans = [await plan.make(source, target, kinds) for kind, plan in PLANNED.items() if kind in kinds]
    return [obstacle for plan in plans for obstacle in plan.obstacles]


def _build_outcome(kind: CopyKind, copied: Copied, left_out: int = 0) -> CopyOutcome:
    return CopyOutcome(kind=kind, copied=copied[0], there=copied[1], left_out=left_out)


def _open_systems(access: Access, to_system: str, from_system: str) -> tuple[Scope, Scope]:
    if not access.is_admin:
        raise PermissionDenied("Only an administrator of the company can copy from one system to another.")
    source, target = _scope(access, from_system), _scope(access, to_system)
    if source.system_id == target.system_id:
        raise Invalid("Choose another system to copy from.", code=ErrorCode.SAME_SYSTEM)
    return source, target


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


async def _plan_scripting_rules(source: Scope, target: Scope, kinds: Collection[CopyKind]) -> CopyPlan:
    return await plan_scripting_rules(source, target, await load_copy_target(source, target, kinds))


async def _plan_layouts(source: Scope, target: Scope, kinds: Collection[CopyKind]) -> CopyPlan:
    prospect = await load_copy_target(source, target, kinds)
    computed = {records: list(await load_computed_fields(target, records)) for records in ScriptedRecords}
    if CopyKind.SCRIPTING_RULES in kinds:
        plan = await plan_scripting_rules(source, target, prospect)
        for rule in plan.new:
            computed[ScriptedRecords(rule.get("records", ScriptedRecords.SHIPMENTS))].append(to_computed_field(rule))
    return await plan_list_layouts(source, target, prospect, computed)


@dataclass(frozen=True)
class _PlannedKind:
    """A kind whose records refer to others. `make` plans it for what the target has once the given kinds are copied."""

    make: Callable[[Scope, Scope, Collection[CopyKind]], Awaitable[CopyPlan]]
    store: Callable[[Actor, CopyPlan], Awaitable[None]]


PLANNED: dict[CopyKind, _PlannedKind] = {
    CopyKind.SCRIPTING_RULES: _PlannedKind(_plan_scripting_rules, store_scripting_rules),
    CopyKind.LAYOUTS: _PlannedKind(_plan_layouts, store_list_layouts),
}

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
