"""Breaks a tariff keeps as a set: of weight, miles, postcodes and hours; what a charge removes; what is refused."""

from decimal import Decimal

import pytest
from pydantic import ValidationError

from freight.core.errors import Invalid
from freight.core.rating.break_kinds import WRITINGS, encode_postcode, encode_postcode_span
from freight.core.rating.break_sets import BreakSet
from freight.core.rating.breaks import Range
from freight.core.rating.page import build_trace_page
from tests.core.rating.tariffs import D, charged, one, rate, steps


def breaks(kind, *ranges, **more):
    """A set of ranges: (start, end, rate) or a dict."""
    made = [
        each if isinstance(each, dict) else dict(zip(("start", "end", "rate"), each, strict=False)) for each in ranges
    ]
    return {"id": "set", "name": "Breaks", "kind": kind, "ranges": made} | more


WEIGHTS = breaks("weightBreaks", ("0", "99.99", "3"), ("100", "499.99", "2"), ("500", "", "1"))
BY_SET = {"method": "perKg", "breaks": True, "breakSet": "set"}


def slab(category, start, end, rate):
    return {"category": category, "start": start, "end": end, "rate": rate}


@pytest.mark.parametrize(
    ("ranges", "message"),
    [
        ([("0", "-5", "1")], "Invalid Value! Breaks, range 1: -5 must be 0 or more"),
        ([("0", "ten", "1")], "Invalid Value! Breaks, range 1: 'ten' isn't a number"),
        ([("0", "99.999", "1")], "at most two decimals"),
        ([("0", "1e17", "1")], "1e17 must be 0 or more and below 1,000,000,000"),
        ([("0", "１２", "1")], "'１２' isn't a number"),
        ([("0", "1,5", "1")], "isn't a number"),
        ([("0", "99.99", "1"), ("100", "50", "1")], "range 2: it ends at 50, which is not after its start 100"),
        (
            [("0", "99.99", "1"), ("100.01", "", "1")],
            "range 2 starts at 100.01: it starts at 100.00, where the last ends",
        ),
        ([("1", "", "1")], "range 1 starts at 1: the first range starts at 0"),
        ([("0", "", "1"), ("100", "", "1")], "range 2: the range before it has no end"),
    ],
)
def test_ranges_of_a_set_follow_each_other_from_zero(ranges, message):
    """R270: an end is a decimal of 0 or more. R271: greater than its start. R272: 'Invalid Value!'. R273: the next
    range starts 0.01 after the end before it. R274: the first starts at 0."""
    with pytest.raises(ValidationError, match=message):
        BreakSet.model_validate(breaks("weightBreaks", *ranges))


@pytest.mark.parametrize(("width", "is_taken"), [(1, True), (999, True), (0, False), (1000, False)])
def test_a_display_width_has_one_to_three_digits(width, is_taken):
    """R275: one to three digits, the first of them no zero."""
    made = breaks("weightBreaks", {"start": "0", "displayWidth": width})
    if is_taken:
        assert BreakSet.model_validate(made).ranges[0].display_width == width
    else:
        with pytest.raises(ValidationError):
            BreakSet.model_validate(made)


@pytest.mark.parametrize(
    ("weight", "total"),
    [("99.99", "299.97"), ("99.995", "299.99"), ("100", "200.00"), ("499.99", "999.98"), ("500", "500.00")],
)
def test_a_lane_without_breaks_of_its_own_takes_those_of_the_set(weight, total):
    assert charged(one(BY_SET, breakSets=[WEIGHTS]), weight).total == D(total)


def test_the_breaks_of_the_lane_come_before_those_of_the_set():
    assert charged(one(BY_SET, steps(("0", "7")), breakSets=[WEIGHTS]), "10").total == D("70.00")


