"""The layout of a list that a user gets, and their own choice of its columns."""

from collections.abc import Collection, Sequence

from freight.core.list_layouts.checking import LayoutColumn, check_list_layout
from freight.core.list_layouts.choice import LayoutReceivers, LayoutSource, OfferedLayout, choose_list_layout
from freight.core.list_layouts.lists import LISTS, ListColumn, ListName
from freight.documents.list_layout import ListLayout, OwnListLayout, match_own_list_layout
from freight.documents.records.list_layout import StoredListLayout
from freight.documents.role import Role
from freight.features.identity.groups import queries as groups
from freight.features.setup.list_layouts.available_columns import (
    find_system_mode,
    list_added_fields,
    load_list_columns,
    load_mode_order,
)
from freight.features.setup.list_layouts.schemas import ComputedColumnView, EffectiveLayoutView, LayoutColumnView
from freight.features.setup.list_layouts.views import build_layout_column_views, build_layout_sort_view
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.storage.tenancy import parse_object_id, scoped


async def get_effective_layout(access: Access, name: ListName) -> EffectiveLayoutView:
    """Return the layout of a list for the caller: their own choice of columns, else that of a group, their role,
    everyone or the mode of the system."""
    available = await load_list_columns(access.scope, LISTS[name])
    shared = await get_shared_layout(access, name, available)
    shared = shared.model_copy(update={"computed": await _list_computed_views(access, name)})
    own_query = match_own_list_layout(access.user_id, name)
    own = None if LISTS[name].is_grid else await scoped(OwnListLayout, access.scope).find_one(own_query)
    if own is None:
        return shared
    by_key = {column.key: column for column in shared.columns}
    known = {column.key for column in available}
    columns = [by_key.get(key) or _plain(key) for key in own["columns"] if key in known]
    return shared.model_copy(
        update={
            "source": LayoutSource.OWN,
            "reason": "You arranged these columns yourself.",
            "columns": _with_required(columns, available),
        }
    )


async def get_shared_layout(access: Access, name: ListName, available: tuple[ListColumn, ...]) -> EffectiveLayoutView:
    """Return the layout of a list for the caller without their own choice."""
    chosen = await _choose_stored_layout(access, name)
    if chosen is None:
        return await _build_default_layout(access, name, available)
    layout, source = chosen
    known = {column.key for column in available}
    stored = build_layout_column_views(column for column in layout["columns"] if column["column"] in known)
    columns, sort = _with_required(stored, available), build_layout_sort_view(layout)
    return EffectiveLayoutView(
        list_name=name,
        source=source,
        name=layout["name"],
        reason=f"{_WORDS[source]} “{layout['name']}”.",
        columns=columns,
        sort=sort if sort and sort.key in known else None,
        usual=[column.key for column in available],
        required=[column.key for column in available if column.is_required],
    )


async def _list_computed_views(access: Access, name: ListName) -> list[ComputedColumnView]:
    return [
        ComputedColumnView(key=spec.key, label=spec.label, type=spec.type, unit=spec.unit, decimals=spec.decimals)
        for spec in await list_added_fields(access.scope, LISTS[name])
    ]


_WORDS = {
    LayoutSource.GROUP: "From the layout of one of your groups,",
    LayoutSource.ROLE: "From the layout of your role,",
    LayoutSource.EVERYONE: "From the layout for everyone,",
}


async def store_own_layout(access: Access, name: ListName, keys: Sequence[str]) -> EffectiveLayoutView:
    """Save which columns of a list the caller wants to see, in order. Raises Invalid as a shared layout does."""
    layout_list = LISTS[name]
    available = await load_list_columns(access.scope, layout_list)
    check_list_layout(layout_list, available, [LayoutColumn(key) for key in keys], None)
    now = clock.now()
    begun = {"account_id": None, "revision": 1, "created_on": now, "archived": False}
    values = {"columns": list(keys), "updated_on": now, "updated_by": access.user_id}
    own_query = match_own_list_layout(access.user_id, name)
    await scoped(OwnListLayout, access.scope).update_one(
        own_query, {"$set": values, "$setOnInsert": begun}, upsert=True
    )
    return await get_effective_layout(access, name)


async def reset_own_layout(access: Access, name: ListName) -> EffectiveLayoutView:
    """Forget the caller's own choice of the columns of a list."""
    await scoped(OwnListLayout, access.scope).delete_many(match_own_list_layout(access.user_id, name))
    return await get_effective_layout(access, name)


async def _choose_stored_layout(access: Access, name: ListName) -> tuple[StoredListLayout, LayoutSource] | None:
    scope = access.scope
    stored = await scoped(ListLayout, scope).find({"list_name": name}).to_list()
    if not stored:
        return None
    member_ids = await groups.list_member_group_ids(
        scope.company_id, parse_object_id(access.user_id, "user"), access.membership
    )
    role_id = access.membership.role_id
    # a role that was deleted may still be named by memberships
    role = await Role.find_one({"_id": role_id, "company_id": scope.company_id}) if role_id else None
    by_id = {str(layout["_id"]): layout for layout in stored}
    chosen = choose_list_layout(
        [_offer(layout_id, layout) for layout_id, layout in by_id.items()],
        str(role.id) if role else "",
        member_ids - {str(role_id)},
    )
    if chosen is None:
        return None
    return by_id[chosen[0].id], chosen[1]


def _offer(layout_id: str, layout: StoredListLayout) -> OfferedLayout:
    receivers = frozenset(str(record_id) for record_id in layout.get("receivers", []))
    return OfferedLayout(layout_id, LayoutReceivers(layout["applies_to"]), receivers, layout["updated_on"])


async def _build_default_layout(
    access: Access, name: ListName, available: tuple[ListColumn, ...]
) -> EffectiveLayoutView:
    order = await load_mode_order(access.scope, name, available)
    mode = await find_system_mode(access.scope) if order else ""
    return EffectiveLayoutView(
        list_name=name,
        source=LayoutSource.MODE if order else LayoutSource.BUILT_IN,
        name="",
        reason=f"The usual columns of a system in the mode {mode}." if order else "The usual columns of this list.",
        columns=[_plain(key) for key in order or ()],
        sort=None,
        usual=[column.key for column in available],
        required=[column.key for column in available if column.is_required],
    )


def _plain(key: str) -> LayoutColumnView:
    return LayoutColumnView(key=key, label="", width=None, format=None, total=False)


def _with_required(columns: list[LayoutColumnView], available: Collection[ListColumn]) -> list[LayoutColumnView]:
    """Return the columns with the required ones they lack: the template may have changed since they were saved."""
    shown = {column.key for column in columns}
    return columns + [_plain(column.key) for column in available if column.is_required and column.key not in shown]
