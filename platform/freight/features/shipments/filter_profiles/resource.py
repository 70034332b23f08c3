"""Filter profiles as records: personal ones, which their owner renames, shares, deletes and restores. Their conditions
are set in the list they filter, never in their form."""

from freight.core.fields.spec import FieldSpec
from freight.core.rules.profiles import MOST_NAME, REFUSED_NAME
from freight.documents.filter_profile import FilterProfile
from freight.kit.records.resource import Resource, ResourcePermissions
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record

NAME, SHARED, CONDITIONS = "profile#name", "profile#shared", "profile#conditions"
FIELDS = (
    FieldSpec(
        key=NAME, label="Name", length=MOST_NAME, is_mandatory=True, is_unique_field=True, display_order=1,
        regex=r"^[A-Za-z0-9 _-]+$", error_message=REFUSED_NAME,
    ),
    FieldSpec(
        key=CONDITIONS, label="Conditions", type="multiline", is_readonly=True, display_order=2,
        tool_tip="Edit these in the list: apply the filter, change it and save it under the same name",
    ),
    FieldSpec(
        key=SHARED, label="Shared", type="checkbox", display_order=3,
        tool_tip="Everyone in this system can pick it from the list's filter profiles",
    ),
)  # fmt: skip


async def _complete(_: Scope, after: Record, __: Record | None) -> None:
    after["name_key"] = after["name"].casefold()
    after["shared"] = bool(after.get("shared"))


def build_filter_profile_resource(doc_type: str, permission: str, *others: str) -> Resource:
    """Build the profiles of one list; users who may see the list, by any of these permissions, may save filters for
    it."""
    return Resource(
        name="filterProfile",
        title="Filter profile",
        plural="Filter profiles",
        document=FilterProfile,
        fields=FIELDS,
        columns=(NAME, CONDITIONS, SHARED),
        search=(NAME, CONDITIONS),
        permissions=ResourcePermissions(see=permission, add=None, change=permission, others=others),
        paths={spec.key: spec.key.partition("#")[2] for spec in FIELDS},
        fixed={"doc_type": doc_type},
        personal=True,
        none_yet="Filter a list, then choose Save this filter under its filter profiles.",
        prepare=_complete,
    )
