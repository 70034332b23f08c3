"""Lanes as rows of a grid and back: what is typed, and what is wrong with it."""

from decimal import Decimal

import pytest

from freight.core.rating.break_sets import BreakRange, BreakSet
from freight.core.rating.breaks import Range
from freight.core.rating.lane_changes import list_cell_changes, list_lane_breaks, list_varied_minimums, pair_lanes
from freight.core.rating.lane_sheet import INVALID_VALUE, LaneSheetBreak, list_lane_columns, read_lane, to_lane_cells
from freight.core.rating.lanes import Lane
from freight.core.rating.terms import Charge, TariffTerms

TERMS = TariffTerms(
    currency="USD",
    identifiers=("carrier", "originPort"),
    charges=(
        Charge(id="freight", name="Freight", method="perKg", breaks=True, minimum="break", mixed_ranges=True),
        Charge(id="pickup", name="Pick-up", method="flat", minimum="lane"),
    ),
)
NINETY_NINE = "rate:freight:0:100:perUnit"
OVER = "rate:freight:100::perUnit"
NEW = {
    "id:carrier": "MAEU",
    NINETY_NINE: "1.25",
    OVER: "1.10",
    "charge:freight:minimum": "40",
    "charge:pickup:rate": "9",
}


def lane(**changed: str) -> Lane:
    found = read_lane(NEW | changed, TERMS, None)
    assert found.lane is not None, found.findings
    return found.lane


def say(changed: dict[str, str], before: Lane | None = None) -> dict[str, str]:
    return {key: finding.message for key, finding in read_lane(changed, TERMS, before).findings.items()}


def test_a_row_becomes_a_lane_and_the_lane_the_same_row():
    typed = lane()
    freight = typed.charges["freight"]
    assert [(each.start, each.end, each.rate, each.minimum) for each in freight.ranges] == [
        (Decimal(0), Decimal(100), Decimal("1.25"), Decimal(40)),
        (Decimal(100), None, Decimal("1.1"), Decimal(40)),
    ]
    shown = to_lane_cells(typed, TERMS)
    assert {key: shown[key] for key in NEW} == NEW | {OVER: "1.1"}
    assert read_lane({}, TERMS, typed).lane == typed


def test_columns_are_those_the_lanes_need():
    found = list_lane_columns(TERMS, list_lane_breaks(lane()), ["product"])
    assert [each.label for each in found] == [
        "Carrier", "Origin port", "Transit, days", "Minimum", "0–99.99", "100 and over", "Pick-up Minimum", "Pick-up",
        "Product",
    ]  # fmt: skip


def test_minima_that_differ_by_break_get_a_column_each():
    other = lane(**{"least:freight:100::perUnit": "55"})
    assert list_varied_minimums(other) == {"freight"}
    labels = [
        each.label for each in list_lane_columns(TERMS, list_lane_breaks(other), varied=list_varied_minimums(other))
    ]
    assert labels[3:7] == ["0–99.99", "0–99.99 min", "100 and over", "100 and over min"]
    assert "charge:freight:minimum" not in to_lane_cells(other, TERMS)


def test_an_emptied_rate_takes_the_break_away_and_a_new_break_gets_the_minimum_of_the_lane():
    changed = read_lane({OVER: "", "rate:freight:100:300:flat": "80"}, TERMS, lane())
    assert changed.lane is not None
    assert changed.lane.charges["freight"].ranges[1] == Range(
        Decimal(100), Decimal(300), Decimal(80), Decimal(40), "flat"
    )


@pytest.mark.parametrize(
    ("key", "text", "message"),
    [
        (NINETY_NINE, "see ASN-93", "“see ASN-93” isn't a number. Enter it like 0.4250."),
        (NINETY_NINE, "-1", "Enter a rate or amount of 0 or more."),
        (NINETY_NINE, "1000000000", "At most 1,000,000,000."),
        ("rate:freight:50:300:perUnit", "1", "Breaks 0–99.99 and 50–299.99 overlap: clear one of them."),
        ("rate:freight:300:200:perUnit", "1", INVALID_VALUE),
        ("rate:freight:-5:200:perUnit", "1", INVALID_VALUE),
        ("rate:freight:NaN:200:perUnit", "1", INVALID_VALUE),
        ("rate:pickup:0:200:perUnit", "1", INVALID_VALUE),
        ("transitDays", "2.5", "Enter transit as whole days, at most 999."),
        ("charge:freight:rate", "2", "This tariff's lanes don't have that."),
        ("colour", "red", "This tariff has no such column."),
        ("charge:pickup:rate", "", "Pick-up: the lane needs a rate."),
    ],
)
def test_what_makes_no_sense_is_found_at_its_cell(key, text, message):
    """R270-R272: a break from 0 or more that ends behind its start; text, negative and missing rates.

    R158: days are whole numbers."""
    assert say({**NEW, key: text})[key] == message


def test_a_lane_without_any_rate_is_found():
    without = {key: text for key, text in NEW.items() if not key.startswith("rate:")}
    assert say(without) == {"rate:freight": "Freight: enter a rate for at least one break."}


def test_what_differs_between_two_lanes_is_told_by_cell():
    changed = read_lane({NINETY_NINE: "1.30", "transitDays": "3"}, TERMS, lane()).lane
    assert [each[1:] for each in list_cell_changes(lane(), changed, TERMS)] == [
        ("Transit, days", "", "3"),
        ("0–99.99", "1.25", "1.3"),
    ]
    assert list_cell_changes(lane(), lane(), TERMS) == []


