"""A company's own permission codes as records, by module."""

from functools import cache

from freight.core.errors import NotFound
from freight.core.fields.spec import FieldOption, FieldSpec
from freight.documents.permission_code import PermissionCode
from freight.kit.auth.permission_labels import list_permission_modules
from freight.kit.records.resource import RecordLevel, Resource, ResourcePermissions

CODE, LABEL, GIVES = "permissionCode#code", "permissionCode#label", "permissionCode#codes"
PERMISSIONS = ResourcePermissions(see="readPermission", add="updateRole", change="updateRole")
KIND = "permissionCode"


@cache
def build_code_resource(module: str) -> Resource:
    """Return the resource of the company's own codes of a module. Raises NotFound for an unknown module."""
    listed = list_permission_modules().get(module)
    if listed is None:
        raise NotFound("Module not found.")
    return Resource(
        name=KIND,
        title="Permission code",
        plural="Permission codes",
        document=PermissionCode,
        fields=(
            FieldSpec(
                key=LABEL, label="Name", length=60, is_mandatory=True, is_master_field=True, display_order=1,
                tool_tip="What it is ticked by in roles and groups",
            ),
            FieldSpec(
                key=CODE, label="Code", length=40, is_mandatory=True, is_unique_field=True, display_order=2,
                regex=r"^[A-Za-z0-9._-]+$",
                error_message="Code: letters, digits, dots, hyphens and underscores only.",
            ),
            FieldSpec(
                key=GIVES, label="Permissions", type="multiselect", is_mandatory=True, display_order=3,
                options=tuple(FieldOption(value=code, label=label) for code, label in listed.items()),
                tool_tip="All of them are ticked at once",
            ),
        ),
        columns=(LABEL, CODE, GIVES),
        search=(LABEL, CODE),
        permissions=PERMISSIONS,
        levels=(RecordLevel.DEFAULT,),
        paths={CODE: "code", LABEL: "label", GIVES: "codes"},
        fixed={"module": module},
        none_yet="A code of your own ticks several permissions at once where roles and groups are made.",
    )  # fmt: skip
