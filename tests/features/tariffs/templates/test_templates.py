"""Templates of quotes: built, previewed, saved, copied; faults are reported by section."""

from typing import Any

import pytest

from freight.documents.field_template import FieldTemplate
from freight.documents.lane import LaneDocument
from freight.documents.tariff import Tariff
from freight.documents.upload import UploadType
from freight.features.shipments.uploads.upload_template import load_upload_template
from freight.features.tariffs import service as tariffs
from freight.kit.storage.tenancy import parse_object_id, scoped
from tests.features.rating.sheets import SHEET

IDENTIFIERS = ("carrier", "originPort", "destinationPort", "serviceLevel")
FREIGHT = {
    "chargeID": "freight", "displayName": "Freight", "calculation": "perKg", "breackage": "weights", "min": True,
    "quoteChargeType": "Freight", "displayWidth": 90,
}  # fmt: skip
FUEL = {
    "chargeID": "fuel", "displayName": "Fuel", "calculation": "percentOf", "operand": "12.5",
    "calculationOnCharge": ["freight"],
}  # fmt: skip
WEIGHTS = {
    "id": "weights",
    "name": "Weights",
    "kind": "weightBreaks",
    "ranges": [{"start": "0", "end": "99.99"}, {"start": "100"}],
}


def template(**changed: Any) -> dict[str, Any]:
    return {
        "type": "save",
        "tariffName": "RFQ Fillmore 2027",
        "rateSourceType": "InProcess",
        "industryVerticalId": "Medical devices",
        "customerName": "Fillmore Instruments",
        "rfqName": "RFQ-2027-004",
        "identifiers": [{"fieldKey": "shipmentInformation#transportMode", "fieldVal": "Mode", "defaultVal": "Air"}],
        "additionalTariffInfo": {"effectiveDate": "2027-01-01", "expiryDate": "2027-12-31", "currency": "USD"},
        "parameters": [
            *({"fieldKey": each, "displayOrder": at} for at, each in enumerate(IDENTIFIERS, 1)),
            {"fieldKey": "routing", "fieldVal": "Routing", "displayOrder": 5, "displayWidth": 160,
             "uniqueCalculationParam": False},
        ],
        "charges": [FREIGHT, FUEL],
        "breakSets": [WEIGHTS],
        **changed,
    }  # fmt: skip


async def put(air, **changed):
    return (await air.ana.put("/api/rfq", json=template(**changed))).json()


async def read(air, template_id):
    answer = await air.ana.get("/api/rfqConfig/template", params={"type": "template", "id": template_id})
    return answer.json()["data"]["template"]


async def read_form(air, template_id):
    """Return what the builder sends back: the template without what only its view has."""
    told = ("id", "revision", "hasData", "versionNumber", "state", "laneCount", "updatedOn")
    return {name: value for name, value in (await read(air, template_id)).items() if name not in told}


async def listed(air, source="", **body):
    return (await air.ana.post(f"/api/rfq?rateSourceType={source}" if source else "/api/rfq", json=body)).json()["data"]


async def test_a_preview_shows_what_will_be_and_stores_nothing(air):
    """R091: preview first, then save."""
    shown = (await put(air, type="preview"))["data"]
    assert [(each["label"], each["width"]) for each in shown["columns"]] == [
        ("Carrier", None), ("Origin port", None), ("Destination port", None), ("Service", None), ("Routing", 160),
        ("Transit, days", None), ("Minimum", 90), ("0–99.99", 90), ("100 and over", 90),
    ]  # fmt: skip
    assert (shown["orderOfCalculation"], shown["warnings"], shown["templateId"]) == (["Freight", "Fuel"], [], "")
    assert (await listed(air))["count"] == 0


