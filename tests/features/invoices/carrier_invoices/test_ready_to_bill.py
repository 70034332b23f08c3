"""What is ready to bill stays so where the carrier charges what the tariff says; where not, the upload says so.

The tariff says 100.00 of freight and 12.00 of fuel for each shipment.
"""

import pytest

from freight.documents.invoice import Invoice
from freight.documents.shipment import Shipment
from freight.documents.task import Task
from freight.kit.storage.tenancy import scoped
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


ROWS = [
    ["M1", "S-1", 114, 12, "", 126],  # 14.00 above the tariff
    ["M2", "S-2", 100, 12, "", 112],  # as the tariff has it
    ["M3", "S-3", 100, 12, 35, 147],  # a charge that the tariff lacks
    ["M4", "S-4", 130, 12, "", 142],  # above the tariff, of a shipment that is not ready
]


async def test_the_check_names_the_shipments_that_the_entry_takes_back(auditor, run_jobs):  # noqa: F811
    ids = await auditor.shipments(*({"number": f"S-{at}", "lines": LINES} for at in range(1, 5)))
    await make_ready(auditor, run_jobs, *ids[:3])
    tried = await auditor.tried(*ROWS)
    foreseen = [(each["shipmentNumber"], each["numbers"], each["status"]) for each in tried["losingReady"]]
    assert foreseen == [("S-1", ["M1"], "Rate Mismatch"), ("S-3", ["M3"], "Rate Mismatch")]
    assert (tried["readyNotLookedAt"], [each["shipmentId"] for each in tried["losingReady"]]) == (0, [ids[0], ids[2]])
    assert [await auditor.status(each) for each in ids[:3]] == [READY] * 3
    await auditor.upload(*ROWS)
    await run_jobs()
    lost = {each["shipmentNumber"]: each["status"] for each in tried["losingReady"]}
    stands = {f"S-{at}": await auditor.status(each) for at, each in enumerate(ids, 1)}
    assert stands == {"S-1": lost["S-1"], "S-2": READY, "S-3": lost["S-3"], "S-4": "Rate Mismatch"}
    assert "2 shipments are no longer ready to bill" in await read_message(auditor)


async def test_the_check_reckons_with_what_came_before_and_with_what_it_replaces(auditor, run_jobs):  # noqa: F811
    """M1 with 100.00 and 12.00 remains; the same number with 114.00 replaces it, another adds to it."""
    (one,) = await auditor.shipments({"number": "S-1", "lines": LINES})
    await auditor.upload(["M1", "S-1", 100, 12, "", 112])
    await run_jobs()
    await make_ready(auditor, run_jobs, one)

    async def losing(*row: object) -> list[str]:
        return [each["status"] for each in (await auditor.tried(list(row)))["losingReady"]]

    assert await losing("M1", "S-1", 100, 12, "", 112) == []  # the same again enters nothing
    assert await losing("M1", "S-1", 114, 12, "", 126) == ["Rate Mismatch"]
    assert await losing("M2", "S-1", 5, "", "", 5) == ["Rate Mismatch"]  # 105.00 of freight in all
    assert await losing("M2", "S-1", 0, "", "", 0) == []


async def test_of_more_ready_shipments_than_are_waited_for_the_check_says_how_many_it_looked_at(auditor, run_jobs):  # noqa: F811
    """503 are ready; the last two are charged 114.00 where the tariff says 100.00."""
    ids: list[str] = []
    for begin in range(1, 504, 200):
        numbers = range(begin, min(begin + 200, 504))
        ids += await auditor.shipments(*({"number": f"S-{at}", "lines": LINES} for at in numbers))
        await make_ready(auditor, run_jobs, *ids[begin - 1 :])
    freight = {503: 114, 502: 114}
    rows = [[f"M{at}", f"S-{at}", freight.get(at, 100), 12, "", freight.get(at, 100) + 12] for at in range(1, 504)]
    tried = await auditor.tried(*rows)
    assert [each["shipmentNumber"] for each in tried["losingReady"]] == ["S-502", "S-503"]
    assert (tried["readyLookedAt"], tried["readyNotLookedAt"]) == (500, 3)
    fewer = await auditor.tried(*rows[:2])
    assert (fewer["readyLookedAt"], fewer["readyNotLookedAt"]) == (2, 0)


async def test_nothing_is_foreseen_while_a_name_stands_for_no_charge(auditor, run_jobs):  # noqa: F811
    (one,) = await auditor.shipments({"number": "S-1", "lines": LINES})
    await make_ready(auditor, run_jobs, one)
    tried = await auditor.tried(["M1", "S-1", 114, 12, 35, 161], charges={})
    assert (tried["unmapped"], tried["losingReady"]) == (["Lift fee"], [])
