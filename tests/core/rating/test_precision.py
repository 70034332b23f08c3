"""What is stored is what is computed with: every figure a tariff states, with every decimal it is taken with.

Terms are drawn with figures of up to fourteen decimals. Those that would not be computed as stated are refused; all
others are written to the database's form and read back, rated, and reckoned again with fractions.
"""

import json
from datetime import date
from decimal import Decimal
from fractions import Fraction
from math import ceil, floor
from typing import Any

import bson
import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from freight.core.errors import Invalid
from freight.core.money import MINOR_UNITS
from freight.core.rating.breaks import Range
from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.engine import TariffCandidate
from freight.core.rating.lane_sheet import read_lane
from freight.core.rating.lanes import Lane, LaneCharge
from freight.core.rating.lint import LintedVersion
from freight.core.rating.lint.currency import find_charge_currencies
from freight.core.rating.methods import METHODS
from freight.core.rating.references import References
from freight.core.rating.stated import check_amounts, check_exact
from freight.core.rating.terms import Charge, TariffTerms
from freight.kit.storage.decimals import DecimalCodec

D = Decimal
CARRIER = {"shipmentInformation#carrier": "V1"}
SHIPMENT = {
    "shipmentCargo#grossWeight": "123.457",
    "shipmentCargo#volume": "0.961234",
    "shipmentCargo#pieces": "7",
    "shipmentCargo#pallets": "3",
    "shipmentCargo#hours": "2.6",
    "shipmentCargo#declaredValue": "1234.56",
    "shipmentCargo#containers": "2",
    "shipmentCargo#containerType": "20GP",
    "shipmentCargo#arrived": "2026-11-02",
    "shipmentCargo#returned": "2026-11-11",
    "shipmentRouting#distance": "321.4",
    "shipmentCharges#cost": "87.65",
}
PARAMETERS: dict[str, dict[str, str]] = {
    "perField": {"field": "shipmentCargo#pallets", "rateFor": "10"},
    "passThrough": {"rate": "cost + 5.1234 %"},
    "perDay": {"start": "shipmentCargo#arrived", "end": "shipmentCargo#returned"},
}


def up(value: Fraction, step: Fraction) -> Fraction:
    return ceil(value / step) * step


def half_up(value: Fraction, step: Fraction) -> Fraction:
    """To a multiple of the step, halves away from zero; nothing here is negative."""
    return floor(value / step + Fraction(1, 2)) * step


def places(decimals: int) -> Fraction:
    return Fraction(1, 10**decimals)


def shown(name: str) -> Fraction:
    return Fraction(next(text for key, text in SHIPMENT.items() if key.endswith(f"#{name}")))


def kilograms(weight: dict[str, Any]) -> Fraction:
    kilos = shown("grossWeight")
    if weight["basis"] == "chargeable":
        by = Fraction(1_000_000, 6_000)
        if weight.get("volume_factor"):
            by = Fraction(weight["volume_factor"])
        if weight.get("volume_divisor"):
            by = 1_000_000 / Fraction(weight["volume_divisor"])
        kilos = max(kilos, half_up(shown("volume") * by, places(6)))
    return up(kilos, Fraction(weight["round_up_to"])) if weight.get("round_up_to") else kilos


def quantity(charge: dict[str, Any], weight: dict[str, Any]) -> Fraction:
    """What the rate is multiplied by."""
    given = charge["parameters"]
    pounds = half_up(kilograms(weight) / Fraction("0.45359237"), places(2))
    match charge["method"]:
        case "flat":
            return Fraction(1)
        case "perKg":
            return kilograms(weight)
        case "perLb":
            return pounds
        case "perCwt":
            return pounds / 100
        case "perPiece":
            return shown("pieces")
        case "perM3":
            return shown("volume")
        case "perWm":
            return max(shown("grossWeight") / 1000, shown("volume"))
        case "perField":
            return shown("pallets") / 10
        case "perContainer":
            return shown("containers")
        case "perKm":
            return shown("distance")
        case "perMile":
            return half_up(shown("distance") / Fraction("1.609344"), places(4))
        case "perHour":
            hours = max(shown("hours") - Fraction(given.get("free", 0)), Fraction(0))
            return up(hours, Fraction(given.get("slab", 1)))
        case "perDay":
            return Fraction(10)  # November 2 to 11, both of them
        case "declaredValue":
            value = max(shown("declaredValue") - Fraction(given.get("free", 0)), Fraction(0))
            return (up(value, Fraction(given["step"])) if given.get("step") else value) / 100
    raise AssertionError(charge["method"])


