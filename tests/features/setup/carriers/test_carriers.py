"""Carriers: added, found by any of their names, kept while they are in use."""

from typing import Any

import pytest

from freight.documents.carrier import Carrier
from freight.documents.cost_line import CostLine
from freight.documents.payable import Payable
from freight.kit import clock
from freight.kit.storage.tenancy import scoped
from tests.fixtures.billing import Biller
from tests.workbooks import xlsx

BASE = "/api/records/carrier"


@pytest.fixture
async def ana(tenants: Any, sign_in: Any) -> Any:
    return await sign_in(tenants.ana)


def form(**values: str) -> dict[str, str]:
    stated = {"code": "MAEU", "name": "Maersk", "paymentDays": "30"} | values
    return {f"carrier#{name}": value for name, value in stated.items()}


async def add(caller: Any, **values: str) -> Any:
    return await caller.post(BASE, json={"values": form(**values)})


async def test_a_carrier_is_known_by_its_code_its_name_and_its_other_names(ana) -> None:
    made = await add(ana, otherNames="Maersk Line A/S\nMærsk", scac="maeu", insuranceTo="2027-03-31")
    assert made.status_code == 200, made.text
    stored = await Carrier.get(made.json()["data"]["id"])
    assert stored and stored.keys == ["maeu", "maersk", "maersk line a s", "mærsk"]
    assert (stored.scac, stored.insurance_to, stored.payment_days) == ("MAEU", "2027-03-31", 30)


async def test_a_name_belongs_to_one_carrier(ana) -> None:
    await add(ana, otherNames="Safmarine")
    refused = await add(ana, code="SAFM", name="Safmarine")
    assert (refused.status_code, refused.json()["code"]) == (400, "carrier_name")
    assert refused.json()["msg"] == "MAEU already has one of these names. Change it there first."
    twice = await add(ana, code="maeu", name="Another")
    assert twice.status_code in (400, 409), "whatever the case of the code"


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"taxNumber": "NL123456782B90"}, "Country: missing."),
        ({"country": "NL", "taxNumber": "NL1"}, "is not a tax number"),
        ({"paymentDays": "400"}, "Payment days: enter whole days, 0 to 365."),
        ({"scac": "M1"}, "SCAC: two to four letters."),
        ({"iataPrefix": "20"}, "Air waybill prefix: three digits, such as 020."),
        ({"email": "nobody"}, "Email"),
    ],
)
async def test_what_is_wrong_is_said_at_its_field(ana, wrong, message) -> None:
    answer = await add(ana, **wrong)
    assert answer.status_code in (400, 412)
    assert message in answer.text


async def test_a_workbook_of_carriers_keeps_leading_zeros_and_reads_terms_in_words(ana) -> None:
    headings = ["Code", "Name", "AWB prefix", "Terms", "Mode"]
    book = xlsx([["LH", "Lufthansa Cargo", "020", "Net 45", "Air"]], headings)
    checked = await ana.post(f"{BASE}/import", files={"uploadedFile": ("carriers.xlsx", book)})
    assert checked.status_code == 200, checked.text
    stored = await Carrier.find_one({"code": "LH"})
    assert stored and (stored.iata_prefix, stored.payment_days, stored.mode) == ("020", 45, "Air")


async def test_a_carrier_with_an_unpaid_invoice_is_not_removed(ana, tenants) -> None:
    made = (await add(ana)).json()["data"]
    payable = Payable(
        company_id=tenants.air.company_id,
        system_id=tenants.air.system_id,
        carrier="Maersk",
        carrier_key="maersk",
        number="M-77",
        number_key="m-77",
        received_on=clock.now(),
        received_by="Ana Ortiz",
    )
    await scoped(Payable, tenants.air).insert_one(payable.model_dump(exclude={"id"}))
    refused = await ana.delete(f"{BASE}/{made['id']}", params={"revision": 1})
    assert (refused.status_code, refused.json()["code"]) == (409, "in_use")
    assert refused.json()["msg"] == "Carrier MAEU has invoice M-77, which is not paid yet."
    await Payable.get_pymongo_collection().update_one({}, {"$set": {"status": "Paid"}})
    assert (await ana.delete(f"{BASE}/{made['id']}", params={"revision": 1})).status_code == 200


