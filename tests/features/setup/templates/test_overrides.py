"""An account's own template: made from the system's at its first change, returned to it on demand."""

import httpx

from tests.features.setup.templates.conftest import new_field, save, save_own, shipment_template
from tests.fixtures.tenants import Tenants


async def test_an_override_holds_for_its_account_only(ana: httpx.AsyncClient, tenants: Tenants) -> None:
    template = await shipment_template(ana)
    saved = await save_own(ana, template, tenants.fill2, [*template["fields"], new_field(template)])
    assert saved.json()["data"]["template"]["profileName"] == "Shipment entry, Great Lakes Tooling"
    assert (await shipment_template(ana, tenants.fill2))["fields"][-1]["label"] == "Wagon"
    assert await shipment_template(ana, tenants.fill1) == template
    assert await shipment_template(ana) == template


async def test_an_override_without_a_change_is_not_made(ana: httpx.AsyncClient, tenants: Tenants) -> None:
    template = await shipment_template(ana)
    answer = await save_own(ana, template, tenants.fill2, template["fields"])
    assert (answer.status_code, answer.json()["msg"]) == (200, "No changes made")
    assert (await shipment_template(ana, tenants.fill2))["accountId"] is None


async def test_an_override_is_changed_by_its_own_id_and_not_made_twice(
    ana: httpx.AsyncClient, tenants: Tenants
) -> None:
    template = await shipment_template(ana)
    fields = [*template["fields"], new_field(template)]
    assert (await save_own(ana, template, tenants.fill2, fields)).status_code == 200
    again = await save_own(ana, template, tenants.fill2, fields)
    assert (again.status_code, again.json()["msg"]) == (
        409,
        "Great Lakes Tooling already has its own template. Reload it and try again.",
    )
    own = await shipment_template(ana, tenants.fill2)
    own["fields"][-1]["label"] = "Rail wagon"
    assert (await save_own(ana, own, tenants.fill2, own["fields"])).status_code == 200
    assert (await shipment_template(ana, tenants.fill2))["fields"][-1]["label"] == "Rail wagon"


async def test_an_account_returns_to_the_systems_template_and_may_leave_it_again(
    ana: httpx.AsyncClient, tenants: Tenants
) -> None:
    template = await shipment_template(ana)
    fields = [*template["fields"], new_field(template)]
    await save_own(ana, template, tenants.fill2, fields)
    own = await shipment_template(ana, tenants.fill2)
    address = f"/api/template/virtual/{own['templateId']}"
    assert (await ana.delete(address, params={"revision": 7})).status_code == 409
    assert (await ana.delete(address, params={"revision": own["revision"]})).status_code == 200
    assert await shipment_template(ana, tenants.fill2) == template
    assert (await ana.delete(f"/api/template/virtual/{template['templateId']}?revision=1")).status_code == 400

    assert (await save_own(ana, template, tenants.fill2, fields)).status_code == 200
    back = await shipment_template(ana, tenants.fill2)
    assert (back["templateId"], back["revision"]) == (own["templateId"], 3)
    history = (await ana.get(f"/api/template/{own['templateId']}/history")).json()["data"]
    assert [entry["action"] for entry in history["entries"]] == ["created", "archived", "created"]


async def test_a_change_of_the_systems_template_is_taken_over_by_the_accounts_that_were_chosen(
    ana: httpx.AsyncClient, tenants: Tenants
) -> None:
    template = await shipment_template(ana)
    for account in (tenants.fill1, tenants.fill2):
        await save_own(ana, template, account, [*template["fields"], new_field(template)])
    fields = [*template["fields"], new_field(template, "additionalInformation#truck", label="Truck")]
    fields[3] = fields[3] | {"label": "Day of shipment"}
    assert (await save(ana, template, fields, affectAccounts=[str(tenants.fill2)])).status_code == 200

    def labels(found: dict) -> list[str]:
        return [field["label"] for field in found["fields"]]

    taken, left = await shipment_template(ana, tenants.fill2), await shipment_template(ana, tenants.fill1)
    assert labels(taken)[-2:] == ["Wagon", "Truck"]
    assert labels(taken)[3] == "Day of shipment"
    assert labels(left)[-1] == "Wagon"
    assert labels(left)[3] == "Ship date"


async def test_the_list_says_whose_each_template_is(ana: httpx.AsyncClient, tenants: Tenants) -> None:
    template = await shipment_template(ana)
    await save_own(ana, template, tenants.fill2, [*template["fields"], new_field(template, isMandatory=True)])
    own = await shipment_template(ana, tenants.fill2)
    rows = (await ana.get("/api/templates?q=SHIPMENT&sort=template%23fieldCount")).json()["data"]["rows"]
    listed = [row for row in rows if row["values"]["template#usedFor"] == "Shipments"]
    assert [(row["level"], row["updatedBy"], row["values"]) for row in listed] == [
        ("system", "System", tell("Shipment entry", "", str(len(template["fields"])), "1", "1")),
        (
            "account",
            "Ana Ortiz",
            tell(own["profileName"], "Great Lakes Tooling 0001317", str(len(own["fields"])), "2", "1"),
        ),
    ]
    found = (await ana.get("/api/templates?q=tooling")).json()["data"]
    assert [row["id"] for row in found["rows"]] == [own["templateId"]]
    system = (await ana.get("/api/templates?level=system&sort=-template%23usedFor")).json()["data"]["rows"]
    words = [row["values"]["template#usedFor"] for row in system]
    assert words == sorted(words, reverse=True)
    assert {"Shipments", "Accounts", "Invoices", "Tariff lanes"} <= set(words)


def tell(name: str, account: str, fields: str, mandatory: str, version: str) -> dict[str, str]:
    """A template of shipments as its list tells it."""
    told = {"name": name, "docType": "shipment", "usedFor": "Shipments", "account": account}
    told |= {"fieldCount": fields, "mandatory": mandatory, "version": version}
    return {f"template#{key}": value for key, value in told.items()}
