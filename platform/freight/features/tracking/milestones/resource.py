"""The milestones of a system as records, maintained by an administrator. Events refer to them by code, so codes never
change."""

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.fields.numbers import exact
from freight.core.fields.spec import FieldSpec
from freight.core.tracking.milestones import CONFIGURE, VIEW, parse_transport_modes
from freight.documents.milestone_type import MilestoneType
from freight.features.tracking.milestones import recount_job
from freight.kit.records.resource import Resource, ResourcePermissions
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record

CODE, NAME, RANK = "milestone#code", "milestone#name", "milestone#rank"
TOLERANCE, MODES = "milestone#toleranceHours", "milestone#modes"
DELIVERY, PUBLIC = "milestone#isDelivery", "milestone#isPublic"
_MOST_RANK, _MOST_HOURS = 9_999, 24 * 60

FIELDS = (
    FieldSpec(
        key=CODE, label="Code", length=10, is_mandatory=True, is_unique_field=True, display_order=1,
        regex=r"^[A-Za-z0-9_-]+$", error_message="Code: letters, digits, hyphens and underscores only.",
        tool_tip="What files and messages call it, such as DEL",
    ),
    FieldSpec(key=NAME, label="Name", length=40, is_mandatory=True, is_master_field=True, display_order=2),
    FieldSpec(
        key=RANK, label="Order", type="numeric", length=4, is_mandatory=True, display_order=3,
        tool_tip="Milestones are passed from the lowest to the highest",
    ),
    FieldSpec(
        key=TOLERANCE, label="Tolerance in hours", type="numeric", length=4, display_order=4,
        tool_tip="So long after the planned time it still counts as met",
    ),
    FieldSpec(
        key=MODES, label="Modes", length=60, display_order=5,
        tool_tip="Modes that have it, set apart by commas: Air, Ocean. Leave blank for all",
    ),
    FieldSpec(
        key=DELIVERY, label="Delivered", type="checkbox", display_order=6,
        tool_tip="A shipment that reached it is delivered and no longer late",
    ),
    FieldSpec(
        key=PUBLIC, label="Shown to customers", type="checkbox", display_order=7, default_value="true",
        tool_tip="Customers who follow a shipment by a link see it",
    ),
)  # fmt: skip


async def _complete(_: Scope, after: Record, before: Record | None) -> None:
    """Complete the figures and normalize the modes. Raises Invalid naming the field; a milestone keeps its code."""
    if before and before["code"] != after["code"]:
        raise Invalid("Code: a milestone keeps its code. Add another milestone instead.", code=ErrorCode.CODE_KEPT)
    after["name"] = after["name"].strip()
    after["rank"] = _whole(after.get("rank"), "Order", _MOST_RANK)
    after["tolerance_hours"] = _whole(after.get("tolerance_hours") or 0, "Tolerance in hours", _MOST_HOURS)
    after["modes"] = ", ".join(mode.title() for mode in parse_transport_modes(after.get("modes") or ""))
    after["is_delivery"] = bool(after.get("is_delivery"))
    after["is_public"] = bool(after.get("is_public"))


def _whole(value: object, label: str, most: int) -> int:
    figure = exact(value)  # type: ignore[arg-type]
    if figure != int(figure) or not 0 <= figure <= most:
        raise Invalid(f"{label}: a whole number, 0 to {most:,}.", code=ErrorCode.FIGURE_OUT_OF_RANGE)
    return int(figure)


MILESTONES = Resource(
    name="milestone",
    title="Milestone",
    plural="Milestones",
    document=MilestoneType,
    fields=FIELDS,
    columns=(RANK, NAME, CODE, TOLERANCE, MODES, DELIVERY, PUBLIC),
    search=(NAME, CODE),
    permissions=ResourcePermissions(see=VIEW, add=CONFIGURE, change=CONFIGURE),
    paths={
        CODE: "code",
        NAME: "name",
        RANK: "rank",
        TOLERANCE: "tolerance_hours",
        MODES: "modes",
        DELIVERY: "is_delivery",
        PUBLIC: "is_public",
    },
    none_yet="Add the first one, such as Picked up.",
    prepare=_complete,
    stored=recount_job.schedule_tracking_recount,
)
