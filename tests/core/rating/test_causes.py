"""Freight audit by cause: faults planted among a carrier's amounts are found again, each as one cause. The carrier's
charges are calculated here with fractions, never by the engine."""

import random
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from itertools import count

import pytest

from freight.core.rating.causes.attribution import DifferenceCase, attribute_causes
from freight.core.rating.causes.doubted import DoubtedAmount
from freight.core.rating.causes.suspects import Suspect, SuspectKind, suspect_flat_amount, suspect_percent
from freight.core.rating.causes.trying import CauseSearch
from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.engine import Engine, TariffCandidate
from freight.core.rating.lanes import Lane
from freight.core.rating.ready import ReadyTariff
from freight.core.rating.terms import TariffTerms
from tests.core.rating.tariffs import D, steps

# dollars a kilogram, by class: below 500 kg and from there on
OLD = {"70": ("0.70", "0.60"), "85": ("0.91", "0.83")}
NEW = {"70": ("0.77", "0.63"), "85": ("1.03", "0.88")}
DISCOUNT = 12


def version(number: int, rates: dict[str, tuple[str, str]], effective: str, expires: str = "") -> TariffCandidate:
    """The LTL tariff of one carrier, with 12% off the freight and a fuel surcharge of a fifth."""
    freight = {"id": "freight", "name": "Freight", "method": "perKg", "breaks": True, "discount": DISCOUNT}
    fuel = {"id": "fuel", "name": "Fuel", "method": "percentOf", "basedOn": ["freight"], "value": 20}
    terms = TariffTerms.model_validate(
        {
            "currency": "USD",
            "identifiers": ["freightClass"],
            "charges": [freight, fuel],
            "weight": {"basis": "gross"},
        }
    )
    lanes = [
        Lane(at, (each,), {"freight": steps(("0", below), ("500", above))})
        for at, (each, (below, above)) in enumerate(rates.items())
    ]
    compiled = CompiledTariff(f"v{number}", terms, lanes)
    return TariffCandidate(
        version_id=f"v{number}",
        tariff_id="ltl",
        tariff_name="LTL Midwest",
        number=number,
        account_id=None,
        effective=effective,
        expires=expires,
        ready=ReadyTariff(compiled),
    )


ENGINE = Engine([version(1, OLD, "2026-01-01", "2026-06-30"), version(2, NEW, "2026-07-01")])


def charged(weight: Fraction, rates: tuple[str, str], off: int = DISCOUNT) -> Decimal:
    """What a carrier charges for kilograms, less the discount, to the cent."""
    amount = weight * Fraction(rates[weight >= 500]) * (100 - off) / 100
    return (Decimal(amount.numerator) / Decimal(amount.denominator)).quantize(D("0.01"), ROUND_HALF_UP)


def shipment(kilograms: int, freight_class: str) -> dict[str, object]:
    return {
        "shipmentInformation#shipDate": "2026-09-14",
        "shipmentCargo#grossWeight": D(kilograms),
        "shipmentCargo#freightClass": freight_class,
    }


def case(number: int, values: dict[str, object], entered: Decimal, code: str = "freight") -> DifferenceCase:
    rating = ENGINE.rate(values, None)
    tariff = {"freight": rating.lines()[0][2], "total": rating.total}[code]
    found = CauseSearch(ENGINE).suspects(DoubtedAmount(values, code, entered, tariff, "USD", "LTL Midwest", rating))
    return DifferenceCase(number, ("ltl", code, "USD"), abs(entered - tariff), tuple(found))


def kinds(found: DifferenceCase) -> set[SuspectKind]:
    return {each.kind for each in found.suspects}


def test_three_faults_among_997_amounts_are_three_causes_and_the_single_cases_stand_at_the_end():
    """A18: they were thirteen causes, of whole percents."""
    chance = random.Random(1)
    faults = {"old version": 120, "pounds": 70, "handling": 50, "typed wrong": 4, "right": 753}
    numbers, cases, planted = count(1), [], {}
    for fault, times in faults.items():
        for _ in range(times):
            weight, freight_class = chance.randint(40, 1_900), chance.choice(["70", "85"])
            right = charged(Fraction(weight), NEW[freight_class])
            entered = {
                "old version": charged(Fraction(weight), OLD[freight_class]),
                "pounds": charged(Fraction(weight) / Fraction("0.45359237"), NEW[freight_class]),
                "handling": right + 25,
                "typed wrong": right + D(chance.randint(100, 90_000)) / 7,
                "right": right,
            }[fault].quantize(D("0.01"))
            number = next(numbers)
            values = shipment(weight, freight_class)
            if entered == ENGINE.rate(values, None).lines()[0][2]:
                assert fault == "right"
                continue
            planted.setdefault(fault, set()).add(number)
            cases.append(case(number, values, entered))
    causes = attribute_causes(cases)
    told = {cause.suspect.words if cause.suspect else "": set(cause.ids) for cause in causes}
    assert told == {
        "Rated by version 1 of LTL Midwest, not version 2": planted["old version"],
        "Pounds charged as kilograms": planted["pounds"],
        "Entered 25.00 USD above the freight of LTL Midwest": planted["handling"],
        "": planted["typed wrong"],
    }
    assert causes[-1].suspect is None
    apart = [cause.apart for cause in causes[:-1]]
    assert apart == sorted(apart, reverse=True)