async def test_a_saved_template_comes_back_as_it_was_sent_and_has_lanes_of_its_own(air):
    saved = await put(air)
    assert saved["msg"] == "Template saved."
    found = await read(air, saved["data"]["templateId"])
    sent = template()
    for name in ("tariffName", "rateSourceType", "customerName", "rfqName", "industryVerticalId"):
        assert found[name] == sent[name]
    freight, fuel = found["charges"]
    assert {name: freight[name] for name in FREIGHT} == FREIGHT
    assert {name: fuel[name] for name in FUEL} == FUEL
    assert [each["fieldKey"] for each in found["parameters"]] == [*IDENTIFIERS, "routing"]
    assert (found["hasData"], found["state"], freight["weight"]) == (False, "draft", "kg")
    # its sheet waits for rates in the columns that the preview showed
    empty = (await air.ana.post(f"/api/tariffs/{found['id']}/laneSheet", json={})).json()["data"]
    assert [each["label"] for each in empty["columns"]][-2:] == ["0–99.99", "100 and over"]
    await tariffs.replace_lanes(air.tenants.air, found["id"], SHEET)
    assert (await read(air, found["id"]))["hasData"] is True
    sheet = (await air.ana.post(f"/api/tariffs/{found['id']}/laneSheet", json={})).json()["data"]
    assert [each["label"] for each in sheet["columns"]][:6] == [
        "Carrier", "Origin port", "Destination port", "Service", "Routing", "Transit, days",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("changed", "sections", "field"),
    [
        ({"customerName": " "}, "Basic Information", "customerName"),
        ({"tariffName": "", "industryVerticalId": ""}, "Basic Information", "tariffName"),
        ({"identifiers": [{"fieldKey": "shipmentMoon#phase"}]}, "RFQ Identifiers", "0.fieldKey"),
        ({"identifiers": [{"fieldKey": "", "fieldVal": "?"}]}, "RFQ Identifiers", "0.fieldKey"),
        ({"additionalTariffInfo": {"effectiveDate": "1 May", "currency": "USD"}}, "Additional Information",
         "effectiveDate"),
        ({"additionalTariffInfo": {"effectiveDate": "2027-02-01", "expiryDate": "2027-01-01", "currency": "USD"}},
         "Additional Information", "expiryDate"),
        ({"additionalTariffInfo": {"effectiveDate": "2027-01-01", "currency": "ZZZ"}}, "Additional Information",
         "currency"),
        ({"charges": [FREIGHT | {"isLaneCurrency": False, "currency": "ZZZ"}]}, "Charges", "0.currency"),
        ({"parameters": []}, "Lane Identifiers", "parameters"),
        ({"parameters": [{"fieldKey": "moon", "displayOrder": 1}]}, "Lane Identifiers", "0.fieldKey"),
        ({"charges": []}, "Charges", "charges"),
        ({"charges": [FREIGHT | {"calculation": "perMoon"}]}, "Charges", "0.calculation"),
        ({"charges": [FREIGHT, FUEL | {"operand": "much"}]}, "Charges", "1.operand"),
        ({"charges": [FREIGHT, FUEL | {"calculationOnCharge": ["thc"]}]}, "Charges", "charges"),
        ({"charges": [], "customerName": ""}, "Basic Information, Charges", "customerName"),
        ({"weight": {"roundUpTo": "half"}}, "Additional Information", "roundUpTo"),
        ({"weight": {"roundUpTo": 0}}, "Additional Information", "roundUpTo"),
        ({"breakSets": [WEIGHTS | {"ranges": []}]}, "Charges", "breakSets.0.ranges"),
        ({"breakSets": [WEIGHTS | {"name": ""}]}, "Charges", "breakSets.0.name"),
        ({"breakSets": [WEIGHTS | {"kind": "moons"}]}, "Charges", "breakSets.0.kind"),
        ({"breakSets": [WEIGHTS | {"ranges": [{"start": "0", "rate": "much"}]}]}, "Charges",
         "breakSets.0.ranges.0.rate"),
        ({"breakSets": [WEIGHTS | {"ranges": [{"start": "0", "displayWidth": "0x"}]}]}, "Charges",
         "breakSets.0.ranges.0.displayWidth"),
        ({"breakSets": [WEIGHTS | {"ranges": [{"start": "0", "end": "ten"}]}]}, "Charges", "breakSets.0.name"),
        ({"breakSets": [WEIGHTS | {"ranges": [{"start": "0", "end": "99"}, {"start": "50"}]}]}, "Charges",
         "breakSets.0.name"),
        ({"breakSets": [WEIGHTS, WEIGHTS], "rfqName": "x" * 3, "customerName": ""}, "Basic Information, Charges",
         "customerName"),
    ],
)  # fmt: skip
async def test_what_is_wrong_is_told_by_section_and_field_in_preview_and_save(air, changed, sections, field):
    """R258."""
    for kind in ("preview", "save"):
        refused = await put(air, type=kind, **changed)
        assert (refused["status"], refused["msg"]) == (412, f"Please verify data entered in {sections}")
        assert refused["data"]["invalidMsgList"][0]["field"] == field
    assert await scoped(Tariff, air.tenants.air).count({"rate_source_type": "InProcess"}) == 0


