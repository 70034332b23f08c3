"""The permissions of a module that the suite defines, and the company's own codes for creating roles."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from bson import ObjectId

from freight.core.errors import NotFound
from freight.documents.permission_code import PermissionCode
from freight.documents.permission_group import PermissionGroup
from freight.documents.records.permission_code import StoredPermissionCode
from freight.documents.role import Role
from freight.features.identity.permission_codes.schemas import BuiltInPermission, ModuleCodes
from freight.kit.access import Access
from freight.kit.auth.disabled_permissions import load_disabled_permissions
from freight.kit.auth.permission_labels import list_permission_modules
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped


async def get_module_codes(access: Access, module: str) -> ModuleCodes:
    """Return the permissions of a module, with how many of the company's roles and groups give each. Raises
    NotFound."""
    listed = list_permission_modules().get(module)
    if listed is None:
        raise NotFound("Module not found.")
    company_id = ObjectId(access.membership.company_id)
    roles, groups = await _giving(Role, company_id), await _giving(PermissionGroup, company_id)
    off = await load_disabled_permissions(company_id)
    return ModuleCodes(
        module=module,
        codes=[
            BuiltInPermission(id=code, label=label, roles=roles[code], groups=groups[code], used=code not in off)
            for code, label in listed.items()
        ],
        modules=list(list_permission_modules()),
    )


async def list_own_codes(scope: Scope) -> Mapping[str, Sequence[StoredPermissionCode]]:
    """Return the company's own codes by module, sorted by name."""
    codes_by_role: dict[str, list[StoredPermissionCode]] = defaultdict(list)
    async for permission_code in scoped(PermissionCode, scope).find().sort("label", 1):
        codes_by_role[permission_code["module"]].append(permission_code)
    return codes_by_role


async def _giving(document: type[Role] | type[PermissionGroup], company_id: ObjectId) -> Counter[str]:
    """Count how many roles or groups give each permission."""
    counter: Counter[str] = Counter()
    async for role_or_group in document.find({"company_id": company_id}):
        counter.update({*role_or_group.codes, *(code for variant in role_or_group.variants for code in variant.codes)})
    return counter