@pytest.mark.parametrize(
    ("entered", "words"),
    [
        # 300 kg of class 85: 309.00 less 12%
        (charged(Fraction(300), NEW["85"], 0), "The 12% discount on Freight left out"),
        (charged(Fraction(300), NEW["70"]), "Freight class 85 charged as 70"),
        (D("326.30"), "All charges of LTL Midwest entered as freight"),
        (charged(Fraction(300) * Fraction("0.45359237"), NEW["85"]), "Kilograms charged as pounds"),
        (D("299.11"), "Entered 10% above the freight of LTL Midwest"),
        (D("256.92"), "Entered 15.00 USD below the freight of LTL Midwest"),
    ],
)
def test_what_comes_to_the_very_amount_is_a_suspect(entered, words):
    found = case(1, shipment(300, "85"), entered)
    every = [each.at(each.reach.shown) if each.reach else each for each in found.suspects]
    assert words in [each.words for each in every]


def test_of_several_charges_nothing_is_rated_again():
    values = shipment(300, "85")
    rating = ENGINE.rate(values, None)
    doubted = DoubtedAmount(values, "several", D("300"), D("280"), "USD", "LTL Midwest", rating)
    assert {each.kind for each in CauseSearch(ENGINE).suspects(doubted)} <= {SuspectKind.PERCENT, SuspectKind.FLAT}


def percents(entered: str, tariff: str) -> list[str]:
    found = suspect_percent(D(entered), D(tariff), "USD", "it")
    return [found.at(point).detail for point in found.reach.points()]


def test_a_percentage_is_any_that_comes_to_the_cent():
    assert percents("103.00", "100.00") == ["3"]
    assert percents("1034.50", "1000.00") == ["3.45"]
    assert percents("97.50", "100.00") == ["-2.5"]
    # 10.01 raised by 9.85% is 10.99599, by 9.94% 11.00499; 9.84% and 9.95% come to another cent
    assert percents("11.00", "10.01") == [
        "9.85", "9.86", "9.87", "9.88", "9.89", "9.9", "9.91", "9.92", "9.93", "9.94"
    ]  # fmt: skip
    assert percents("123456.78", "119998.03") == []
    assert suspect_percent(D("5.00"), D("0.00"), "USD", "it") is None
    assert suspect_flat_amount(D("900"), D("1000"), "JPY", "it").words == "Entered 100 JPY below it"


def suspected(number: int, apart: str, *kinds: SuspectKind) -> DifferenceCase:
    return DifferenceCase(number, ("t", "freight", "USD"), D(apart), tuple(Suspect(kind, "x") for kind in kinds))


def test_a_version_is_the_cause_where_a_percentage_explains_hardly_more():
    cases = [suspected(each, "10", SuspectKind.VERSION, SuspectKind.PERCENT) for each in range(19)]
    cases.append(suspected(19, "10", SuspectKind.PERCENT))
    causes = attribute_causes(cases)
    assert [(cause.suspect and cause.suspect.kind, len(cause.ids)) for cause in causes] == [
        (SuspectKind.VERSION, 19),
        (None, 1),
    ]


def test_a_percentage_of_many_goes_before_a_lane_of_two():
    cases = [
        suspected(each, "10", SuspectKind.PERCENT, *((SuspectKind.LANE,) if each < 2 else ())) for each in range(20)
    ]
    (cause,) = attribute_causes(cases)
    assert (cause.suspect.kind, cause.apart) == (SuspectKind.PERCENT, D(200))


def test_two_alike_are_a_wrong_lane_and_no_flat_fee():
    assert (
        attribute_causes([suspected(1, "5", SuspectKind.LANE), suspected(2, "5", SuspectKind.LANE)])[0].suspect.kind
        is SuspectKind.LANE
    )
    assert (
        attribute_causes([suspected(1, "5", SuspectKind.FLAT), suspected(2, "5", SuspectKind.FLAT)])[0].suspect is None
    )


def test_every_case_is_in_one_cause():
    chance = random.Random(2)
    cases = [
        suspected(each, str(chance.randint(1, 99)), *chance.sample([*SuspectKind], chance.randint(0, 4)))
        for each in range(300)
    ]
    ids = [each for cause in attribute_causes(cases) for each in cause.ids]
    assert sorted(ids) == list(range(300))


def doubt(charge_code: str, entered: str, tariff: str, charge_text: str = "") -> DoubtedAmount:
    values = shipment(300, "70")
    return DoubtedAmount(
        values, charge_code, D(entered), D(tariff), "USD", "LTL Midwest", ENGINE.rate(values, None), charge_text
    )


def test_a_charge_that_the_tariff_lacks_is_its_only_suspect():
    found = CauseSearch(ENGINE).suspects(doubt("LIFTGATE", "35.00", "0", "Liftgate"))
    assert [(each.kind, each.words) for each in found] == [
        (SuspectKind.EXTRA, "Liftgate charged, but LTL Midwest has no such charge")
    ]


def test_a_charge_that_the_tariff_has_for_other_shipments_says_so():
    (found,) = CauseSearch(ENGINE).suspects(doubt("FUEL", "35.00", "0", "Fuel"))
    assert found.words == "Fuel charged, but LTL Midwest has none for these shipments"


def test_one_shipment_that_was_charged_twice_is_a_cause_and_one_percentage_is_none():
    found = CauseSearch(ENGINE).suspects(doubt("freight", "406.56", "203.28"))
    assert (SuspectKind.TWICE, "Freight charged twice") in [(each.kind, each.words) for each in found]
    (cause,) = attribute_causes([DifferenceCase("S-1", ("ltl", "freight", "USD"), D("203.28"), tuple(found))])
    assert cause.suspect is not None
    assert cause.suspect.kind is SuspectKind.TWICE
