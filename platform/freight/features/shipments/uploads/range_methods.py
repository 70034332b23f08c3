"""How the rate of each break is meant if something outside its column says it: a row that prices each pound above the
last weight, or an answer about single weights."""

from collections.abc import Iterable
from dataclasses import dataclass

from freight.core.fields import FieldFinding, FindingKind
from freight.core.rating.breaks import RangeMethod
from freight.core.rating.mixed_charge import SWITCH, with_mixed_ranges
from freight.core.rating.terms import Charge, TariffTerms
from freight.core.workbooks.above_weights import ABOVE_LAST, LEAVE_OUT, AboveRow, read_above_row
from freight.core.workbooks.layouts import LayoutKind
from freight.core.workbooks.range_methods import LABEL, RANGE_METHOD, WORDS, find_range_method
from freight.core.workbooks.rate_units import PER, SHIPMENT, get_rate_basis
from freight.core.workbooks.sheet_rows import SheetRow
from freight.core.workbooks.weights_down import FROM
from freight.documents.records.upload import StoredLaneFinding, StoredUpload
from freight.features.shipments.uploads import layouts
from freight.features.shipments.uploads.upload_template import UploadTemplate
from freight.features.shipments.uploads.weight_columns import WeightColumns, find_weight_columns

PRICED_ABOVE = "pricedAbove"


def find_above_row(upload: StoredUpload, fields: UploadTemplate) -> AboveRow | None:
    """Return the row below the weights of a matrix that prices each unit of heavier shipments; None if none can be read
    so."""
    return None if fields.terms is None else _above(upload, fields.terms, find_weight_columns(upload, fields))


def _above(upload: StoredUpload, terms: TariffTerms, down: WeightColumns | None) -> AboveRow | None:
    charge, rated = terms.rate_sheet_charge, get_rate_basis(terms)
    if charge is None or rated is None or charge.break_set or rated.per not in (SHIPMENT, rated.weight):
        return None
    is_matrix = layouts.get_upload_layout(upload).kind is LayoutKind.VALUES
    # with `From` weights the last one is open-ended already
    if not is_matrix or down is None or down.last is not None or down.note is None or down.meaning == FROM:
        return None
    return read_above_row(down.note, rated.weight, layouts.get_sheet_answers(upload).get(ABOVE_LAST, ""))


@dataclass(frozen=True)
class UploadRangeMethods:
    """How the rates of one upload are meant. `terms`: those its lanes go to; `every`: for all its rows, None if each
    row says it, or none does."""

    terms: TariffTerms
    above: AboveRow | None
    every: RangeMethod | None
    in_column: bool

    @property
    def charge(self) -> Charge | None:
        """Return the charge of its rates."""
        return self.terms.rate_sheet_charge

    def put(self, rows: Iterable[SheetRow]) -> None:
        """Set how each row's rate is meant, and refuse methods the charge does not have."""
        is_priced = self.above is not None and self.above.is_priced
        if not (is_priced or self.every or self.in_column):
            return
        for row in rows:
            if self.above and is_priced:
                row.values[RANGE_METHOD] = WORDS[self.above.method_of(row.number)]
            elif self.every:
                row.values[RANGE_METHOD] = WORDS[self.every]
            elif self.in_column and (message := self._wrong(row)):
                row.findings.setdefault(RANGE_METHOD, FieldFinding(FindingKind.SERVER, message))

    def _wrong(self, row: SheetRow) -> str:
        method = find_range_method(row.values.get(RANGE_METHOD))
        if method is None or self.charge is None:
            return ""
        is_flat = self.charge.method == "flat"
        if method == "flat" and (is_flat or self.terms.is_mixed(self.charge)):
            return ""
        if method != "flat" and not is_flat and (method == "perUnit" or self.terms.is_mixed(self.charge)):
            return ""
        start = f"{LABEL} is “{row.values[RANGE_METHOD]}”, but {self.charge.name} in this tariff is "
        if is_flat:
            return f"{start}a flat amount. Charge it per lb or kg, with “{SWITCH}”."
        return f"{start}per unit in all its ranges. Turn on “{SWITCH}” in its terms first."

    def findings(self) -> list[StoredLaneFinding]:
        """Return notes on the row above the last weight and on the charge, which need no confirmation."""
        if self.above is None:
            return []
        examples = [self.above.describe()]
        if self.charge and self.above.is_priced and self.terms.is_mixed(self.charge):
            examples.append(
                f"{self.charge.name} is charged {_words(self.charge)} then, with flat prices up to {self.above.last}."
            )
        return [
            {
                "code": PRICED_ABOVE,
                "label": "Rates above the last weight",
                "count": 1,
                "examples": examples,
                "to_confirm": False,
            }
        ]

    def is_left_out(self, number: int) -> bool:
        """Whether a row of the sheet must be skipped."""
        return self.above is not None and self.above.reading == LEAVE_OUT and self.above.row == number


def resolve_range_methods(upload: StoredUpload, fields: UploadTemplate) -> UploadRangeMethods | None:
    """Return how the rates of an upload are meant; None unless it is an upload of rates."""
    if fields.terms is None:
        return None
    above = find_above_row(upload, fields)
    terms = with_mixed_ranges(fields.terms) if above and above.is_priced else fields.terms
    charge, rated = terms.rate_sheet_charge, get_rate_basis(terms)
    stated = layouts.get_sheet_answers(upload).get(PER, "")
    every: RangeMethod | None = None
    if charge and rated and stated and rated.per != SHIPMENT and terms.is_mixed(charge):
        every = "flat" if stated == SHIPMENT else "perUnit"
    in_column = any(column["field_key"] == RANGE_METHOD for column in upload["columns"])
    return UploadRangeMethods(terms, above, None if in_column else every, in_column)


def _words(charge: Charge) -> str:
    return {"perLb": "per lb", "perKg": "per kg"}.get(charge.method, "by its unit")