async def test_a_carrier_with_a_cost_that_is_not_paid_is_not_removed(ana, tenants) -> None:
    made = (await add(ana)).json()["data"]
    (shipment,) = await Biller(ana, tenants.air, tenants.fill1).shipments({"number": "S1"})
    cost = {"carrier": "Maersk", "name": "THC", "amount": "300.00", "currency": "USD", "reason": "Quoted by phone"}
    assert (await ana.post(f"/api/shipmentCosts/{shipment}", json=cost)).status_code == 200
    refused = await ana.delete(f"{BASE}/{made['id']}", params={"revision": 1})
    assert (refused.status_code, refused.json()["code"]) == (409, "in_use")
    assert refused.json()["msg"] == "Carrier MAEU has a cost of shipment S1 that is not paid yet."
    await CostLine.get_pymongo_collection().update_one({}, {"$set": {"state": "paid"}})
    assert (await ana.delete(f"{BASE}/{made['id']}", params={"revision": 1})).status_code == 200


async def test_a_carrier_with_a_cost_of_a_master_is_not_removed_before_it_is_posted(ana, tenants) -> None:
    made = (await add(ana)).json()["data"]
    await Biller(ana, tenants.air, tenants.fill1).shipments({"number": "H1"})
    values = {"master#number": "MSKU1", "master#kind": "Container", "master#houses": "H1"}
    master = (await ana.post("/api/records/master", json={"values": values})).json()["data"]
    cost = {"carrier": "MAEU", "name": "Freight", "amount": "30.00", "currency": "USD", "key": "equally"}
    saved = await ana.put(f"/api/masters/{master['id']}/costs", json={"revision": 1, "costs": [cost]})
    assert saved.status_code == 200, saved.text
    refused = await ana.delete(f"{BASE}/{made['id']}", params={"revision": 1})
    assert refused.json()["msg"] == "Carrier MAEU has a cost of master MSKU1 that is not posted yet."
    (stored,) = saved.json()["data"]["costs"]
    address = f"/api/masters/{master['id']}/costs/{stored['costId']}/posting"
    posted = await ana.put(address, json={"revision": saved.json()["data"]["revision"], "posted": True})
    assert posted.status_code == 200, posted.text
    assert (await ana.delete(f"{BASE}/{made['id']}", params={"revision": 1})).status_code == 200


async def test_a_carrier_is_offered_for_its_file_before_it_sent_one(ana) -> None:
    await add(ana)
    names = (await ana.get("/api/carrierInvoices/carriers")).json()["data"]["carriers"]
    assert names == ["Maersk"]


async def test_a_user_of_another_company_sees_no_carrier(ana, sign_in, tenants) -> None:
    made = (await add(ana)).json()["data"]
    olaf = await sign_in(tenants.olaf)
    assert (await olaf.get(f"{BASE}/{made['id']}")).status_code == 404
    assert (await olaf.get(f"/api/carriers/{made['id']}/bank")).status_code == 404


async def test_who_changed_terms_is_noted_and_who_added_a_carrier_without_any_is_not(ana, tenants) -> None:
    """Whoever changed the terms does not release a payment alone; adding what is in use is no change of terms."""
    made = (await add(ana)).json()["data"]
    stored = await Carrier.get(made["id"])
    assert stored and stored.terms_changes == []
    body = {"values": {"carrier#paymentDays": "45"}, "revision": made["revision"]}
    await ana.put(f"{BASE}/{made['id']}", json=body)
    changed = await Carrier.get(made["id"])
    assert changed and [change.by for change in changed.terms_changes] == [str(tenants.ana.id)]
