"""The totals of the columns of a list, as the lists of all rooms answer them."""

from collections.abc import Iterable

from freight.core.list_layouts.totals import ColumnTotal
from freight.kit.http.envelope import WireModel


class ColumnTotalView(WireModel):
    """The total of a column over all rows that match, as plain text. `unit`: its unit or currency; a column with
    several currencies has a total for each."""

    key: str
    unit: str
    total: str


def build_column_total_views(totals: Iterable[ColumnTotal]) -> list[ColumnTotalView]:
    """Return the totals of columns as the wire carries them."""
    return [ColumnTotalView(key=total.key, unit=total.unit, total=total.total) for total in totals]
