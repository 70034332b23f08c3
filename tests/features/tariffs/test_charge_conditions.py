"""Conditions of charges through the API: kept with the types of their fields, refused where they could never hold, and
a finding once their field is gone."""

from freight.documents.field_template import FieldTemplate
from freight.kit.storage.tenancy import scoped

SERVICE = "shipmentInformation#serviceLevel"


def body(tariff, condition):
    terms = tariff["versions"][0]["terms"]
    lift = {"id": "lift", "name": "Liftgate", "method": "flat", "value": "45", "condition": condition}
    version = tariff["versions"][0]
    dates = {"effectiveDate": version["effectiveDate"], "expiryDate": version["expiryDate"]}
    return (
        terms | dates | {"name": tariff["name"], "accountId": tariff["accountId"], "charges": [*terms["charges"], lift]}
    )


def only_if(**leaf):
    return {"condition": "and", "fields": [{"name": SERVICE, "operator": "equalTo", **leaf}]}


async def save(air, condition):
    draft = (await air.ana.post(f"/api/tariffs/{air.tariff_id}/draft")).json()["data"]
    return await air.ana.put(f"/api/tariffs/{air.tariff_id}", json=body(draft, condition))


async def test_a_condition_is_kept_and_comes_back_as_it_was(air):
    saved = await save(air, only_if(value="EXP"))
    assert saved.status_code == 200, saved.text
    lift = saved.json()["data"]["versions"][0]["terms"]["charges"][-1]
    [leaf] = lift["condition"]["fields"]
    assert (leaf["name"], leaf["operator"], leaf["value"], leaf["type"]) == (SERVICE, "equalTo", "EXP", "text")
    again = await air.ana.put(f"/api/tariffs/{air.tariff_id}", json=body(saved.json()["data"], lift["condition"]))
    assert again.status_code == 409 or again.json()["msg"]  # the charge exists twice: reported, never stored
    options = (await air.ana.get("/api/tariffOptions")).json()["data"]
    assert SERVICE in [each["name"] for each in options["conditionFields"]]


async def test_a_condition_that_could_never_hold_is_refused_with_its_charge(air):
    refused = await save(
        air,
        {
            "condition": "and",
            "fields": [{"name": "shipmentCargo#grossWeight", "operator": "lessThan", "value": "heavy"}],
        },
    )
    assert refused.status_code == 400
    assert "Liftgate, condition" in refused.json()["msg"]
    gone = await save(
        air, {"condition": "and", "fields": [{"name": "shipmentCargo#nothing", "operator": "equalTo", "value": "1"}]}
    )
    assert "no field" in gone.json()["msg"]


async def test_an_operator_that_there_is_not_is_refused(air):
    leaf = {"name": "shipmentCargo#grossWeight", "operator": "roughly", "value": "5"}
    refused = await save(air, {"condition": "and", "fields": [leaf]})
    assert (refused.status_code, refused.json()["msg"]) == (400, "Gross weight can't be compared that way.")


async def test_a_field_that_the_template_lost_is_a_finding(air):
    await save(air, only_if(value="EXP"))
    templates = scoped(FieldTemplate, air.tenants.air)
    stored = await templates.find_one({"doc_type": "shipment", "account_id": None})
    left = [each for each in stored["fields"] if each["key"] != SERVICE]
    assert len(left) < len(stored["fields"])
    await templates.update_one({"_id": stored["_id"]}, {"$set": {"fields": left}})
    found = (await air.ana.get(f"/api/tariffs/{air.tariff_id}/lint")).json()
    assert "condition" in [each["code"] for each in found["data"]["counts"]], found
