"""What a target system has, or will have once the other kinds of the same request are copied to it."""

from collections.abc import Collection
from dataclasses import dataclass

from bson import ObjectId

from freight.core.fields.spec import FieldSpec
from freight.core.scripting.computed_fields import ComputedField
from freight.documents.field_template import FieldTemplate
from freight.documents.records.field_template import StoredFieldTemplate
from freight.documents.role import Role, match_roles_in_force, match_roles_of_system
from freight.documents.user_group import UserGroup
from freight.features.desk.copying.schemas import CopyKind
from freight.features.desk.copying.templates import OF_SYSTEM, is_template_taken
from freight.features.setup.templates.service import to_template
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped


@dataclass(frozen=True)
class CopyTarget:
    """What records of a system can refer to: its templates by type, and its roles and groups by their names in lower
    case. A role that will be copied has no id yet."""

    templates: dict[str, StoredFieldTemplate]
    roles: dict[str, ObjectId | None]
    groups: dict[str, ObjectId | None]

    def list_specs(self, doc_type: str, computed: Collection[ComputedField] = ()) -> list[FieldSpec]:
        """Return the fields of a template followed by computed ones; none without the template."""
        stored = self.templates.get(doc_type)
        if stored is None:
            return []
        return list(to_template(stored, tuple(computed)).fields)


async def load_copy_target(source: Scope, target: Scope, kinds: Collection[CopyKind]) -> CopyTarget:
    """Return what the target has once these kinds are copied to it; without any, what it has."""
    templates = {template["doc_type"]: template async for template in scoped(FieldTemplate, target).find(OF_SYSTEM)}
    if CopyKind.TEMPLATES in kinds:
        async for theirs in scoped(FieldTemplate, source).find(OF_SYSTEM):
            if is_template_taken(theirs, templates.get(theirs["doc_type"])):
                templates[theirs["doc_type"]] = theirs
    roles = await load_role_ids(target)
    if CopyKind.ROLES in kinds:
        async for role in Role.find(match_roles_of_system(source.company_id, source.system_id)):
            roles.setdefault(role.name.casefold(), None)
    return CopyTarget(templates, roles, await load_group_ids(target))


async def load_role_ids(scope: Scope) -> dict[str, ObjectId | None]:
    """Return the roles in force in a system by their names in lower case."""
    # those of the company come first: of the same name that of the system counts
    roles = Role.find(match_roles_in_force(scope.company_id, scope.system_id)).sort("system_id")
    return {role.name.casefold(): role.id async for role in roles}


async def load_group_ids(scope: Scope) -> dict[str, ObjectId | None]:
    """Return the groups of a system and of its company by their names in lower case."""
    groups = scoped(UserGroup, scope).find({"system_id": {"$in": [None, scope.system_id]}}, ["name"])
    return {group["name"].casefold(): group["_id"] async for group in groups}