def test_a_removed_range_is_a_hole_for_this_charge_alone():
    """`removedBrakages`: ranges of the shared set that the charge does not use."""
    version = one(BY_SET | {"removedBreaks": ["100"]}, breakSets=[WEIGHTS])
    assert charged(version, "99").total == D("297.00")
    assert charged(version, "250").reason == "No break covers weight 250 kg; nearest 0–99.99 and 500 and over."
    own = one(BY_SET | {"removedBreaks": ["100"]}, steps(("0", "7"), ("100", "6"), ("500", "5")), breakSets=[WEIGHTS])
    assert charged(own, "250").reason_code == "no_break"


@pytest.mark.parametrize(
    ("charge", "message"),
    [
        (BY_SET | {"removedBreaks": ["200"]}, "Breaks has no range that starts at 200"),
        (BY_SET | {"breakSet": "other"}, "there is no set of breaks 'other'"),
        (
            {"method": "perPiece", "breaks": True, "breakSet": "set", "consider": ["deficit"]},
            "deficit rating needs breaks",
        ),
    ],
)
def test_a_charge_that_does_not_fit_its_set_is_refused(charge, message):
    with pytest.raises(Invalid, match=message):
        one(charge, breakSets=[WEIGHTS])


def test_any_method_may_be_broken_by_weight():
    """A flat fee by weight, and a rate a piece by weight: the break is chosen by what the charge does not multiply."""
    fee = one({"method": "flat", "breaks": True, "breakSet": "set"}, breakSets=[WEIGHTS])
    assert [charged(fee, weight).total for weight in ("50", "250", "900")] == [D("3.00"), D("2.00"), D("1.00")]
    piece = one({"method": "perPiece", "breaks": True, "breakSet": "set"}, breakSets=[WEIGHTS])
    assert charged(piece, "250", pieces=7).total == D("14.00")


GRADUATED = [
    {"start": "0", "end": "99.99", "rate": "2", "method": "perUnitOver"},
    {"start": "100", "end": "199.99", "rate": "1.5", "method": "perUnitOver"},
    {"start": "200", "rate": "1", "method": "perUnitOver"},
]


@pytest.mark.parametrize(
    ("method", "quantity", "total"),
    [("perKg", {"weight": "250"}, "400.00"), ("perCwt", {"weight": "113.3980925"}, "4.00")],
)
def test_graduated_ranges_charge_each_part_at_its_own_rate(method, quantity, total):
    """100 × 2 + 100 × 1.5 + 50 × 1; for rates per 100 lb, 250 lb come to a hundredth of it, their breaks in pounds."""
    version = one({"method": method, "breaks": True, "breakSet": "set"}, breakSets=[breaks("weightBreaks", *GRADUATED)])

    assert charged(version, **quantity).total == D(total)


@pytest.mark.parametrize("method", ["flat", "perUnit"])
def test_a_lump_sum_of_a_flat_charge_is_charged_whichever_way_its_range_says_so(method):
    """It came to nothing where the range itself was flat, without a word."""
    version = one({"method": "flat", "breaks": True, "mixedRanges": True}, steps(("0", "70"), method=method))
    assert rate(version).total == D("70.00")
    [line] = build_trace_page(version, rate(version).facts, {}, "2026-01-01").arithmetic.lines
    assert line.rounded == "70.00"


def test_a_lump_sum_is_one_whatever_the_rates_are_for():
    """70.00 for 100–199 lb stay 70.00 where rates are per 100 lb."""
    version = one({"method": "perCwt", "breaks": True, "mixedRanges": True}, steps(("0", "70"), method="flat"))
    assert charged(version, "50").total == D("70.00")


def test_graduated_ranges_need_the_quantity_that_is_multiplied():
    made = breaks("miles", {"start": "0", "rate": "1", "method": "perUnitOver"})
    with pytest.raises(Invalid, match="graduated ranges need breaks of the quantity"):
        one({"method": "perKg", "breaks": True, "breakSet": "set"}, breakSets=[made])


@pytest.mark.parametrize(("km", "total"), [("100", "100.00"), ("160.93", "100.00"), ("160.9344", "80.00")])
def test_breaks_by_miles_go_by_the_distance_in_km(km, total):
    """A rate per kg by zone of distance: up to 99.99 miles, and from 100 on (160.9344 km)."""
    zones = breaks("miles", ("0", "99.99", "1"), ("100", "", "0.8"))
    version = one({"method": "perKg", "breaks": True, "breakSet": "set"}, breakSets=[zones])
    assert charged(version, distance=km).total == D(total)


