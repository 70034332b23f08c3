"""Cells of a rate sheet that state a currency, and it is not that of the charge they go to."""

from collections.abc import Mapping, Sequence

from freight.core.fields import Finding, FindingKind
from freight.core.rating.lane_figures import names_figure
from freight.core.rating.terms import TariffTerms
from freight.core.workbooks.cell_money import PERCENT, differs, mark_beside
from freight.core.workbooks.lane_rows import MINIMUM, RATE
from freight.core.workbooks.sheet_notes import CellSpan
from freight.core.workbooks.sheet_rows import SheetRow


def currencies_of(terms: TariffTerms, keys: Sequence[str | None]) -> dict[str, str]:
    """The currency of each field of money among the columns of a rate sheet."""
    by_charge = {charge.id: charge.currency or terms.currency for charge in terms.charges}
    first = terms.rate_sheet_charge
    own = by_charge[first.id] if first else terms.currency
    found = {key: own for key in keys if key in (RATE, MINIMUM)}
    found |= {key: by_charge.get(key.partition("#")[2], own) for key in keys if key and names_figure(key)}
    return {key: currency for key, currency in found.items() if key}


class ForeignMoney:
    """Finds such cells. `columns`: the fields of the cells of a row; `places`: the column of the sheet of each field
    that has one of its own."""

    def __init__(
        self,
        currencies: Mapping[str, str],
        columns: Sequence[str | None],
        places: Mapping[str, int],
        shown: Sequence[CellSpan],
    ) -> None:
        self._places = places
        self._wanted = [(at, key, currencies[key]) for at, key in enumerate(columns) if key and key in currencies]
        self._shown: dict[int, list[CellSpan]] = {}
        for each in shown:
            self._shown.setdefault(each.column, []).append(each)

    def judge(self, rows: Sequence[SheetRow]) -> None:
        """Note what is wrong with such cells at their rows."""
        for at, key, currency in self._wanted:
            for row in rows:
                cell = row.cells[at] if at < len(row.cells) else ""
                mark = mark_beside(cell) if type(cell) is str and cell else ""
                if not mark and self._shown and cell not in ("", None):
                    mark = self._by_format(row, key)
                if differs(mark, currency):
                    row.findings[key] = Finding(FindingKind.SERVER, _describe(mark, currency))

    def _by_format(self, row: SheetRow, key: str) -> str:
        column = self._places.get(key, row.column)
        spans = self._shown.get(-1 if column is None else column, ())
        return next((each.mark for each in spans if each.first <= row.number <= each.last), "")


def _describe(mark: str, currency: str) -> str:
    if mark == PERCENT:
        return "The cell shows a percentage. Enter the figure alone, 4.5 for 4.5 %, in a cell without that format."
    told = f"The cell is in {mark}, and the tariff charges this in {currency}."
    return f"{told} Convert it, or put it into a tariff of its own."