async def test_a_display_order_is_there_once(air):
    """R259."""
    twice = [{"fieldKey": each, "displayOrder": 1} for each in IDENTIFIERS[:2]]
    refused = await put(air, parameters=twice)
    assert (refused["status"], refused["msg"]) == (412, "Duplicate values not allowed!")
    assert [each["field"] for each in refused["data"]["invalidMsgList"]] == ["1.displayOrder"]


async def test_breaks_that_overlap_say_which_of_them(air):
    """R272: the words of the break dialog, in the section of the charges."""
    ranges = [{"start": "0", "end": "99.99", "rate": 1.5}, {"start": "50"}]
    refused = await put(air, breakSets=[WEIGHTS | {"ranges": ranges}])
    [wrong] = refused["data"]["invalidMsgList"]
    assert wrong["message"] == "Invalid Value! Weights, range 2 starts at 50: it starts at 100.00, where the last ends"
    assert refused["data"]["doc"][0]["breakSets"][0]["ranges"][0]["rate"] == "1.5"


@pytest.mark.parametrize("again", [{"chargeID": "freight"}, {"displayName": "FREIGHT "}])
async def test_a_charge_is_added_once(air, again):
    """R260."""
    refused = await put(air, charges=[FREIGHT, FUEL | again | {"calculationOnCharge": ["freight"]}])
    assert (refused["status"], refused["msg"]) == (412, "Charge already added")


async def test_a_configuration_without_a_transport_mode_is_warned_of(air):
    """R261: the template is saved all the same."""
    mode = {"fields.key": "shipmentInformation#transportMode"}
    await scoped(FieldTemplate, air.tenants.air).update_one(
        {"doc_type": "shipment", **mode}, {"$set": {"fields.$.isActive": False}}
    )
    shown = await put(air, type="preview")
    assert shown["data"]["warnings"] == ["Field : Transport Mode, Missing in Configuration"]
    assert (await put(air))["status"] == 200


async def test_a_clone_has_its_own_customer_vertical_and_repository_and_takes_the_lanes_along(air):
    """R090, R263, R264, R265: a won quote becomes the customer's tariff, lanes included."""
    first = (await put(air))["data"]["templateId"]
    await tariffs.replace_lanes(air.tenants.air, first, SHEET)
    copy = {"cloneOf": first, "withLanes": True, "tariffName": "Great Lakes 2027", "rateSourceType": "Tariff"}
    refused = await put(air, **copy, customerName="Nobody Inc.")
    assert refused["msg"] == "Please verify data entered in Basic Information"
    made = (await put(air, **copy, customerName="Great Lakes Tooling"))["data"]["templateId"]
    tariff = (await air.ana.get(f"/api/tariffs/{made}")).json()["data"]
    assert (tariff["accountName"], tariff["rateSourceType"]) == ("Great Lakes Tooling", "Tariff")
    assert tariff["versions"][0]["laneCount"] == 2
    assert (await read(air, first))["laneCount"] == 2
    stored = await scoped(LaneDocument, air.tenants.air).count()
    again = await put(air, **copy, customerName="Great Lakes Tooling")
    assert (again["status"], await scoped(LaneDocument, air.tenants.air).count()) == (409, stored)
    other = await put(air, **copy | {"tariffName": "x"}, customerName="Great Lakes Tooling", parameters=[
        {"fieldKey": "carrier", "displayOrder": 1}
    ])  # fmt: skip
    assert other["data"]["invalidMsgList"][0]["section"] == "Lane Identifiers"


async def test_of_two_who_save_one_template_the_second_is_told(air):
    made = (await put(air))["data"]["templateId"]
    revision = (await read(air, made))["revision"]
    assert (await put(air, id=made, revision=revision, rfqName="RFQ-2027-005"))["status"] == 200
    late = await put(air, id=made, revision=revision, rfqName="RFQ-2027-006")
    assert (late["status"], (await read(air, made))["rfqName"]) == (409, "RFQ-2027-005")


