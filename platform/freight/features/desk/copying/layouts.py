"""Copy layouts of lists. Roles and groups of the target are those of the same name."""

from collections.abc import Collection, Mapping
from typing import Any

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import Invalid
from freight.core.list_layouts.checking import check_list_layout
from freight.core.list_layouts.choice import LayoutReceivers
from freight.core.list_layouts.lists import (
    LISTS,
    TAX_COLUMNS,
    TAXED_LISTS,
    ListColumn,
    ListName,
    build_added_columns,
    build_grid_columns,
)
from freight.core.scripting.computed_fields import ComputedField
from freight.core.scripting.records import ScriptedRecords, find_scripted_records
from freight.documents.list_layout import ListLayout
from freight.documents.record_change import RecordAction
from freight.documents.records.list_layout import StoredLayoutColumnRecord, StoredListLayout
from freight.features.desk.copying.plans import CopyPlan, build_copy_obstacle
from freight.features.desk.copying.prospects import CopyTarget
from freight.features.desk.copying.schemas import CopyKind
from freight.features.setup.list_layouts.available_columns import load_list_columns
from freight.features.setup.list_layouts.commands import LAYOUTS, build_layout_columns, build_layout_sort
from freight.features.setup.list_layouts.receivers import list_receiver_names
from freight.kit.records import named_records
from freight.kit.records.resource import Actor
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from freight.kit.storage.transactions import run_in_transaction

ComputedByRecords = Mapping[ScriptedRecords, Collection[ComputedField]]


async def plan_list_layouts(
    source: Scope, target: Scope, prospect: CopyTarget, computed: ComputedByRecords
) -> CopyPlan:
    """Return which layouts the target lacks, and which it cannot have, for want of a column, a role or a group.
    `computed`: the computed fields of the target."""
    theirs = await scoped(ListLayout, source).find({}).sort("name", 1).to_list()
    ours = {layout["name"].casefold() async for layout in scoped(ListLayout, target).find({}, ["name"])}
    names = await list_receiver_names(source)
    missing = [layout for layout in theirs if layout["name"].casefold() not in ours]
    new, obstacles = [], []
    for layout in missing:
        known = await load_list_columns(source, LISTS[ListName(layout["list_name"])])
        labels = {column.key: column.label for column in known}
        try:
            columns = _complete_columns(layout, _list_columns(layout, prospect, computed), labels)
            receivers = _find_receivers(layout, names, prospect)
            new.append(_build_copy(layout) | {"columns": columns, "receivers": receivers})
        except Invalid as refused:
            obstacles.append(build_copy_obstacle(CopyKind.LAYOUTS, layout["name"], refused.message))
    return CopyPlan(new, len(theirs) - len(missing), obstacles)


async def store_list_layouts(actor: Actor, plan: CopyPlan) -> None:
    """Store the planned layouts in one transaction. Raises Conflict for a name that was taken in the meantime."""

    async def work(session: AsyncClientSession) -> None:
        for record in plan.new:
            await named_records.write_named_record(
                actor.scope, LAYOUTS, None, record, RecordAction.CREATED, actor.permission, session
            )

    await run_in_transaction(work)


def _list_columns(
    layout: StoredListLayout, prospect: CopyTarget, computed: ComputedByRecords
) -> tuple[ListColumn, ...]:
    layout_list = LISTS[ListName(layout["list_name"])]
    if not layout_list.is_grid:
        own = prospect.list_specs(layout_list.added) if layout_list.added else []
        if layout_list.name is not ListName.INVOICES:
            taxes = TAX_COLUMNS if layout_list.name in TAXED_LISTS else ()
            return (*layout_list.columns, *build_added_columns(layout_list.name, own), *taxes)
        own = [field.build_field() for field in computed[ScriptedRecords.INVOICES]]
        # a system without tax leaves their columns out
        return (*layout_list.columns, *build_added_columns(layout_list.name, own), *TAX_COLUMNS)
    fields = [
        spec
        for doc_type in layout_list.templates
        for spec in prospect.list_specs(doc_type, _list_computed(doc_type, computed))
    ]
    return build_grid_columns(layout_list.name, fields)


def _list_computed(doc_type: str, computed: ComputedByRecords) -> Collection[ComputedField]:
    records = find_scripted_records(doc_type)
    return computed[records] if records else ()


def _complete_columns(
    layout: StoredListLayout, available: tuple[ListColumn, ...], labels: Mapping[str, str]
) -> list[StoredLayoutColumnRecord]:
    """Return the columns of a layout with those that the target requires. Raises Invalid for one that the target
    lacks, or shows in another way; `labels`: those of the source."""
    layout_list = LISTS[ListName(layout["list_name"])]
    keys = {column.key for column in available}
    if absent := [key for key in (column["column"] for column in layout["columns"]) if key not in keys]:
        raise Invalid(
            f"{layout_list.label} there has no column “{labels.get(absent[0], absent[0])}”. Add the field to the "
            "template there, or copy the templates and scripting rules, too."
        )
    shown = {column["column"] for column in layout["columns"]}
    required = [column.key for column in available if column.is_required and column.key not in shown]
    columns = [*layout["columns"], *(StoredLayoutColumnRecord(column=key) for key in required)]
    check_list_layout(layout_list, available, build_layout_columns(columns), build_layout_sort(layout))
    return columns


def _find_receivers(layout: StoredListLayout, names: Mapping[str, str], prospect: CopyTarget) -> list[ObjectId | None]:
    """Return the roles or groups of the target that a layout applies to. Raises Invalid for one that it lacks."""
    applies_to = LayoutReceivers(layout["applies_to"])
    word = "role" if applies_to is LayoutReceivers.ROLES else "group"
    there = prospect.roles if applies_to is LayoutReceivers.ROLES else prospect.groups
    receivers: list[ObjectId | None] = []
    for record_id in layout.get("receivers", []):
        name = names.get(str(record_id))
        if name is None:
            raise Invalid(f"A {word} it applies to no longer exists. Take it out of the layout first.")
        if name.casefold() not in there:
            raise Invalid(f"That system has no {word} “{name}”. Add it there first.")
        receivers.append(there[name.casefold()])
    return receivers


def _build_copy(layout: StoredListLayout) -> Record:
    content: dict[str, Any] = dict(layout)
    return {name: content[name] for name in (*LAYOUTS.restored, "list_name") if name in content}
