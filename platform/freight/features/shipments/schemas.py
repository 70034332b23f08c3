"""Shipments on the wire. A row is flat: its template's fields have their own keys next to the named ones."""

from datetime import datetime
from typing import Literal

from pydantic import ConfigDict, Field
from pydantic.alias_generators import to_camel

from freight.features.setup.list_layouts.total_schemas import ColumnTotalView
from freight.kit.http.envelope import RequestModel, WireModel
from freight.kit.http.row_errors import CellFinding, RefusedRow
from freight.kit.storage.paging import MOST_ROWS

Cell = str | bool | float | list[str] | None


class SortKey(RequestModel):
    """One sort key."""

    field: str
    direction: Literal["asc", "desc"] = "asc"


class ShipmentQuery(RequestModel):
    """A page of the shipments that the rules find. `rules` is the tree of the rule builder (R178)."""

    rules: dict[str, object] | None = None
    sort: list[SortKey] = Field([], max_length=4)
    usual_sort: SortKey | None = Field(
        None, description="the order where `sort` is empty; it is not used for more shipments than can be sorted by it"
    )
    page_no: int = Field(1, ge=1)
    page_limit: int = Field(50, ge=1, le=MOST_ROWS)
    account_id: str | None = Field(None, description="the account whose own template the rules are read by")


class ShipmentTotalsQuery(RequestModel):
    """Columns to add up over all shipments that the rules find, by the key of their field."""

    rules: dict[str, object] | None = None
    account_id: str | None = Field(None, description="the account whose own template the rules are read by")
    columns: list[str] = Field(min_length=1, max_length=30)


class ShipmentTotals(WireModel):
    """The totals of columns over all shipments that were found."""

    totals: list[ColumnTotalView]


class ShipmentRatingView(WireModel):
    """The result of the last rating."""

    trace_id: str | None
    tariff_id: str | None
    tariff_name: str
    version_number: int
    lane_id: str
    total: str | None
    currency: str
    reason_code: str
    reason: str
    rated_on: datetime | None


class CargoLineView(WireModel):
    """One cargo line. Figures are text in the unit they are given in: `dimensions` of each piece, `48 x 40 x 50 in`;
    `weight` of the line, or of each piece if `weightPer` is piece. Derived values are read-only: `volume` in m³,
    `density` in lb/ft³, and the freight class for the density."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, extra="forbid")

    pieces: str | float | None = ""
    package_type: str | None = ""
    dimensions: str | None = ""
    weight: str | float | None = ""
    weight_per: str | None = "line"
    freight_class: str | float | None = ""
    nmfc: str | float | None = ""
    commodity: str | None = ""
    hazmat: str | bool | None = Field("", description="the UN number and its class")
    container_type: str | None = ""
    containers: str | float | None = ""
    marks: str | None = ""
    volume: str | None = ""
    density: str | None = ""
    density_class: str | None = ""


class ShipmentRow(WireModel):
    """A stored shipment. Further properties are "group#key": value, figures as text."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, extra="allow")

    id: str
    revision: int
    account_id: str | None
    status: str
    invoice_number: str
    tag_ids: list[str] = Field([], description="its tags, given by rules and by hand")
    rating: ShipmentRatingView | None
    cargo_lines: list[CargoLineView] | None = Field(None, description="absent where the shipment has none")


class ShipmentPage(WireModel):
    """A page of shipments. `count` is exact unless `countIsBound`: then there are at least that many."""

    count: int
    count_is_bound: bool
    page_no: int
    page_limit: int
    rows: list[ShipmentRow]
    sort: list[SortKey] = Field([], description="their order; empty: newest entry first")
    not_found: list[str] = Field([], description="values of the filter's lists that none of the shipments has")


class GridRow(WireModel):
    """A row of the grid as sent. Without `id` it is new; with one, `revision` is the revision that was shown. Only rows
    with `updateField` are read. `archived` deletes a stored row (true) or restores it (false); nothing else of such a
    row is read. `cargoLines` replaces all lines of the shipment; if left out, they stay. Further properties are
    "group#key": value; for shipments, one that the template does not have is refused."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, extra="allow")

    id: str | None = None
    revision: int | None = None
    temp_id: int | str | None = None
    update_field: bool = False
    archived: bool | None = None
    cargo_lines: list[CargoLineView] | None = None


class GridSave(RequestModel):
    """The rows of a save."""

    data: list[GridRow] = Field(max_length=5_000)


class SavedRow(WireModel):
    """A stored row as it is now. `filled`: what rules set in it (R144)."""

    temp_id: int | str
    row: ShipmentRow
    filled: dict[str, CellFinding] = {}


class RowConflict(WireModel):
    """A row that another user changed in the meantime, as it is now. Nothing of it was overwritten."""

    temp_id: int | str
    current: ShipmentRow


class GridSaved(WireModel):
    """The result of a save: 200 when every row was stored, else 412 with what was stored and what was not."""

    saved: list[SavedRow]
    doc: list[GridRow] = []
    invalid_msg_list: list[RefusedRow] = []
    conflicts: list[RowConflict] = []
    error_rows: list[int | str] = []
    duplicate_list: list[str] = []


class ChangedField(WireModel):
    """One field with its value before and after, as displayed."""

    key: str
    label: str
    before: str
    after: str


class HistoryEntry(WireModel):
    """One write of a shipment. `reason`: created, edit, deletion, upload, rating, billing."""

    revision: int
    reason: str
    user_name: str
    on: datetime
    upload_id: str | None
    changes: list[ChangedField]


class ShipmentHistory(WireModel):
    """The writes of one shipment, newest first."""

    shipment_id: str
    shipment_number: str
    entries: list[HistoryEntry]


class ExportQuery(RequestModel):
    """The shipments to export: those the rules find, in the order of `sort`, with the fields in `columns` (default:
    all)."""

    rules: dict[str, object] | None = None
    sort: list[SortKey] = Field([], max_length=4)
    columns: list[str] = Field([], max_length=500)
    account_id: str | None = None


class ExportStarted(WireModel):
    """An export was accepted; the notification panel has the file when it is ready."""

    task_key: str
    count: int