def test_lanes_of_two_sheets_are_the_same_by_identifiers_and_then_by_transit():
    old = [lane(transitDays="2"), lane(transitDays="5"), lane(**{"id:carrier": "CMAU"})]
    new = [lane(transitDays="5"), lane(transitDays="3"), lane(**{"id:carrier": "hlcu"})]
    found = pair_lanes(old, new)
    assert (found.same, found.removed, found.added) == ([(1, 0), (0, 1)], [2], [2])


def test_a_break_of_a_shared_set_is_called_as_its_kind_is_written():
    """Postcodes are numbers inside; a column says `606`."""
    zips = BreakSet(id="zips", name="Zips", kind="zipCodes", ranges=(BreakRange(start="606"), BreakRange(start="70")))
    charge = Charge(id="pickup", name="Pick-up", method="flat", breaks=True, break_set="zips")
    terms = TariffTerms(currency="USD", identifiers=("carrier",), charges=(charge,), break_sets=(zips,))
    found = list_lane_columns(terms, [LaneSheetBreak("pickup", each.start, each.end) for each in zips.half_open()])
    assert [each.label for each in found][-2:] == ["606", "70"]


@pytest.mark.parametrize(
    ("cell", "text", "message"),
    [
        (NINETY_NINE, "1e309", "“1e309” isn't a number. Enter it like 0.4250."),
        (NINETY_NINE, "9" * 12, "At most 1,000,000,000."),
        (NINETY_NINE, "0.0000001", "Enter 6 decimals at most; this one would become 0."),
        (NINETY_NINE, "1_0", "“1_0” isn't a number. Enter it like 0.4250."),
        ("rate:freight:200.00000001:300:perUnit", "1", INVALID_VALUE),
        ("rate:freight:２００:300:perUnit", "1", INVALID_VALUE),
        ("id:originPort", "606*, 607*", "A list takes whole values only. Put each value ending in * on its own lane."),
        ("id:originPort", "6*6", "Use * only at the end, for everything that begins with that text."),
        ("id:originPort", ", ,", "Enter at least one value in a list."),
        ("with:currency", "ZZZ", "“ZZZ” is not a currency. Enter the three capital letters of ISO 4217, such as USD."),
        ("with:$where", "1", "This tariff has no such column."),
    ],
)
def test_a_cell_that_would_be_rated_otherwise_than_it_reads_is_refused(cell, text, message):
    assert say(NEW | {cell: text})[cell] == message


def test_lists_that_multiply_beyond_measure_are_refused_at_the_longest():
    """A lane is found by each combination of its lists: two lists of two hundred make forty thousand."""
    ports = ",".join(f"{number:x}" for number in range(60))
    terms = TERMS.model_copy(update={"identifiers": ("carrier", "originPort", "destinationPort")})
    every = {"id:carrier": ports, "id:originPort": ports + ",zz", "id:destinationPort": ports}
    found = read_lane(NEW | every, terms, None).findings
    assert found["id:originPort"].message.startswith("This lane's lists make 219,600 combinations, 20,000 at most")


def test_the_least_of_a_break_without_a_rate_is_not_lost():
    assert "least:freight:500::perUnit" not in say(NEW | {"least:freight:100::perUnit": "5"})
    told = say({**NEW, OVER: "", "least:freight:100::perUnit": "5"})
    assert told == {OVER: "A break with a minimum also needs a rate."}


def of(*charges: Charge) -> TariffTerms:
    return TERMS.model_copy(update={"charges": (TERMS.charges[0], *charges)})


def test_a_charge_that_considers_minimum_and_maximum_has_columns_for_them():
    """`consider` min and max: each lane states them, so the grid asks for them."""
    terms = of(Charge(id="pickup", name="Pick-up", method="flat", consider=("min", "max")))
    limits = {"charge:pickup:minimum": "5", "charge:pickup:maximum": "50"}
    assert set(limits) <= {each.key for each in list_lane_columns(terms, [])}
    typed = read_lane(NEW | limits, terms, None).lane
    assert typed is not None and typed.charges["pickup"].maximum == 50
    wrong = read_lane(NEW | limits | {"charge:pickup:maximum": "4"}, terms, None).findings
    assert wrong["charge:pickup:maximum"].message == "The maximum is below the minimum."


def test_a_lane_states_no_rate_for_a_charge_whose_method_takes_none():
    fuel = {"index": "DIESEL", "table": "LTL", "per": "kg"}
    terms = of(
        Charge(id="fuel", name="Fuel", method="fuel", parameters=fuel),
        Charge(id="cost", name="Cost", method="passThrough"),
        Charge(id="box", name="Box", method="perContainer", parameters={"rates": "20GP: 185"}),
    )
    assert not {each.key for each in list_lane_columns(terms, [])} & {
        f"charge:{one}:rate" for one in ("fuel", "cost", "box")
    }
    typed = {key: text for key, text in NEW.items() if "pickup" not in key}
    assert read_lane(typed, terms, None).lane is not None


def test_a_lump_sum_needs_a_charge_that_allows_it():
    plain = of().model_copy(update={"charges": (TERMS.charges[0].model_copy(update={"mixed_ranges": False}),)})
    typed = {"id:carrier": "MAEU", "rate:freight:0::flat": "40"}
    told = read_lane(typed, plain, None).findings["rate:freight:0::flat"].message
    assert "turn on “Flat prices and per-unit rates together” in its terms" in told
