"""A layout for a demo system: what clerks of key accounts see first in tracking."""

from dataclasses import replace
from pathlib import Path

from freight.core.list_layouts.choice import LayoutReceivers
from freight.core.list_layouts.lists import ListName
from freight.documents.list_layout import ListLayout
from freight.features.desk.seed.demo_people import get_clerk_scope
from freight.features.setup.list_layouts.commands import save_list_layout
from freight.features.setup.list_layouts.receivers import list_layout_roles
from freight.features.setup.list_layouts.schemas import LayoutColumnForm, ListLayoutForm
from freight.features.setup.templates.resource import EDIT
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_ROLE = "Key account clerk"
_COLUMNS = (
    LayoutColumnForm(key="shipment"),
    LayoutColumnForm(key="account", label="Customer", width=180),
    LayoutColumnForm(key="status"),
    LayoutColumnForm(key="lateBy"),
    LayoutColumnForm(key="lastMilestone"),
    LayoutColumnForm(key="nextExpected", label="Next"),
    LayoutColumnForm(key="lane"),
)


async def load_demo_list_layouts(scope: Scope, _: Path) -> int:
    """Add a layout to a demo system that has none and has clerks of key accounts; return how many."""
    role_id = next((role_id for role_id, name in (await list_layout_roles(scope)).items() if name == _ROLE), "")
    if not role_id or await scoped(ListLayout, scope).count(limit=1, archived=True):
        return 0
    form = ListLayoutForm(
        name="Tracking for key accounts",
        list_name=ListName.TRACKING,
        applies_to=LayoutReceivers.ROLES,
        receivers=[role_id],
        columns=list(_COLUMNS),
    )
    clerk = await get_clerk_scope(scope, EDIT)
    await save_list_layout(replace(clerk, right=EDIT), form)
    return 1
