"""The rules of an account: entered by name, checked against what is stored, and obeyed by its invoices."""

from typing import Any

import pytest

from freight.features.setup.templates.seed import load_templates
from freight.kit.settings import SEEDS
from freight.kit.storage.tenancy import Record
from tests.features.invoices.charges.editor import Editor, line
from tests.fixtures.tenants import Tenants

BASE = "/api/records/account"
CUSTOMS = {"code#code": "CUS", "charge#name": "Customs clearance", "charge#method": "flat", "charge#value": "35"}


@pytest.fixture
async def ana(tenants: Tenants, sign_in: Any) -> Editor:
    await load_templates(tenants.air, SEEDS)
    editor = Editor(await sign_in(tenants.ana), tenants.air, tenants.fill1)
    made = await editor.caller.post("/api/records/calculationCode", json={"values": CUSTOMS})
    assert made.status_code == 200, made.text
    return editor


async def put(ana: Editor, values: Record, revision: int = 1) -> Any:
    return await ana.caller.put(f"{BASE}/{ana.account}", json={"values": values, "revision": revision})


async def ruled(ana: Editor, revision: int = 1, **values: Any) -> Record:
    answer = await put(ana, {key.replace("__", "#"): value for key, value in values.items()}, revision)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def customs_code(ana: Editor) -> str:
    """The code under which the customs clearance is charged, as the form offers it."""
    fields = (await ana.get("records/account/description"))["fields"]
    (mandatory,) = (each for each in fields if each["key"] == "chargeRules#mandatoryCharges")
    (option,) = mandatory["options"]
    assert option["label"].startswith("Customs clearance")
    return option["value"]


async def test_a_mandatory_charge_is_chosen_by_name_and_asked_of_every_invoice(ana):
    """R226 by the form of the account."""
    code = await customs_code(ana)
    saved = await ruled(ana, chargeRules__mandatoryCharges=code)
    assert saved["values"]["chargeRules#mandatoryCharges"] == code
    (shipment,) = await ana.shipments({"number": "00042"})
    refused = await ana.refusal(shipment, line(user="51.45"))
    assert refused["msg"].startswith("Please Enter Mandatory Charge")
    await ana.save(shipment, line(user="51.45"), line(code, "35", asPerTariff="No"))


async def test_zero_billing_is_allowed_by_the_account(ana):
    """R219 by the form of the account."""
    (shipment,) = await ana.shipments({"number": "00042", "status": "Not Rated"})
    free = [line(user="51.45"), line("HANDLING", "0")]
    refused = await ana.refusal(shipment, *free)
    assert refused["msg"] == "Zero billing is not allowed. Charge lines: 2."
    await ruled(ana, chargeRules__allowZeroBilling=True)
    await ana.save(shipment, *free)


@pytest.mark.parametrize("way", ["billed at once", "charges first", "capture"])
async def test_another_account_is_billed_for_it(ana, way):
    await ruled(ana, invoiceRules__billTo="0001317")
    (shipment,) = await ana.shipments({"number": "00042"})
    if way == "billed at once":
        (billed,) = (await ana.call("bill", ids=[shipment]))["invoices"]
        party = (await ana.invoice(billed["id"]))["bill_to"]
    elif way == "charges first":
        assert (await ana.opened(shipment))["billTo"]["accountNumber"] == "0001317"
        party = (await ana.invoice((await ana.save(shipment, line(user="51.45")))["invoiceId"]))["bill_to"]
    else:
        row = {
            "updateField": True,
            "shipmentInformation#shipmentNumber": "00042",
            "invoiceInformation#invoiceType": "Revenue",
            "invoiceInformation#invoiceDate": "2026-11-20",
            "invoiceCharges#freight": "51.45",
        }
        answer = await ana.caller.put("/api/invoiceCapture", json={"rows": [row]})
        assert answer.status_code == 200, answer.text
        shown = await ana.opened(shipment)
        party = (await ana.invoice(shown["invoiceId"]))["bill_to"]
    assert (party["account_number"], party["name"]) == ("0001317", "Great Lakes Tooling")