ZIPS = breaks("zipCodes", ("606", "", "10"), ("60701", "60707", "20"), ("K1A", "", "30"), ("9", "", "40"))


@pytest.mark.parametrize(
    ("code", "total"),
    [
        ("60614", "10.00"),
        ("60614-1234", "10.00"),
        ("60701", "20.00"),
        ("60707-9999", "20.00"),
        ("k1a 0b1", "30.00"),
        ("94016", "40.00"),
    ],
)
def test_breaks_by_postcode_are_prefixes_and_ranges(code, total):
    version = one({"method": "flat", "breaks": True, "breakSet": "set"}, breakSets=[ZIPS])
    assert charged(version, destinationPostalCode=code).total == D(total)


def test_a_postcode_outside_every_range_names_the_nearest():
    version = one({"method": "flat", "breaks": True, "breakSet": "set"}, breakSets=[ZIPS])
    assert charged(version, destinationPostalCode="60708").reason == "No break covers 60708; nearest 60701–60707 and 9."
    assert charged(version).reason == (
        "Freight can’t be calculated without the destination postal code: enter that value on the shipment."
    )


def test_postcodes_that_overlap_in_one_set_are_refused():
    with pytest.raises(Invalid, match="The ranges 606 and 60614 overlap"):
        BreakSet.model_validate(breaks("zipCodes", ("606", "", "1"), ("60614", "", "2")))


@pytest.mark.parametrize("code", ["", "--", "123456789"])
def test_what_is_no_postcode_is_refused(code):
    with pytest.raises(ValueError, match="isn't a postal code"):
        encode_postcode_span(code)


def test_a_prefix_spans_everything_that_begins_with_it():
    start, end = encode_postcode_span("606")
    assert all(start <= encode_postcode(code) < end for code in ("606", "60600", "606ZZ", "60699-9999"))
    assert not any(start <= encode_postcode(code) < end for code in ("605ZZ", "607", "6"))
    assert WRITINGS["zipCodes"].span(Range(D(start), D(end), D(1))) == "606"


HOURS = breaks(
    "timeBreaks",
    slab("weekday", "08:00", "17:00", "75"),
    slab("weekday", "17:00", "24:00", "110"),
    slab("weekend", "00:00", "24:00", "150"),
    slab("holiday", "00:00", "24:00", "200"),
)
BY_TIME = {"method": "perHour", "breaks": True, "breakSet": "set"}


@pytest.mark.parametrize(
    ("day", "time", "total"),
    [
        ("2026-11-19", "08:00", "75.00"),  # a Thursday
        ("2026-11-19", "16:59", "75.00"),
        ("2026-11-19", "17:00", "110.00"),
        ("2026-11-21", "09:00", "150.00"),  # a Saturday
        ("2026-11-26", "09:00", "200.00"),  # Thanksgiving is a Thursday
    ],
)
def test_an_hour_costs_what_the_kind_of_day_and_the_time_say(day, time, total):
    version = one(BY_TIME, breakSets=[HOURS], holidays=["2026-11-26"])
    assert charged(version, hours="1", shipDate=day, shipTime=time).total == D(total)


def test_an_hour_outside_every_slab_is_a_finding_that_names_the_nearest():
    version = one(BY_TIME, breakSets=[HOURS])
    early = charged(version, hours="1", shipDate="2026-11-19", shipTime="07:30")
    assert early.reason == "No break covers weekday 07:30; nearest weekday 08:00–17:00."
    assert charged(version, hours="1", shipDate="2026-11-19").reason_code == "no_time"
    assert charged(version, hours="1", shipTime="08:00").reason_code == "no_date"


