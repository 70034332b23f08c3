"""Saved reports as records: personal ones, which their owner changes, shares and deletes."""

from freight.core.fields.spec import FieldSpec
from freight.core.records import Record
from freight.documents.saved_report import SavedReport
from freight.kit.records.resource import Resource, ResourcePermissions
from freight.kit.storage.scopes import Scope

SEE, EDIT = "reports.sideReports", "reports.editReports"
MOST_NAME, MOST_DESCRIPTION = 80, 300
NAME, DESCRIPTION, SHARED, ON_TRENDS, CONDITIONS = (
    "report#name", "report#description", "report#shared", "report#trends", "report#conditions"
)  # fmt: skip
_FIELDS = (
    FieldSpec(key=NAME, label="Name", length=MOST_NAME, is_mandatory=True, is_unique_field=True, display_order=1),
    FieldSpec(key=DESCRIPTION, label="Description", length=MOST_DESCRIPTION, display_order=2),
    FieldSpec(key=SHARED, label="Shared", type="checkbox", display_order=3),
    FieldSpec(key=ON_TRENDS, label="On Trends", type="checkbox", display_order=4),
    FieldSpec(key=CONDITIONS, label="Conditions", type="multiline", is_readonly=True, display_order=5),
)


async def _complete(_: Scope, after: Record, __: Record | None) -> None:
    after["name_key"] = after["name"].casefold()


REPORTS = Resource(
    name="savedReport",
    title="Report",
    plural="Reports",
    document=SavedReport,
    fields=_FIELDS,
    columns=(NAME, DESCRIPTION),
    search=(NAME, DESCRIPTION),
    permissions=ResourcePermissions(see=SEE, add=EDIT, change=EDIT),
    paths={**{spec.key: spec.key.partition("#")[2] for spec in _FIELDS}, ON_TRENDS: "on_trends"},
    personal=True,
    prepare=_complete,
)