async def test_what_is_no_account_or_charge_is_refused_by_its_field(ana, tenants):
    unknown = await put(ana, {"invoiceRules#billTo": "9999999"})
    assert (unknown.status_code, unknown.json()["msg"]) == (
        400,
        "Bill to: there is no account 9999999. Choose one from the list.",
    )
    no_charge = await put(ana, {"chargeRules#mandatoryCharges": "NOTHING"})
    assert no_charge.status_code == 412
    (wrong,) = no_charge.json()["data"]["invalidMsgList"]
    assert list(wrong["fields"]) == ["chargeRules#mandatoryCharges"]
    assert (await ana.get(f"records/account/{ana.account}"))["revision"] == 1, "nothing was stored"


async def test_billing_goes_one_step_never_in_a_circle(ana, tenants):
    await ruled(ana, invoiceRules__billTo="0001317")
    other = f"{BASE}/{tenants.fill2}"
    back = await ana.caller.put(other, json={"values": {"invoiceRules#billTo": "0001204"}, "revision": 1})
    assert back.json()["msg"] == "Bill to: 0001204 is itself billed to 0001317. Choose 0001317."
    own = await ana.caller.put(other, json={"values": {"invoiceRules#billTo": "0001317"}, "revision": 1})
    assert own.json()["data"]["values"]["invoiceRules#billTo"] in (None, ""), "itself is nobody else"


async def test_a_stale_form_conflicts_and_the_history_tells_and_restores(ana):
    await ruled(ana, chargeRules__allowZeroBilling=True)
    assert (await put(ana, {"chargeRules#allowZeroBilling": False}, revision=1)).status_code == 409
    told = await ana.get(f"records/account/{ana.account}/history")
    (newest, *_) = told["entries"]
    assert [each["label"] for each in newest["changes"]] == ["Zero billing"]
    back = await ana.caller.put(f"{BASE}/{ana.account}/history/1", json={"revision": 2})
    assert back.status_code == 200, back.text
    assert not back.json()["data"]["values"]["chargeRules#allowZeroBilling"]
    assert back.json()["data"]["values"]["account#accountName"] == "Fillmore Instruments"


async def test_an_account_keeps_its_number_and_is_not_removed_while_it_has_unbilled_shipments(ana):
    refused = await put(ana, {"account#accountNumber": "0009999"})
    assert (refused.status_code, refused.json()["msg"][:30]) == (400, "Number: an account keeps its n")
    await ana.shipments({"number": "00042"})
    gone = await ana.caller.delete(f"{BASE}/{ana.account}", params={"revision": 1})
    assert gone.status_code == 409 and "shipments that are not billed yet" in gone.json()["msg"]
    assert not (await ana.get(f"records/account/{ana.account}"))["archived"]


async def test_the_address_is_listed_changed_line_by_line_and_printed_on_the_next_invoice(ana):
    saved = await ruled(ana, account__address="2200 Golf Road\r\nRolling Meadows, IL 60008")
    assert saved["values"]["account#address"] == "2200 Golf Road\nRolling Meadows, IL 60008"
    columns = (await ana.get("records/account/description"))["columns"]
    assert columns[:3] == ["account#accountNumber", "account#accountName", "account#address"]
    [row] = (await ana.caller.get(BASE, params={"q": "golf"})).json()["data"]["rows"]
    assert row["values"]["account#accountName"] == "Fillmore Instruments"
    (shipment,) = await ana.shipments({"number": "00042"})
    (billed,) = (await ana.call("bill", ids=[shipment]))["invoices"]
    party = (await ana.invoice(billed["id"]))["bill_to"]
    assert party["address"] == ["2200 Golf Road", "Rolling Meadows, IL 60008"]
    (newest, *_) = (await ana.get(f"records/account/{ana.account}/history"))["entries"]
    assert [(each["label"], each["after"]) for each in newest["changes"]] == [
        ("Address", "2200 Golf Road, Rolling Meadows, IL 60008")
    ]
    assert (await ruled(ana, revision=2, account__address=""))["values"]["account#address"] in ("", None)