def test_slabs_of_whole_days_do_not_ask_for_the_time():
    days = breaks("timeBreaks", slab("weekday", "00:00", "24:00", "1"), slab("weekend", "00:00", "", "2"))
    version = one(BY_TIME, breakSets=[days])
    rating = charged(version, hours="3", shipDate="2026-11-21")
    assert rating.total == D("6.00")
    page = build_trace_page(version, rating.facts, {}, "2026-11-21")
    assert page.breaks[0].note == "weekend 00:00 falls in weekend, all day"
    assert "2026-11-21 is a weekend" in page.arithmetic.lines[0].how


@pytest.mark.parametrize(
    ("slabs", "message"),
    [
        ([slab("weekday", "08:00", "12:00", "1"), slab("weekday", "11:00", "13:00", "1")], "overlap"),
        ([slab("weekday", "17:00", "08:00", "1")], "ends at 08:00, which is not after its start 17:00"),
        ([slab("weekday", "8 am", "12:00", "1")], "'8 am' isn't a time"),
        ([{"start": "08:00", "end": "09:00"}], "say whether it is a weekday, a weekend or a holiday"),
    ],
)
def test_slabs_that_make_no_sense_are_refused(slabs, message):
    with pytest.raises((ValidationError, Invalid), match=message):
        BreakSet.model_validate(breaks("timeBreaks", *slabs))


def test_consider_takes_the_minimum_and_the_maximum_of_the_lane_into_account():
    """`consider`: min and max, without an amount of their own, are those of the break or the lane."""
    charge = {"method": "perKg", "consider": ["min", "max"]}
    stated = {"rate": D("1"), "minimum": D("20"), "maximum": D("50")}
    version = one(charge, steps(("0", "1")).__class__(**stated))
    assert [charged(version, weight).total for weight in ("5", "30", "500")] == [D("20.00"), D("30.00"), D("50.00")]


def test_overlapping_breaks_of_a_lane_are_refused_with_the_lane():
    stated = steps(("0", "1"))
    doubled = stated.__class__(ranges=(*stated.ranges, Range(Decimal(5), None, Decimal(1))))
    with pytest.raises(Invalid, match="Freight, lane 1: The ranges 0 and over and 5 and over overlap"):
        one({"method": "perKg", "breaks": True}, doubled)


def test_miles_broken_by_miles_know_deficit_and_graduated_ranges():
    """The set goes by the very miles that the charge multiplies: 90 mi at 2.00 = 180.00 against 100 at 1.50; and 150 mi
    graduated are 100 × 2.00 + 50 × 1.50."""
    by_miles = {"method": "perMile", "breaks": True, "breakSet": "set"}
    plain = breaks("miles", ("0", "99.99", "2"), ("100", "", "1.5"))
    graduated = breaks("miles", *({**each, "method": "perUnitOver"} for each in plain["ranges"]))
    km = {"shipmentRouting#distance": str(D(90) * D("1.609344"))}
    deficit = one(by_miles | {"consider": ["deficit"]}, breakSets=[plain])
    assert charged(deficit, "1", distance=km["shipmentRouting#distance"]).total == D("150.00")
    version = one(by_miles, breakSets=[graduated])
    assert charged(version, "1", distance=str(D(150) * D("1.609344"))).total == D("275.00")


@pytest.mark.parametrize(
    ("made", "shown"),
    [
        (WEIGHTS, ["0–99.99", "100–499.99", "500 and over"]),
        (breaks("zipCodes", ("606", "", "1"), ("60701", "60729", "2")), ["606", "60701–60729"]),
        (
            breaks("timeBreaks", slab("weekend", "00:00", "24:00", "2"), slab("weekday", "08:00", "17:00", "1")),
            ["weekend, all day", "weekday 08:00–17:00"],
        ),
        (breaks("weightBreaks", {"start": "0", "displayName": "Minimum"}), ["Minimum"]),
    ],
)
def test_ranges_are_shown_as_people_read_them_in_the_order_they_were_entered(made, shown):
    """A prefix is not open at its end, and hours are those of a kind of day."""
    assert BreakSet.model_validate(made).shown() == shown