def reckoned(charge: dict[str, Any], lane: dict[str, Any], weight: dict[str, Any], decimals: int) -> Fraction:
    """The line of a charge, from the figures as they were entered."""
    stated = lane["ranges"][0][1] if charge["breaks"] else charge["value"] or lane["rate"] or 0
    if charge["method"] == "passThrough":
        amount = shown("cost") * (100 + Fraction("5.1234")) / 100
    elif charge["method"] == "perContainer" and charge["parameters"].get("rates"):
        amount = shown("containers") * Fraction(charge["parameters"]["rates"]["20GP"])
    else:
        amount = quantity(charge, weight) * Fraction(stated)
    low = {"lane": lane["minimum"] or 0, "break": lane["ranges"][0][2] if lane["ranges"] else 0}
    if charge["minimum"] is not None:
        amount = max(amount, Fraction(low.get(charge["minimum"], charge["minimum"])))
    if charge["maximum"] == "lane":
        amount = min(amount, Fraction(lane["maximum"])) if lane["maximum"] else amount
    elif charge["maximum"] is not None:
        amount = min(amount, Fraction(charge["maximum"]))
    if charge["nearest"]:
        amount = half_up(amount, Fraction(charge["nearest"]))
    return half_up(amount, places(decimals))


@st.composite
def figures(draw: Any, most: int = 900, least: int = 0) -> str:
    """A figure above nothing, mostly with few decimals."""
    decimals = draw(st.one_of(st.integers(0, 4), st.integers(0, 14)))
    return f"{D(draw(st.integers(max(1, least * 10**decimals), most * 10**decimals))).scaleb(-decimals):f}"


maybe = st.none() | figures()


@st.composite
def weights(draw: Any) -> dict[str, Any]:
    stated: dict[str, Any] = {"basis": draw(st.sampled_from(["gross", "chargeable"]))}
    if draw(st.booleans()):
        stated["round_up_to"] = draw(figures(20))
    if draw(st.booleans()):
        stated[draw(st.sampled_from(["volume_factor", "volume_divisor"]))] = draw(figures(7_000, 100))
    return stated


