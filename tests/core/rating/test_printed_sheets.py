"""Any sheet of breaks as carriers print them, with its headings read: explained rating, bulk rating and a loop over the
printed table give the same cents, whatever unit the weights are in."""

from decimal import Decimal
from fractions import Fraction

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from freight.core.fields.given import put_given_value
from freight.core.rating.asked import Measurer, build_lookup_key
from freight.core.rating.bands import lanes_from_bands
from freight.core.rating.bulk import BulkRater
from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.engine import TariffCandidate
from freight.core.rating.terms import TariffTerms
from freight.core.units import MEASURED, GivenFigure
from freight.core.workbooks.lane_rows import BandReader
from freight.core.workbooks.layouts import Layout, LayoutKind, SheetColumn
from freight.core.workbooks.unpivot import Unpivot

GROSS, ZONE = "shipmentCargo#grossWeight", "shipmentRouting#zone"
POUND = Fraction(45359237, 10**8)
UNITS = {"kg": Fraction(1), "lb": POUND, "oz": POUND / 16, "cwt": POUND * 100, "t": Fraction(1000)}
# how a heading is printed, and where its break begins
BY_CLASS = [("L5C", 0), ("M5C", 500), ("M1M", 1000), ("2M", 2000), ("M5M", 5000), ("10M", 10_000), ("M20M", 20_000)]
BY_AIR = [("N", 0), ("+45", 45), ("Q100", 100), ("+300", 300), ("500+", 500), (">=1000", 1000)]
rates = st.decimals(Decimal("0.01"), 400, places=4, allow_nan=False)


@st.composite
def sheets(draw):
    printed, method, unit = draw(st.sampled_from([(BY_CLASS, "perCwt", "lb"), (BY_AIR, "perKg", "kg")]))
    # L5C ends at 500 lb whatever follows: without M5C there would be a hole
    kept = [*printed[:2], *draw(st.lists(st.sampled_from(printed[2:]), unique=True))]
    kept.sort(key=lambda each: each[1])
    lanes = draw(st.lists(st.lists(rates, min_size=len(kept), max_size=len(kept)), min_size=1, max_size=3))
    return kept, method, unit, lanes, draw(st.sampled_from([None, "1", "0.5"]))


def tariff_of(sheet):
    kept, method, unit, lanes, step = sheet
    columns = [SheetColumn(at, heading) for at, (heading, _) in enumerate(kept, 1)]
    layout = Layout(LayoutKind.BREAKS, tuple(each.index for each in columns), "", "lane#rate")
    unpivot = Unpivot(layout, [SheetColumn(0, "Zone"), *columns], [(0, "lane#zone")])
    rows = [[f"Zone {number}", *map(float, stated)] for number, stated in enumerate(lanes)]
    made = unpivot.make_rows(range(2, 2 + len(rows)), rows, lambda cells: "")
    reader = BandReader(frozenset(["zone"]))
    bands = [
        reader.read_band(number, {k: None if v == "" else v for k, v in zip(unpivot.keys, row, strict=True)})
        for number, row in zip(made.numbers, made.rows, strict=True)
    ]
    charge = {"id": "freight", "name": "Freight", "method": method, "breaks": True}
    weight = {"basis": "gross", "unit": unit, "round_up_to": step}
    terms = TariffTerms(currency="USD", identifiers=("zone",), charges=[charge], weight=weight)
    return CompiledTariff("printed", terms, lanes_from_bands(bands, ("zone",), "freight").lanes)


def by_loops(sheet, lane, amount, unit):
    kept, method, own, lanes, step = sheet
    weight = Fraction(amount) * UNITS[unit] / UNITS[own]
    weight = Fraction((2 * weight.numerator * 10**6 + weight.denominator) // (2 * weight.denominator), 10**6)
    if step:
        weight = -(-weight // Fraction(step)) * Fraction(step)
    rate = next(Fraction(r) for r, (_, start) in reversed(list(zip(lanes[lane], kept, strict=True))) if weight >= start)
    cost = weight * rate / (100 if method == "perCwt" else 1)
    return Decimal((2 * cost.numerator * 100 + cost.denominator) // (2 * cost.denominator)).scaleb(-2)


weighed = st.tuples(st.integers(0, 2), st.decimals(0, 3_000, places=3, allow_nan=False), st.sampled_from([*UNITS]))


@given(sheets(), st.lists(weighed, min_size=1, max_size=6))
def test_a_printed_sheet_is_rated_alike_in_both_readings_and_by_loops(sheet, asked):
    version = tariff_of(sheet)
    every, expected = [], []
    for lane, amount, unit in asked:
        lane %= len(sheet[3])
        values = {ZONE: str(lane) if lane else "Zone 00"}
        known = {each.name: each for each in MEASURED[GROSS]}
        put_given_value(values, GROSS, amount if unit == "kg" else GivenFigure.of(amount, known[unit]))
        every.append(values)
        expected.append(by_loops(sheet, lane, amount, unit))
    measurer = Measurer(version)
    measures = np.array([measurer.measures(values) for values in every], np.int64)
    bulk = BulkRater(version).rate([build_lookup_key(version, values) for values in every], measures)
    rated = TariffCandidate.alone(version)
    assert [rated.rate(values).total for values in every] == expected
    assert [version.charges.total.as_decimal(total) for total in bulk.total.tolist()] == expected
