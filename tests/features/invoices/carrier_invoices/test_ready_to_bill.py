"""What is ready to bill stays so where the carrier charges what the tariff says; where not, the upload says so.

The tariff says 100.00 of freight and 12.00 of fuel for each shipment.
"""

import pytest

from freight.documents.invoice import Invoice
from freight.documents.shipment import Shipment
from freight.documents.task import Task
from freight.kit.tenancy import scoped
from tests.features.invoices.carrier_invoices.test_carrier_invoices import LINES, Auditor, auditor  # noqa: F401

READY = "Ready for Invoicing"


async def make_ready(desk: Auditor, run_jobs, *shipments: str) -> None:
    await desk.post("invoices/ready", {"ids": list(shipments)})
    await run_jobs()


async def read_message(desk: Auditor) -> str:
    newest = await scoped(Task, desk.scope).find({"job_name": "invoices.carrier"}).sort("_id", -1).limit(1).to_list()
    return str(newest[0]["message"])


@pytest.mark.parametrize("begun", [False, True])
async def test_charges_as_the_tariff_has_them_leave_a_shipment_ready(auditor, run_jobs, begun):  # noqa: F811
    one, _ = await auditor.shipments({"number": "S-1", "lines": LINES}, {"number": "S-9", "lines": LINES})
    if begun:  # its invoice is open already
        await auditor.upload(["M0", "S-1", 100, "", "", 100], ["M9", "S-9", 100, 12, "", 112])
        await run_jobs()
    await make_ready(auditor, run_jobs, one)
    assert await auditor.status(one) == READY
    answer = await auditor.upload(["M1", "S-1", "" if begun else 100, 12, "", 12 if begun else 112])
    assert answer.status_code == 200, answer.text
    await run_jobs()
    assert await auditor.status(one) == READY
    (shipment,) = await scoped(Shipment, auditor.scope).find({"shipment_number": "S-1"}).to_list()
    (invoice,) = await scoped(Invoice, auditor.scope).find({"shipment_ids": shipment["_id"]}).to_list()
    assert (shipment["status"], invoice["status"]) == (READY, READY)
    assert await auditor.values(one) == {"freight": ("100.00", "100.00"), "fuel": ("12.00", "12.00")}
    assert "ready" not in await read_message(auditor)


async def test_charges_above_the_tariff_take_it_back_and_say_so(auditor, run_jobs):  # noqa: F811
    one, two = await auditor.shipments({"number": "S-1", "lines": LINES}, {"number": "S-2", "lines": LINES})
    await make_ready(auditor, run_jobs, one, two)
    await auditor.upload(["M1", "S-1", 114, 12, "", 126], ["M2", "S-2", 100, 12, "", 112])
    await run_jobs()
    assert [await auditor.status(each) for each in (one, two)] == ["Rate Mismatch", READY]
    assert await read_message(auditor) == (
        "2 carrier invoices are entered. 1 shipment is no longer ready to bill: the charges differ from what was to be "
        "billed. The list names them."
    )
    messages = {each["number"]: (each["state"], each["message"]) for each in await auditor.listed()}
    assert messages["M1"][0] == "entered" and messages["M1"][1].startswith("S-1 was ready to bill and is not anymore:")
    assert messages["M2"] == ("entered", "")
