"""Quote rules: kept for a template or by default, and followed by its rate searches."""

from datetime import date

import pytest

from freight.kit import clock
from tests.features.rating.sheets import TARIFF

CARRIER = "shipmentInformation#carrier"
LANE = {
    "originPort": "PORT04",
    "destinationPort": "PORT09",
    "shipmentCargo#grossWeight": "50",
    "shipmentInformation#shipDate": "2026-11-20",
}


@pytest.fixture(autouse=True)
def november(monkeypatch):
    monkeypatch.setattr(clock, "today", lambda place: date(2026, 11, 21))


def rule(carrier="V444_8", **more):
    lane = {"condition": "and", "level": 0, "fields": [{"name": CARRIER, "operator": "equalTo", "value": carrier}]}
    return {"ruleName": "One carrier", "suggestRateTimeSpan": 0, "conditions": {"ruleDef": lane}, **more}


async def saved(air, *rules, template="", revision=0, **query):
    body = {"quoteTemplateId": template, "rules": list(rules), "revision": revision}
    return (await air.ana.put("/api/quoteRule", params=query, json=body)).json()


async def read(air, **query):
    return (await air.ana.get("/api/quoteRule", params=query)).json()


async def searched(air, run_jobs, **query):
    await air.ana.put("/api/searchRatesAsync", params={"flushOld": True, **query}, json=[LANE])
    await run_jobs()
    told = (await air.ana.get("/api/searchRatesAsyncStatus", params={"details": True})).json()["data"]
    [lane] = told["searchRatesResultGridFormat"]["resultLanesGridFormat"]
    return lane


async def test_rules_are_kept_for_a_template(air) -> None:
    answer = await saved(air, rule(), template=air.tariff_id)
    assert (answer["status"], answer["data"]["templateName"], answer["data"]["revision"]) == (200, "Air 2026", 1)
    stored = (await read(air, templateId=air.tariff_id))["data"]
    [kept] = stored["rules"]
    assert (kept["ruleName"], kept["ruleLevel"], kept["isActive"], kept["suggestRateTimeSpan"]) == (
        "One carrier", 1, True, 0,
    )  # fmt: skip
    assert kept["conditions"]["ruleDef"]["fields"][0] == {
        "name": CARRIER, "matchField": "", "operator": "equalTo", "value": "V444_8", "value1": "", "value2": "",
        "type": "text",
    }  # fmt: skip
    assert stored["createdBy"] == air.tenants.ana.name


async def test_the_time_span_of_a_rule_is_three_months_unless_it_says_otherwise(air) -> None:
    plain = {name: value for name, value in rule().items() if name != "suggestRateTimeSpan"}
    answer = await saved(air, plain)
    assert answer["data"]["rules"][0]["suggestRateTimeSpan"] == 3


async def test_a_rule_without_a_lane_parameter_condition_is_refused(air) -> None:
    """R266."""
    refused = await saved(air, rule(conditions={}), template=air.tariff_id)
    assert (refused["status"], refused["msg"]) == (400, "Provide at least one Selected Lane Parameter condition")
    assert (await read(air, templateId=air.tariff_id))["msg"] == "No rule found"


async def test_a_rate_search_without_a_rule_of_its_template_loads_the_default_ones(air) -> None:
    """A067."""
    await saved(air, rule())
    answer = await read(air, templateId=air.tariff_id, rateSourceType="RateSearch")
    assert answer["msg"] == "No rule found for selected template. So loading default rules."
    assert (answer["data"]["isDefault"], answer["data"]["rules"][0]["ruleName"]) == (True, "One carrier")
    # saving them for the template makes its own of them
    assert (await saved(air, *answer["data"]["rules"], template=air.tariff_id, revision=0))["data"]["revision"] == 1
    own = await read(air, templateId=air.tariff_id, rateSourceType="RateSearch")
    assert (own["msg"], own["data"]["isDefault"]) == ("", False)


async def test_a_search_follows_the_rules_of_its_template_else_the_default_ones(air, run_jobs) -> None:
    lane = await searched(air, run_jobs)
    assert ([each["carrier"] for each in lane["offers"]], lane["keptOut"]) == (["V444_0", "V444_8"], 0)
    await saved(air, rule())
    lane = await searched(air, run_jobs, templateId=air.tariff_id)
    assert [(each["carrier"], each["rule"]) for each in lane["offers"]] == [("V444_8", "One carrier")]
    assert lane["keptOut"] == 1
    await saved(air, rule("V444_0"), template=air.tariff_id)
    lane = await searched(air, run_jobs, templateId=air.tariff_id)
    assert [each["carrier"] for each in lane["offers"]] == ["V444_0"]


async def test_rules_are_cloned_from_one_template_to_another(air) -> None:
    other = (await air.ana.post("/api/tariffs", json=TARIFF | {"name": "Spot"})).json()["data"]["tariffId"]
    assert (await saved(air, template=other, action="clone", templateId=air.tariff_id))["msg"] == "No rule found"
    await saved(air, rule(), template=air.tariff_id)
    answer = await saved(air, template=other, action="clone", templateId=air.tariff_id)
    assert (answer["data"]["templateName"], len(answer["data"]["rules"])) == ("Spot", 1)
    assert (await saved(air, template=other, action="clone"))["msg"] == "Template is not selected"


async def test_rules_somebody_else_saved_meanwhile_are_not_overwritten(air) -> None:
    await saved(air, rule())
    late = await saved(air, rule("V444_0"))
    assert late["status"] == 409
    assert (await saved(air, rule("V444_0"), revision=1))["data"]["revision"] == 2


async def test_rules_of_a_template_there_is_not_say_so(air) -> None:
    missing = await read(air, templateId=str(air.tenants.fill1))
    assert (missing["status"], missing["msg"]) == (404, "Template does not exist for selected default rule")


async def test_who_may_only_look_changes_no_rule(air, sign_in) -> None:
    vera = await sign_in(air.tenants.vera)
    refused = await vera.put("/api/quoteRule", json={"rules": [rule()]})
    assert refused.status_code == 403
