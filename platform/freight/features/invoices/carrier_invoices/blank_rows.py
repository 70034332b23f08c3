"""Rows of a file without an invoice number: asked about once, before any row is judged."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from freight.core.carrier_invoices.blank_rows import BlankRowChoice, build_blank_rows_question
from freight.core.carrier_invoices.columns import WORDS, CarrierColumnRole
from freight.core.carrier_invoices.reading import read_carrier_sheet
from freight.core.carrier_invoices.sheet import CarrierSheet
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.features.invoices.carrier_invoices.columns import PreviousAnswers
from freight.features.invoices.carrier_invoices.file_reader import CarrierFile
from freight.kit.storage.scopes import Scope

BLANK_ROWS = "blankRows"


@dataclass(frozen=True)
class BlankRows:
    """The question about rows without a number, and its answer ("" until there is one). `is_remembered`: the answer was
    taken from the last file with these headings."""

    key: str
    text: str
    answer: str
    is_remembered: bool


def read_sheet_invoices(
    scope: Scope,
    file: CarrierFile,
    roles: Sequence[CarrierColumnRole],
    chosen: Mapping[str, str],
    said: PreviousAnswers,
    is_tax: Callable[[str], bool] | None = None,
) -> tuple[CarrierSheet, BlankRows | None]:
    """Return the invoices of a file, and the question about its rows without a number; no invoices until it is
    answered. `is_tax`: whether a name is that of a tax. Raises Invalid for an unknown answer."""
    answer = chosen.get(BLANK_ROWS) or said.answers.get(BLANK_ROWS, "")
    if answer and answer not in set(BlankRowChoice):
        raise Invalid("Rows without a number belong to the invoice above, or are left out.", code=ErrorCode.ANSWERS)
    below = BlankRowChoice(answer) if answer else BlankRowChoice.ABOVE
    sheet = read_carrier_sheet(
        file.headings, roles, file.rows, scope.place, file.hidden_rows, file.shown, below, is_tax
    )
    if not sheet.blank_rows:
        return sheet, None
    identity = WORDS[CarrierColumnRole.INVOICE if CarrierColumnRole.INVOICE in roles else CarrierColumnRole.SHIPMENT]
    is_remembered = bool(answer) and BLANK_ROWS not in chosen
    question = BlankRows(BLANK_ROWS, build_blank_rows_question(sheet.blank_rows, identity), answer, is_remembered)
    return (sheet if answer else CarrierSheet()), question
