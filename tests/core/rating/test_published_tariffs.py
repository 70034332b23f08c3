"""Rates that carriers have published, against the same sums done by hand."""

from datetime import date

import pytest

from freight.core.rating.references import FuelIndex, FuelTable, References
from tests.core.rating.tariffs import D, charged, one, tariff

MONDAY, SHIPPED = date(2026, 3, 2), "2026-03-05"


def fuel(price, brackets):
    return References({"DOE": FuelIndex.of({MONDAY: D(price)})}, {"FSC": FuelTable.of(brackets)})


@pytest.mark.parametrize(("value", "charge"), [("100", "0.00"), ("100.01", "0.35"), ("250", "0.70"), ("1000", "3.15")])
def test_ups_2002_insured_value(value, charge):
    """UPS Accessorial Charges effective 7 January 2002 (studylib.net/doc/8858456): insured value, excluding the first
    $100: $0.35 per $100. 250 − 100 = 150, two hundreds begun: 0.70. 1,000 − 100 = 900, nine: 3.15."""
    parameters = {"free": "100", "step": "100"}
    version = one({"method": "declaredValue", "value": "0.35", "parameters": parameters})
    assert charged(version, declaredValue=value).total == D(charge)


@pytest.mark.parametrize(
    ("price", "miles", "charge"), [("3.899", "750", "397.50"), ("3.90", "750", "405.00"), ("5.25", "10", "7.60")]
)
def test_tgs_transportation_fuel_by_the_mile(price, miles, charge):
    """TGS Transportation fuel table (tgstruck.com/html/fuel.htm), dollars a mile by the EIA national price: 3.85–3.899
    0.53, 3.90–3.949 0.54, from 5.00 on 0.76. 750 miles × 0.53 = 397.50; × 0.54 = 405.00; 10 × 0.76 = 7.60."""
    brackets = {D("3.80"): D("0.52"), D("3.85"): D("0.53"), D("3.90"): D("0.54"), D("5.00"): D("0.76")}
    version = one({"method": "fuel", "parameters": {"index": "DOE", "table": "FSC", "per": "mile"}})
    rating = charged(version, references=fuel(price, brackets), shipDate=SHIPPED, distance=D(miles) * D("1.609344"))
    assert rating.total == D(charge)


@pytest.mark.parametrize(("price", "freight", "charge"), [("3.74", "1284.55", "350.68"), ("3.75", "1284.55", "353.25")])
def test_midwest_motor_express_fuel_as_a_percentage(price, freight, charge):
    """Midwest Motor Express fuel surcharge table (mmeinc.com/fuelindex.php), LTL by the DOE price: 3.70–3.74 27.3 %,
    3.75–3.79 27.5 %. 1,284.55 × 0.273 = 350.68215; × 0.275 = 353.25125."""
    brackets = {D("3.65"): D("27.0"), D("3.70"): D("27.3"), D("3.75"): D("27.5"), D("3.80"): D("27.8")}
    charges = [
        {"id": "freight", "method": "flat", "value": freight},
        {"id": "fuel", "method": "fuel", "basedOn": ["freight"], "parameters": {"index": "DOE", "table": "FSC"}},
    ]
    rating = charged(tariff(charges, ("V1", 2, {})), references=fuel(price, brackets), shipDate=SHIPPED)
    assert rating.lines()[1][2] == D(charge)


def test_gsa_fuel_for_household_goods():
    """GSA formula effective 1 December 2013 (moving.org/amsa-members/benefits/fuel): miles / 5 × (price − 2.999). At
    3.999 and 750 miles: 150 gallons × 1.00 = 150.00, which is 0.20 a mile."""
    version = one({"method": "fuel", "parameters": {"index": "DOE", "table": "FSC", "per": "mile"}})
    references = fuel("3.999", {D("0"): D("0"), D("3.999"): D("0.2")})
    rating = charged(version, references=references, shipDate=SHIPPED, distance=D(750) * D("1.609344"))
    assert rating.total == D("150.00")


def test_air_freight_by_volume_weight():
    """Pengelly's Forwarding fact sheet on air freight: a carton of 14 kg and 30 × 45 × 65 cm, 87,750 cm³, counts
    87,750 / 6,000 = 14.625 kg and is charged as 15 kg. At 4.20 a kg: 63.00."""
    weight = {"basis": "chargeable", "volumeFactor": "166.6667", "roundUpTo": "0.5"}
    assert charged(one({"method": "perKg", "value": "4.20"}, weight=weight), "14", volume="0.08775").total == D("63.00")