async def test_a_template_rates_no_shipment_until_it_is_named(air):
    """Even when published, a template is not a tariff: lists of tariffs and ratings leave it out."""
    made = (await put(air, additionalTariffInfo={"effectiveDate": "2026-01-01", "currency": "USD"}))["data"][
        "templateId"
    ]
    await tariffs.replace_lanes(air.tenants.air, made, SHEET, publish=True)
    assert [each["name"] for each in (await air.ana.get("/api/tariffs")).json()["data"]["rows"]] == ["Air 2026"]
    assert (await listed(air, "InProcess"))["data"][0]["state"] == "published"
    suggested = await air.ana.get("/api/suggestion", params={"suggestionFor": "rfqTemplate"})
    assert [each["v"] for each in suggested.json()["msg"]] == ["RFQ Fillmore 2027"]
    from freight.features.tariffs import compiled_versions

    assert len(await compiled_versions.list_active_version_ids(air.tenants.air)) == 1
    assert len(await compiled_versions.list_active_version_ids(air.tenants.air, made)) == 1


async def test_templates_are_listed_by_repository_and_found_by_rules(air):
    await put(air)
    await put(air, tariffName="Airline rates", rateSourceType="AirlineTariffs", customerName="Great Lakes Tooling")
    assert [each["tariffName"] for each in (await listed(air))["data"]] == ["Airline rates", "RFQ Fillmore 2027"]
    assert (await listed(air, "Database"))["count"] == 0
    by_customer = {"name": "customerName", "operator": "beginsWith", "value": "great", "type": "text"}
    rules = {"condition": "and", "level": 0, "fields": [by_customer]}
    assert [each["tariffName"] for each in (await listed(air, rules=rules))["data"]] == ["Airline rates"]


async def test_one_template_of_a_repository_is_the_default(air):
    await put(air, quoteDefaultTemplate=True)
    second = (await put(air, tariffName="Second", quoteDefaultTemplate=True))["data"]["templateId"]
    answer = await air.ana.get("/api/rfqConfig/template?type=template&rateSourceType=InProcess")
    assert answer.json()["data"]["template"]["id"] == second
    assert [each["quoteDefaultTemplate"] for each in (await listed(air))["data"]] == [False, True]
    missing = await air.ana.get("/api/rfqConfig/template?type=template&rateSourceType=Database")
    assert missing.status_code == 404
    assert missing.json()["msg"].startswith("Template not found: Template not available for selected criteria!")


async def test_a_quote_asks_for_identifiers_lane_values_and_the_charges_its_customer_sees(air):
    made = (await put(air, charges=[FREIGHT, FUEL | {"customerView": False}]))["data"]["templateId"]
    answer = await air.ana.get("/api/rfqConfig/template", params={"type": "data", "id": made})
    found = answer.json()["data"]["data"]["fields"]
    assert [each["label"] for each in found] == [
        "Mode", "Carrier", "Origin port", "Destination port", "Service", "Routing", "Freight",
    ]  # fmt: skip
    assert (found[0]["defaultVal"], found[0]["type"], found[-1]["chargeID"]) == ("Air", "dropdown", "freight")


async def test_only_who_may_change_templates_saves_one(air, sign_in):
    vera = await sign_in(air.tenants.vera)
    assert (await vera.put("/api/rfq", json=template())).status_code == 403


async def test_days_and_currency_of_lanes_are_fields_to_choose(air):
    """Chosen for a template, they are columns of its lanes, and of its rate sheets as well."""
    offered = (await air.ana.get("/api/tariffOptions")).json()["data"]["beside"]
    assert [each["label"] for each in offered] == ["Effective", "Expires", "Currency"]
    names = [each["id"] for each in offered]
    more = [{"fieldKey": name, "displayOrder": at, "uniqueCalculationParam": False} for at, name in enumerate(names, 5)]
    saved = await put(air, parameters=[*template()["parameters"][:4], *more])
    made = saved["data"]["templateId"]
    columns = (await air.ana.post(f"/api/tariffs/{made}/laneSheet", json={})).json()["data"]["columns"]
    assert [(each["key"], each["label"], each["isDay"]) for each in columns[4:7]] == [
        ("with:effectiveDate", "Effective", True),
        ("with:expiryDate", "Expires", True),
        ("with:currency", "Currency", False),
    ]
    lacking = {"doc_type": "tariffLane", "account_id": None}
    none = {"$pull": {"fields": {"key": {"$in": [f"lane#{name}" for name in names]}}}}
    assert (await scoped(FieldTemplate, air.tenants.air).update_one(lacking, none)).modified_count == 1
    found = await load_upload_template(air.tenants.air, UploadType.TARIFF_LANE, None, tariff_id=parse_object_id(made))
    kinds = {each.key: each.type for each in found.importable}
    assert [kinds[f"lane#{name}"] for name in names] == ["date", "date", "text"]

    row = {"id:carrier": "V444_8", "rate:freight:0:100:perUnit": "1.2", "with:effectiveDate": "2027-02-01"}
    typed = [{"tempId": 0, "cells": row | {"with:expiryDate": "2027-01-31"}}]
    refused = (await air.ana.put("/api/tariffLane", json={"templateId": made, "data": typed})).json()
    [wrong] = refused["data"]["invalidMsgList"]
    assert wrong["fields"]["with:expiryDate"]["message"] == "The lane expires before it takes effect."


