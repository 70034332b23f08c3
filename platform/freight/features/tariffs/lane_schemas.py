"""The grid of lanes on the wire: cells are text, so that no browser rounds a rate."""

from pydantic import Field

from freight.documents.tariff_version import VersionState
from freight.kit.http.envelope import WireModel

MOST_ROWS = 5_000


class LaneColumnView(WireModel):
    """A column of the grid. `key` names the cell in a save, too."""

    key: str
    label: str
    is_figure: bool
    tip: str


class LaneRowView(WireModel):
    """A lane as a row. `cells` by column key; empty ones are left out."""

    lane_id: str
    revision: int
    number: int
    cells: dict[str, str]


class LaneSheetView(WireModel):
    """A page of the lanes of a version in the order of the sheet, and the columns of all of them. `break_charges`:
    the charges whose rates stand by break, to whom a break can be added."""

    version_id: str
    version_number: int
    state: VersionState
    currency: str
    columns: list[LaneColumnView]
    break_charges: dict[str, str]
    count: int
    page_no: int
    page_limit: int
    rows: list[LaneRowView]


class LaneRowBody(WireModel):
    """A lane to save. Without `lane_id` it is new; `revision` is the one it was read at. Only changed cells are sent;
    an empty cell of a break takes the break away."""

    temp_id: int
    lane_id: str | None = None
    revision: int | None = None
    deleted: bool = False
    cells: dict[str, str] = {}


class TariffLaneBody(WireModel):
    """Lanes of a tariff's draft to save, all or none. `template_id` is the tariff."""

    system_id: str = ""
    template_id: str
    account: str = ""
    version_id: str = Field("", description="empty: the draft, made from the newest version where there is none")
    data: list[LaneRowBody] = Field(max_length=MOST_ROWS)


class LanesSaved(WireModel):
    """What a save came to."""

    version_id: str
    version_number: int
    added: int
    changed: int
    deleted: int
