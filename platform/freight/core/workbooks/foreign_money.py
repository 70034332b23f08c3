"""Cells of a rate sheet that state a currency other than that of their charge."""

from collections.abc import Mapping, Sequence

from freight.core.fields import FieldFinding, FindingKind
from freight.core.rating.lane_figures import is_figure_key
from freight.core.rating.terms import TariffTerms
from freight.core.workbooks.cell_money import PERCENT, is_other_currency
from freight.core.workbooks.lane_rows import MINIMUM, RATE
from freight.core.workbooks.sheet_rows import SheetRow
from freight.core.workbooks.shown_cells import A_PERCENTAGE, NOT_COMPUTED, ShownCells


def list_column_currencies(terms: TariffTerms, keys: Sequence[str | None]) -> dict[str, str]:
    """The currency of each field of money among the columns of a rate sheet."""
    by_charge = {charge.id: charge.currency or terms.currency for charge in terms.charges}
    first = terms.rate_sheet_charge
    own = by_charge[first.id] if first else terms.currency
    currencies_by_key = {key: own for key in keys if key in (RATE, MINIMUM)}
    currencies_by_key |= {key: by_charge.get(key.partition("#")[2], own) for key in keys if key and is_figure_key(key)}
    return {key: currency for key, currency in currencies_by_key.items() if key}


class ForeignMoney:
    """Finds such cells. `columns`: the fields of the cells of a row; `places`: the column of the sheet of each field
    that has one of its own."""

    def __init__(
        self,
        currencies: Mapping[str, str],
        columns: Sequence[str | None],
        places: Mapping[str, int],
        shown: ShownCells,
    ) -> None:
        self._places = places
        self._wanted = [(at, key, currencies[key]) for at, key in enumerate(columns) if key and key in currencies]
        self._shown = shown

    def judge(self, rows: Sequence[SheetRow]) -> None:
        """Record what is wrong with such cells at their rows, and formulas that were never computed."""
        # in most sheets only texts can state a currency
        is_plain = not self._shown.has_formats and not self._shown.uncomputed_columns
        for at, key, currency in self._wanted:
            for row in rows:
                cell = row.cells[at] if at < len(row.cells) else ""
                if cell in ("", None) or (is_plain and type(cell) is not str):
                    continue
                column = self._places.get(key, row.column)
                column = -1 if column is None else column
                mark = self._shown.mark(column, row.number, cell)
                if is_other_currency(mark, currency):
                    row.findings[key] = FieldFinding(FindingKind.SERVER, _describe(mark, currency))
                elif self._shown.is_uncomputed(column, row.number):
                    row.findings[key] = FieldFinding(FindingKind.SERVER, NOT_COMPUTED)


def _describe(mark: str, currency: str) -> str:
    if mark == PERCENT:
        return A_PERCENTAGE
    message = f"The cell is in {mark}, and the tariff charges this in {currency}."
    return f"{message} Convert it, or put it into a tariff of its own."
