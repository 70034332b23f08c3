"""The form of a new tariff starts with the units of its system."""

import pytest

from freight.documents.system import System


@pytest.mark.parametrize(("units", "weight", "length"), [("US", "lb", "in"), ("Metric", "kg", "cm")])
async def test_the_form_is_offered_in_the_units_of_the_system(air, units, weight, length):
    await System.find_one({"_id": air.tenants.air.system_id}).update({"$set": {"units": units}})
    offered = (await air.ana.get("/api/tariffOptions")).json()["data"]
    assert offered["weightUnit"] == weight
    assert length in {each["unit"] for each in offered["conditionFields"]}