async def test_what_a_charge_may_leave_out_is_saved_where_it_is_said_and_stays_where_it_is_not(air):
    template_id = (await put(air))["data"]["templateId"]
    form = await read_form(air, template_id)
    freight, *others = form["charges"]
    only_express = {"name": "shipmentInformation#serviceLevel", "operator": "equalTo", "value": "EXP"}
    more = {
        "condition": {"condition": "and", "fields": [only_express]},
        "discount": "40",
        "discountTaken": "beforeMinimum",
        "absoluteMinimum": "85",
        "chargeRounding": "up",
        "perPackage": True,
        "multiPieceMinimum": "120",
    }
    saved = await put(air, **form | {"id": template_id, "charges": [freight | more, *others], "type": "save"})
    template_id = saved["data"]["templateId"]

    async def stored():
        terms = (await air.ana.get(f"/api/tariffs/{template_id}")).json()["data"]["versions"][0]["terms"]
        return {name: terms["charges"][0][name] for name in ("discount", "rounding", "perPackage", "multiPieceMinimum")}

    said = {"discount": "40", "rounding": "up", "perPackage": True, "multiPieceMinimum": "120"}
    assert await stored() == said
    form = await read_form(air, template_id)
    assert form["charges"][0]["condition"]["fields"][0]["name"] == "shipmentInformation#serviceLevel"
    older = [{name: value for name, value in each.items() if name not in more} for each in form["charges"]]
    await put(air, **form | {"id": template_id, "charges": older, "type": "save"})
    assert await stored() == said
    wrong = [form["charges"][0] | {"discount": "much"}, *form["charges"][1:]]
    refused = await put(air, **form | {"id": template_id, "charges": wrong, "type": "save"})
    assert [each["field"] for each in refused["data"]["invalidMsgList"]] == ["0.discount"]


async def test_what_the_builder_has_no_field_for_stays_on_saving_and_on_copying(air):
    """Freight classes are entered on the tariff's own form; a condition and a discount there stay, too."""
    template_id = (await put(air))["data"]["templateId"]
    tariff = (await air.ana.get(f"/api/tariffs/{template_id}")).json()["data"]
    version = tariff["versions"][0]
    freight, fuel = version["terms"]["charges"]
    only_express = {"name": "shipmentInformation#serviceLevel", "operator": "equalTo", "value": "EXP"}
    fuel |= {"condition": {"condition": "and", "fields": [only_express]}, "rounding": "up"}
    freight |= {"discount": "40", "absoluteMinimum": "85"}
    entered = version["terms"] | {
        "identifiers": [*IDENTIFIERS, "freightClass"],
        "name": tariff["name"],
        "accountId": tariff["accountId"],
        "effectiveDate": version["effectiveDate"],
        "expiryDate": version["expiryDate"],
        "charges": [freight, fuel],
        "classes": {"fak": "50–92.5: 70", "byDensity": "blank"},
    }
    saved = await air.ana.put(f"/api/tariffs/{template_id}", json=entered)
    assert saved.status_code == 200, saved.text

    async def terms(of):
        return (await air.ana.get(f"/api/tariffs/{of}")).json()["data"]["versions"][0]["terms"]

    before = await terms(template_id)
    assert (before["charges"][0]["discount"], before["classes"]["byDensity"]) == ("40", "blank")
    assert before["identifiers"] == [*IDENTIFIERS, "freightClass"]
    form = await read_form(air, template_id)
    assert [each["fieldKey"] for each in form["parameters"]] == [*IDENTIFIERS, "routing", "freightClass"]
    again = await put(air, **form | {"id": template_id, "rfqName": "RFQ-2027-005", "type": "save"})
    assert await terms(again["data"]["templateId"]) == before
    renamed = {"id": "", "cloneOf": template_id, "tariffName": "RFQ Fillmore 2028", "type": "save"}
    copied = await put(air, **form | renamed)
    assert copied["data"]["templateId"] != template_id
    assert await terms(copied["data"]["templateId"]) == before