@st.composite
def charges(draw: Any, method: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """A charge with whatever may be set of it, and what its lane states."""
    takes_rate = bool(METHODS[method].value)
    parameters: dict[str, Any] = dict(PARAMETERS.get(method, {}))
    if method == "perHour":
        parameters |= {"slab": draw(figures(3)), "free": draw(figures(2))}
    if method == "declaredValue":
        parameters |= {"free": draw(figures()), "step": draw(figures())}
    own_rates = method == "perContainer" and draw(st.booleans())
    if own_rates:
        parameters["rates"] = {"20GP": draw(figures()), "40HC": draw(figures())}
    breaks = bool(METHODS[method].unit) and not own_rates and draw(st.booleans())
    fixed = takes_rate and not own_rates and not breaks and draw(st.booleans())
    nearest = draw(st.none() | figures(10))
    low, high = draw(maybe), draw(maybe)
    if low and high and D(low) > D(high):
        low, high = high, low
    charge = {
        "id": "rated",
        "name": "Rated",
        "method": method,
        "parameters": parameters,
        "breaks": breaks,
        "value": draw(figures()) if fixed else None,
        "minimum": draw(st.sampled_from(["lane", low, *(["break"] if breaks else [])])),
        "maximum": draw(st.sampled_from(["lane", high])),
        "nearest": nearest,
        "decimals": draw(st.none() | st.integers(0, 4)),
    }
    lane: dict[str, Any] = {"rate": None, "minimum": draw(maybe), "maximum": draw(maybe), "ranges": []}
    if takes_rate and not fixed and not own_rates and not breaks:
        lane["rate"] = draw(figures())
    if breaks:
        lane["ranges"] = [("0", draw(figures()), draw(figures()))]
    return charge, lane


def stored_and_read(terms: TariffTerms) -> TariffTerms:
    """As the database and the wire give them back."""
    options = bson.codec_options.CodecOptions(type_registry=bson.codec_options.TypeRegistry([DecimalCodec()]))
    document = bson.decode(bson.encode(terms.model_dump(), codec_options=options), codec_options=options)
    again = TariffTerms.model_validate(document)
    assert again == terms == TariffTerms.model_validate(json.loads(terms.model_dump_json()))
    return again


def lane_of(lane: dict[str, Any]) -> LaneCharge:
    amounts = [None if lane[name] is None else D(lane[name]) for name in ("rate", "minimum", "maximum")]
    ranges = tuple(Range(D(start), None, D(rate), D(least)) for start, rate, least in lane["ranges"])
    return LaneCharge(*amounts, ranges)


@pytest.mark.parametrize(
    "method", [each for each in METHODS if each not in ("fuel", "percentOf", "minimumOf", "maximumOf")]
)
@settings(max_examples=60)
@given(data=st.data())
def test_what_is_stored_is_what_is_computed_with(method: str, data: Any) -> None:
    charge, lane = data.draw(charges(method))
    weight = data.draw(weights())
    currency = data.draw(st.sampled_from(["USD", "JPY", "KWD", "CLF"]))
    terms = TariffTerms.model_validate(
        {"currency": currency, "identifiers": ["carrier"], "charges": [charge], "weight": weight}
    )
    try:
        check_amounts(terms)
        version = CompiledTariff("v", stored_and_read(terms), [Lane(0, ("V1",), {"rated": lane_of(lane)})])
        check_exact(version)
    except Invalid as refused:
        event(f"refused: {refused.code}")
        return
    event("computed")
    decimals = charge["decimals"]
    if decimals is None:
        decimals = {"USD": 2, "JPY": 0, "KWD": 3, "CLF": 4}[currency]
    [(_, _, line)] = TariffCandidate.alone(version).rate(CARRIER | SHIPMENT).lines() or [(0, 0, None)]
    assert line is not None
    assert Fraction(line) == reckoned(charge, lane, weight, decimals)


@given(figures(), figures(20), st.none() | st.integers(0, 4))
def test_a_percentage_is_of_the_rounded_line_and_of_every_decimal(
    base: str, percent: str, decimals: int | None
) -> None:
    stated = [
        {"id": "base", "name": "Base", "method": "flat", "value": base},
        {
            "id": "part",
            "name": "Part",
            "method": "percentOf",
            "value": percent,
            "basedOn": ["base"],
            "decimals": decimals,
        },
    ]
    terms = TariffTerms.model_validate({"currency": "KWD", "identifiers": ["carrier"], "charges": stated})
    try:
        check_amounts(terms)
    except Invalid:
        return
    rating = TariffCandidate.alone(CompiledTariff("v", stored_and_read(terms), [Lane(0, ("V1",), {})])).rate(CARRIER)
    [(*_, first), (*_, second)] = rating.lines()
    line = half_up(Fraction(base), places(3))
    assert Fraction(first) == line
    assert Fraction(second) == half_up(line * Fraction(percent) / 100, places(3 if decimals is None else decimals))


@pytest.mark.parametrize("currency", ["USD", "EUR", *MINOR_UNITS])
def test_a_charge_that_says_no_decimals_has_those_of_its_tariffs_currency(currency: str) -> None:
    """1.23456 a shipment: 1.23 USD, 1 JPY, 1.235 KWD, 1.2346 CLF."""
    stated = {"id": "freight", "name": "Freight", "method": "flat", "value": "1.23456"}
    terms = TariffTerms.model_validate({"currency": currency, "identifiers": ["carrier"], "charges": [stated]})
    rating = TariffCandidate.alone(CompiledTariff("v", terms, [Lane(0, ("V1",), {})])).rate(CARRIER)
    expected = {0: "1", 2: "1.23", 3: "1.235", 4: "1.2346"}[MINOR_UNITS.get(currency, 2)]
    assert [line for *_, line in rating.lines()] == [D(expected)]


@pytest.mark.parametrize(
    ("currency", "decimals", "told"),
    [
        ("KWD", 2, ["Freight is rounded to 2 decimals, but KWD has 3."]),
        ("JPY", 2, ["Freight is rounded to 2 decimals, but JPY has 0."]),
        ("JPY", 0, []),
        ("JPY", None, []),
        ("USD", 4, []),
    ],
)
def test_a_charge_rounded_otherwise_than_its_money_is_told(
    currency: str, decimals: int | None, told: list[str]
) -> None:
    charge = Charge(id="freight", name="Freight", method="flat", value=D(1), decimals=decimals)
    terms = TariffTerms(currency=currency, identifiers=("carrier",), charges=(charge,))
    version = CompiledTariff("v", terms, [Lane(0, ("V1",), {})])
    found = find_charge_currencies(LintedVersion(version, "2026-01-01", "", date(2026, 11, 1), References()))
    assert [each.text for each in found] == told


@pytest.mark.parametrize("method", [each.code for each in METHODS.values() if each.value])
def test_a_figure_of_a_lane_is_kept_with_the_decimals_it_is_computed_with(method: str) -> None:
    """The sheet keeps it, the draft is rated by it, and publishing has nothing to refuse: one scale for all three."""
    stated = [
        {"id": "base", "name": "Base", "method": "flat", "value": "1"},
        {
            "id": "rated",
            "name": "Rated",
            "method": method,
            "parameters": PARAMETERS.get(method, {}),
            "basedOn": ["base"] if method == "percentOf" else [],
        },
    ]
    terms = TariffTerms.model_validate({"currency": "USD", "identifiers": ["carrier"], "charges": stated})
    version = CompiledTariff("v", terms, [])
    [value] = [each for each in version.charges.scope.lane_values if each.charge_id == "rated"]
    assert METHODS[method].rate_scale == value.expression.scale


def test_a_percentage_of_a_sheet_is_kept_as_it_is_charged() -> None:
    """12.345678 % was kept so, charged as 12.3457 % and refused when published. It is 12.3457 from the start."""
    stated = [
        {"id": "base", "name": "Base", "method": "flat", "value": "100000"},
        {"id": "part", "name": "Part", "method": "percentOf", "basedOn": ["base"]},
    ]
    terms = TariffTerms.model_validate({"currency": "USD", "identifiers": ["carrier"], "charges": stated})
    found = read_lane({"charge:part:rate": "12.345678"}, terms, Lane(0, ("V1",), {}))
    lane = found.lane
    assert not found.findings
    assert lane
    assert lane.charges["part"].rate == D("12.3457")
    version = CompiledTariff("v", terms, [lane])
    check_exact(version)
    assert TariffCandidate.alone(version).rate(CARRIER).total == D("112345.70")


@st.composite
def sets(draw: Any) -> list[dict[str, Any]]:
    """Three ranges of kilograms that follow each other, with rates of their own."""
    first, second = draw(st.integers(1, 9_999)), draw(st.integers(1, 9_999))
    starts = [D(0), D(first).scaleb(-2), D(first + second).scaleb(-2)]
    ends = [f"{each - D('0.01'):f}" for each in starts[1:]]
    kinds = st.sampled_from(["perUnit", "flat", "perUnitOver"])
    return [
        {
            "start": f"{start:f}",
            "end": end,
            "method": draw(kinds),
            "rate": draw(figures(90)),
            "minimum": draw(maybe),
        }
        for start, end in zip(starts, [*ends, ""], strict=True)
    ]


@settings(max_examples=200)
@given(sets(), st.booleans(), st.integers(1, 40_000))
def test_ranges_of_a_set_begin_and_charge_as_they_are_stated(
    ranges: list[dict[str, Any]], by_break: bool, hundredths: int
) -> None:
    charge = {
        "id": "rated", "name": "Rated", "method": "perKg", "breaks": True, "breakSet": "set",
        "minimum": "break" if by_break else None, "decimals": 4,
    }  # fmt: skip
    body = {"currency": "USD", "identifiers": ["carrier"], "charges": [charge], "weight": {"basis": "gross"}}
    body |= {"breakSets": [{"id": "set", "name": "Set", "kind": "weightBreaks", "ranges": ranges}]}
    try:
        terms = TariffTerms.model_validate(body)
        check_amounts(terms)
    except (Invalid, ValueError) as refused:
        event(f"refused: {type(refused).__name__}")
        return
    event("computed")
    weight = Fraction(hundredths, 100)
    starts = [Fraction(each["start"]) for each in ranges]
    at = max(n for n, start in enumerate(starts) if start <= weight)
    below, amount = Fraction(0), Fraction(0)
    for n, each in enumerate(ranges[: at + 1]):
        reach = weight if n == at else starts[n + 1]
        amount = {
            "perUnit": reach * Fraction(each["rate"]),
            "flat": Fraction(each["rate"]),
            "perUnitOver": below + (reach - starts[n]) * Fraction(each["rate"]),
        }[each["method"]]
        below = amount
    if by_break:
        amount = max(amount, Fraction(ranges[at]["minimum"] or 0))
    version = CompiledTariff("v", stored_and_read(terms), [Lane(0, ("V1",), {})])
    check_exact(version)
    weighed = CARRIER | {"shipmentCargo#grossWeight": str(D(hundredths).scaleb(-2))}
    [(*_, line)] = TariffCandidate.alone(version).rate(weighed).lines()
    assert Fraction(line) == half_up(amount, places(4))
