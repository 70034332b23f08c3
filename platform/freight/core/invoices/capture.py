"""An invoice as a row of the capture grid: a cell for each charge, and what is wrong with it cell by cell.

Pure. Rows have passed the cell checks of their template; these are the checks that need a whole row.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

from freight.core.fields.findings import FieldFinding, FindingKind
from freight.core.fields.numbers import exact
from freight.core.fields.spec import FieldSpec
from freight.core.invoices.charges import ChargeLine
from freight.core.invoices.checks import InvoiceProblem
from freight.core.money import round_to_currency

SHIPMENT = "shipmentInformation#shipmentNumber"
NUMBER = "invoiceInformation#invoiceNumber"
TYPE = "invoiceInformation#invoiceType"
BILL_TO = "invoiceInformation#billTo"
INVOICE_DATE = "invoiceInformation#invoiceDate"
CURRENCY = "invoiceInformation#currency"
REMARKS = "invoiceInformation#remarks"

ALPHANUMERIC = "Only Alphanumeric values are allowed"  # R232
_ALPHANUMERIC = re.compile(r"[A-Za-z0-9]+")
# what a captured invoice is not refused for: mismatches and mandatory charges are settled in the charges editor
SETTLED_LATER = frozenset({"R224", "R225", "R226"})
_CELLS = {"invoiceType": TYPE, "billTo": BILL_TO, "currency": CURRENCY, "invoiceDate": INVOICE_DATE}

Findings = dict[str, FieldFinding]


def list_capture_charge_columns(fields: Iterable[FieldSpec]) -> dict[str, FieldSpec]:
    """The fields of a template that are charges of the invoice, by key, in the order they are shown."""
    return {spec.key: spec for spec in fields if spec.invoice_charge and spec.is_active}


def get_column_charge_code(spec: FieldSpec) -> str:
    """Return the code of the charge that a column is for."""
    return spec.charge_id or spec.key.rpartition("#")[2]


def find_invoice_number_problem(number: str | None) -> FieldFinding | None:
    """Check R232, whatever the template's own pattern says: a number is letters and digits, or empty."""
    if not number or _ALPHANUMERIC.fullmatch(number):
        return None
    return FieldFinding(FindingKind.REGEX, ALPHANUMERIC)


def build_captured_lines(
    values: Mapping[str, object],
    columns: Mapping[str, FieldSpec],
    before: Sequence[ChargeLine],
    shipment_id: object,
    shipment_number: str,
    currency: str,
) -> list[ChargeLine]:
    """Return the lines of an invoice in `currency` after its charge cells were entered: a cell sets the user's value of
    its charge, an emptied one removes it, a column the row does not name leaves its charge unchanged."""
    cells = {
        get_column_charge_code(spec).casefold(): (spec, values[key]) for key, spec in columns.items() if key in values
    }
    result: list[ChargeLine] = []
    for line in before:
        captured_line = cells.pop(line.charge_code.casefold(), None)
        if captured_line is None:
            result.append(line)
            continue
        value = _money(captured_line[1], currency)
        if value == line.user_value:
            result.append(line)
        elif value is not None or line.tariff_value is not None:
            # a figure typed into the grid is in the invoice's currency
            plain = replace(line, other_currency="", other_value=None, exchange_rate=None, exchange_rate_date="",
                            exchange_rate_source="")  # fmt: skip
            result.append(replace(plain, user_value=value, invoice_value=None))
    for spec, cell in cells.values():
        value = _money(cell, currency)
        if value is not None:
            result.append(
                ChargeLine(get_column_charge_code(spec), spec.label, shipment_id, shipment_number, user_value=value)
            )
    return result


def find_problem_cell(problem: InvoiceProblem, lines: Sequence[ChargeLine], columns: Mapping[str, FieldSpec]) -> str:
    """Return the cell that shows a problem of the invoice: that of its charge, else of its field, else the number's."""
    if problem.line:
        code = lines[problem.line - 1].charge_code.casefold()
        for key, spec in columns.items():
            if get_column_charge_code(spec).casefold() == code:
                return key
    if problem.field in _CELLS:
        return _CELLS[problem.field]
    return next(iter(columns), NUMBER)


def _money(cell: Any, currency: str) -> Decimal | None:
    """Return the stored figure of a cell as money (R233)."""
    return None if cell is None else round_to_currency(exact(cell), currency)
