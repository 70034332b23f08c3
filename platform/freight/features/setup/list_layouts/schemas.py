"""Wire shapes of list layouts."""

from datetime import datetime
from typing import Annotated

from pydantic import Field

from freight.core.fields.spec import FieldTypeName
from freight.core.list_layouts.choice import LayoutReceivers, LayoutSource
from freight.core.list_layouts.lists import ColumnFormat, ColumnKind, ListName
from freight.kit.http.envelope import RequestModel, WireModel
from freight.kit.http.record_views import RecordHistory as RecordHistory
from freight.kit.http.record_views import RecordHistoryValue as RecordHistoryValue
from freight.kit.http.record_views import RecordRestoreBody as RecordRestoreBody
from freight.kit.http.record_views import build_history_entry_views as build_history_entry_views

Key = Annotated[str, Field(max_length=200, pattern=r"^\w+(#\w+)?$")]
_ID = Annotated[str, Field(max_length=40)]
LEAST_WIDTH, MOST_WIDTH, MOST_LAYOUT_COLUMNS = 40, 800, 500


class LayoutColumnForm(RequestModel):
    """A column that is shown. An empty `label` is that of the list; without a `format` it is written as usual."""

    key: Key
    label: str = Field("", max_length=60)
    width: int | None = Field(None, ge=LEAST_WIDTH, le=MOST_WIDTH)
    format: ColumnFormat | None = None
    total: bool = False


class LayoutSortForm(RequestModel):
    """The order of a list where its user has not chosen one."""

    key: Key
    descending: bool = False


class ListLayoutForm(RequestModel):
    """A layout to be saved; with an `id` that one is changed. `receivers`: ids of the roles or groups it applies to.
    Columns that are not named are hidden."""

    id: _ID = ""
    name: str = Field(max_length=100)
    list_name: ListName
    applies_to: LayoutReceivers = LayoutReceivers.EVERYONE
    receivers: list[_ID] = Field(default=[], max_length=200)
    columns: list[LayoutColumnForm] = Field(max_length=MOST_LAYOUT_COLUMNS)
    sort: LayoutSortForm | None = None
    revision: int = 0


class OwnListLayoutBody(RequestModel):
    """The columns of a list that the caller wants to see, in order."""

    columns: list[Key] = Field(max_length=MOST_LAYOUT_COLUMNS)


class LayoutColumnView(WireModel):
    """A column that is shown."""

    key: str
    label: str
    width: int | None
    format: ColumnFormat | None
    total: bool


class LayoutSortView(WireModel):
    """The order of a list where its user has not chosen one. `field`: the field that the server sorts by."""

    key: str
    field: str
    descending: bool


class LayoutReceiverView(WireModel):
    """A role or group. `exists`: whether the system still has it; the layout never applies to one that is gone."""

    id: str
    name: str
    exists: bool


class ListLayoutView(WireModel):
    """A layout as screens show it."""

    id: str
    name: str
    list_name: ListName
    list_label: str
    applies_to: LayoutReceivers
    receivers: list[LayoutReceiverView]
    columns: list[LayoutColumnView]
    sort: LayoutSortView | None
    saved_on: datetime
    archived: bool
    revision: int


class ListLayoutPage(WireModel):
    """A page of layouts by name."""

    count: int
    rows: list[ListLayoutView]


class AvailableColumnView(WireModel):
    """A column that a list can show, and what a layout may choose for it. `sort_field`: the field that the server sorts
    by; empty if it cannot."""

    key: str
    label: str
    kind: ColumnKind
    formats: list[ColumnFormat]
    has_total: bool
    sort_field: str
    is_required: bool


class LayoutListView(WireModel):
    """A list with the columns it can show, in its usual order. `is_grid`: labels belong to its template."""

    list_name: ListName
    label: str
    is_grid: bool
    columns: list[AvailableColumnView]


class LayoutOptionView(WireModel):
    """A role or group to choose."""

    id: str
    name: str


class ListLayoutOptions(WireModel):
    """What a layout can be made of. `mode`: that of the system, which orders the columns of grids at first."""

    mode: str
    lists: list[LayoutListView]
    roles: list[LayoutOptionView]
    groups: list[LayoutOptionView]


class ComputedColumnView(WireModel):
    """A column that a scripting rule or a template adds to a list. `unit`: that of its figures, or their currency."""

    key: str
    label: str
    type: FieldTypeName
    unit: str
    decimals: int | None


class EffectiveLayoutView(WireModel):
    """The layout of a list for the caller. `source`: where it comes from; `name`: that of the stored layout; `reason`:
    the same in words. `columns` are those shown, in order; none where the list is as it comes, with all of its `usual`
    ones. `required` ones are always shown."""

    list_name: ListName
    source: LayoutSource
    name: str
    reason: str
    columns: list[LayoutColumnView]
    sort: LayoutSortView | None
    usual: list[str]
    required: list[str]
    computed: list[ComputedColumnView] = Field([], description="what the company adds to a list that is no grid")
