"""Save filters under a name and find them again."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.issues.document import IssueModule, IssueProfile
from freight.core.rules import FilterField, compile_filter, describe_tree, parse_tree, wire_tree
from freight.core.rules.profiles import check_profile_name
from freight.core.rules.tree import NO_FIELD
from freight.documents.filter_profile import FilterProfile, match_own_filter_profiles
from freight.documents.record_change import RecordAction
from freight.documents.records.filter_profile import StoredFilterProfile
from freight.features.setup.templates import service as templates
from freight.features.setup.templates.service import Template
from freight.features.shipments.exceptions.filters import list_issue_filter_fields as issue_filter_fields
from freight.features.shipments.exceptions.profiles import RAISE, RESPOND
from freight.features.shipments.filter_profiles.resource import CONDITIONS, NAME, SHARED, build_filter_profile_resource
from freight.features.shipments.filter_profiles.schemas import FilterProfileSave
from freight.features.shipments.filters import list_shipment_filter_fields as shipment_filter_fields
from freight.kit import clock
from freight.kit.access import Access, make_actor
from freight.kit.records import record_service
from freight.kit.records.resource import RecordOwner, Resource, StoredChange
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

MOST_PROFILES = 200


@dataclass(frozen=True)
class FilteredList:
    """A list that has profiles: who may see it (any of the permissions), its templates, and its filter fields."""

    doc_type: str
    permissions: tuple[str, ...]
    templates: tuple[str, ...]
    fields: Callable[[Template], Mapping[str, FilterField]]
    profiles: Resource = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "profiles", build_filter_profile_resource(self.doc_type, *self.permissions))


def _of_issues(module: IssueModule) -> FilteredList:
    """Return the list of one module's issues: those of shipments lack the fields of invoices."""
    fields = partial(issue_filter_fields, module=module)
    return FilteredList(f"{module}Issue", (RAISE, RESPOND), (IssueProfile.RAISE, IssueProfile.RESPONSE), fields)


_ALL = (
    FilteredList("shipment", ("shipmentEntry.sideShipmentEntry",), ("shipment",), shipment_filter_fields),
    *map(_of_issues, IssueModule),
)
LISTS = {filtered_list.doc_type: filtered_list for filtered_list in _ALL}


def find_filtered_list(doc_type: str) -> FilteredList:
    """Return the list of that document type. Raises Invalid when it has no profiles."""
    filtered_list = LISTS.get(doc_type)
    if filtered_list is None:
        raise Invalid(f"There are no filter profiles for {doc_type[:40]!r}.", code=ErrorCode.PROFILE_DOC_TYPE)
    return filtered_list


async def query_filter_profiles(scope: Scope, doc_type: str, name: str = "") -> dict[str, object]:
    """Return the caller's own profiles of a list, then those that others share, each by name (`FilterProfiles`)."""
    profile_query = find_filtered_list(doc_type).profiles.reach(scope)
    if name:
        profile_query["name_key"] = name.strip().casefold()
    stored = await scoped(FilterProfile, scope).find(profile_query).limit(2 * MOST_PROFILES).to_list()
    names = await record_service.load_record_user_names(stored)
    stored.sort(key=lambda profile: (profile["user_id"] != scope.user_id, profile["name_key"]))
    return {"profiles": [_view(scope, profile, names) for profile in stored]}


async def store_filter_profile(access: Access, wanted: FilterProfileSave) -> None:
    """Store a profile, or change one. Raises Invalid for an invalid name or conditions, Conflict for a name in use and
    for a profile changed in the meantime, PermissionDenied for another user's profile."""
    scope, name = access.scope, check_profile_name(wanted.template_name)
    tree = parse_tree(wanted.template)
    if tree is None:
        raise Invalid(NO_FIELD, code=ErrorCode.PROFILE_EMPTY)
    of_list = find_filtered_list(wanted.doc_type)
    drawn_by = [await templates.resolve_template(scope, template) for template in of_list.templates]
    fields = {name: field for template in drawn_by for name, field in of_list.fields(template).items()}
    compile_filter(tree, fields, clock.today(scope.place))
    values = {NAME: name, SHARED: wanted.shared, CONDITIONS: describe_tree(tree, fields)}
    resource, actor = of_list.profiles, make_actor(access, *of_list.permissions)

    async def work(session: AsyncClientSession) -> None:
        before: Record | None = None
        if wanted.is_update:
            before = await record_service.get_record_at_revision(
                scope, resource, wanted.template_id, wanted.revision, session
            )
        else:
            await _refuse_too_many(scope, wanted.doc_type)
        owner = RecordOwner.of(before) if before else RecordOwner(scope.system_id, user_id=scope.user_id)
        after = record_service.build_resource_record(resource, actor, owner, values, before) | {
            "template": wire_tree(tree, fields)
        }
        action = RecordAction.CHANGED if before else RecordAction.CREATED
        await record_service.write_resource_records(resource, actor, [StoredChange(before, after)], action, session)

    await record_service.run_record_write(resource, work, values)


async def archive_filter_profile(access: Access, profile_id: str, revision: int) -> str:
    """Archive a profile of the caller; return its document type. Raises Conflict and PermissionDenied as
    `store_filter_profile`."""
    stored = await scoped(FilterProfile, access.scope).get(profile_id, "filter profile")
    of_list = find_filtered_list(stored["doc_type"])
    await record_service.archive_resource_record(
        of_list.profiles, make_actor(access, *of_list.permissions), profile_id, revision
    )
    return of_list.doc_type


async def _refuse_too_many(scope: Scope, doc_type: str) -> None:
    own = match_own_filter_profiles(scope.user_id, doc_type)
    if await scoped(FilterProfile, scope).count(own, limit=MOST_PROFILES) >= MOST_PROFILES:
        raise Invalid(f"You have {MOST_PROFILES} filters. Delete one first.", code=ErrorCode.TOO_MANY)


def _view(scope: Scope, profile: StoredFilterProfile, names: Mapping[str, str]) -> dict[str, object]:
    return {
        "templateId": str(profile["_id"]),
        "templateName": profile["name"],
        "docType": profile["doc_type"],
        "systemId": str(profile["system_id"]),
        "template": profile["template"],
        "shared": profile["shared"],
        "isOwn": profile["user_id"] == scope.user_id,
        "ownerName": names.get(profile["user_id"], ""),
        "revision": profile["revision"],
        "updatedOn": profile["updated_on"],
    }
