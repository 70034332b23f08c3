"""One bill of a carrier under two numbers, and a bill for a shipment of another carrier.

The tariff says 100.00 of freight and 12.00 of fuel for each shipment.
"""

from freight.documents.metadata_record import MetadataRecord
from freight.documents.metadata_type import MetadataType
from tests.features.invoices.carrier_invoices.test_carrier_invoices import LINES

HELD = "It looks like a duplicate of invoice {}. Reject it as a duplicate, or say first that it is none."


async def _list_carriers(payer, *listed):
    """The company has a list of carriers with these codes and names."""
    fields = [{"key": key, "label": key, "type": "text", "length": 60} for key in ("code", "name")]
    told = {"company_id": payer.scope.company_id, "system_id": None}
    await MetadataType(**told, name="carriers", label="Carriers", fields=fields, content="1").insert()
    for code, name in listed:
        data = {"carriers": {"code": code, "name": name}}
        await MetadataRecord(**told, account_id=None, type_name="carriers", key=code, data=data).insert()


async def _twice(payer, run_jobs, *second, shipment="S-1"):
    """Store M1, which charges for S-1 as agreed, and M9 with the charges in `second`."""
    await payer.shipments({"number": "S-1", "lines": LINES})
    await payer.received(["M1", "2026-10-01", "S-1", 100, 12, "", 112])
    await run_jobs()
    await payer.received(["M9", "2026-11-20", shipment, *second])
    await run_jobs()


async def test_one_bill_under_two_numbers_names_the_other_on_both_and_nothing_is_agreed(payer, run_jobs):
    await _twice(payer, run_jobs, 100, 12, "", 112)
    for number, other in (("M1", "M9"), ("M9", "M1")):
        one = await payer.payable(number)
        assert (one["status"], one["charged"], one["agreed"]) == ("Exception", "112.00", "0.00")
        assert one["findings"] == [
            f"Looks like a duplicate of invoice {other}: same shipment S-1, same total 112.00 USD.",
            f"S-1: Held as a possible duplicate of invoice {other}.",
        ]
        assert [each["number"] for each in one["duplicates"]] == [other]


async def test_a_duplicate_is_not_approved_even_with_a_reason_as_charged(payer, run_jobs):
    await _twice(payer, run_jobs, 100, 12, "", 112)
    decided = await payer.decide("approve", "M1", "M9", asCharged=True, reason="In a hurry")
    assert [(one["number"], one["message"]) for one in decided["refused"]] == [
        ("M1", HELD.format("M9")),
        ("M9", HELD.format("M1")),
    ]
    await payer.decide("dispute", "M9", reason="Asked Midway")
    refused = (await payer.decide("approve", "M9", asCharged=True, reason="In a hurry"))["refused"]
    assert [one["message"] for one in refused] == [HELD.format("M1")]


async def test_rejecting_a_duplicate_takes_it_off_the_charges_and_the_other_matches(payer, run_jobs):
    await _twice(payer, run_jobs, 100, 12, "", 112)
    decided = await payer.decide("rejectDuplicates", "M9", "M1")
    # the first of the two is rejected, and nothing looks like the second any more
    assert [one["message"] for one in decided["refused"]] == ["It doesn’t look like another invoice."]
    await run_jobs()
    assert (await payer.money("M9"))[0] == "Rejected"
    one = await payer.payable("M1")
    assert (one["status"], one["agreed"], one["findings"], one["duplicates"]) == ("Matched", "112.00", [], [])
    detail = await payer.get(f"payables/{(await payer.payable('M9'))['id']}")
    assert [step["note"] for step in detail["steps"]] == ["Duplicate of invoice M1"]


async def test_a_rejected_duplicate_that_is_reopened_charges_again(payer, run_jobs):
    await _twice(payer, run_jobs, 100, 12, "", 112)
    await payer.decide("rejectDuplicates", "M9")
    await run_jobs()
    await payer.decide("reopen", "M9", reason="Two trucks after all")
    await run_jobs()
    for number, other in (("M1", "M9"), ("M9", "M1")):
        one = await payer.payable(number)
        assert (one["status"], one["charged"]) == ("Exception", "112.00")
        assert [each["number"] for each in one["duplicates"]] == [other]


async def test_what_a_person_says_is_another_bill_is_audited_by_the_tariff(payer, run_jobs):
    await _twice(payer, run_jobs, 100, 12, "", 112)
    ids = [(await payer.payable("M9"))["id"]]
    refused = await payer.caller.post("/api/payables/noDuplicates", json={"ids": ids, "reason": ""})
    assert (refused.status_code, refused.json()["msg"]) == (400, "Enter a reason.")
    await payer.decide("noDuplicates", "M9", reason="Two trucks")
    for number in ("M1", "M9"):
        one = await payer.payable(number)
        assert (one["duplicates"], one["agreed"]) == ([], "56.00")
    await payer.approve("M9", asCharged=True, reason="Two trucks")
    detail = await payer.get(f"payables/{ids[0]}")
    assert detail["steps"][0]["note"] == "No duplicate of invoice M1: Two trucks"


async def test_the_same_charges_with_one_more_are_a_duplicate_and_a_balance_due_is_none(payer, run_jobs):
    await payer.shipments({"number": "S-1", "lines": LINES})
    await payer.received(["M1", "2026-10-01", "S-1", 100, 12, 35, 147])
    await run_jobs()
    await payer.received(["M9", "2026-11-20", "S-1", 100, 12, "", 112])
    await run_jobs()
    assert (await payer.payable("M9"))["findings"][0] == (
        "Looks like a duplicate of invoice M1: same shipment S-1, same charges."
    )
    await payer.received(["M9", "2026-11-20", "S-1", 15, "", "", 15])
    await run_jobs()
    assert (await payer.payable("M9"))["duplicates"] == []
    assert (await payer.payable("M1"))["duplicates"] == []


async def test_one_file_under_two_names_of_a_carrier_is_a_duplicate_and_says_the_carrier(payer, run_jobs):
    await payer.shipments({"number": "S-1", "lines": LINES})
    await payer.received(["M1", "2026-10-01", "S-1", 100, 12, "", 112])
    await run_jobs()
    await payer.received(["M1", "2026-10-01", "S-1", 100, 12, "", 112], carrier="Midway Freight")
    await run_jobs()
    first, second = await payer.payables(q="M1")
    assert {first["carrier"], second["carrier"]} == {"Midway", "Midway Freight"}
    said = {one["carrier"]: one["findings"][0] for one in (first, second)}
    looks = "Looks like a duplicate of invoice M1 of {}: same shipment S-1, same total 112.00 USD."
    assert said == {"Midway": looks.format("Midway Freight"), "Midway Freight": looks.format("Midway")}


async def test_another_bill_of_an_approved_invoice_is_held_too(payer, run_jobs):
    await payer.shipments({"number": "S-1", "lines": LINES})
    await payer.received(["M1", "2026-10-01", "S-1", 100, 12, "", 112])
    await run_jobs()
    await payer.approve("M1")
    await payer.received(["M9", "2026-11-20", "S-1", 100, 12, "", 112])
    await run_jobs()
    one = await payer.payable("M9")
    assert (one["status"], one["agreed"], [each["number"] for each in one["duplicates"]]) == (
        "Exception",
        "0.00",
        ["M1"],
    )


async def test_the_carrier_of_the_shipment_is_compared_with_that_of_the_invoice(payer, run_jobs):
    await payer.shipments(
        {"number": "S-1", "lines": LINES, "carrier": "LH"},
        {"number": "S-2", "lines": LINES, "carrier": "mid-way, Inc."},
    )
    await payer.received(
        ["M1", "2026-10-01", "S-1", 100, 12, "", 112],
        ["M2", "2026-10-01", "S-2", 100, 12, "", 112],
        carrier="Mid Way",
    )
    await run_jobs()
    one = await payer.payable("M1")
    assert (one["status"], one["findings"]) == (
        "Exception",
        [
            "Carrier on the shipment: LH, on this invoice: Mid Way (S-1). LH and Mid Way aren’t in the carrier list; "
            "if they are one carrier, add its code and name."
        ],
    )
    assert (await payer.decide("approve", "M1"))["refused"][0]["message"] == "It has exceptions. Enter a reason."
    assert (await payer.payable("M2"))["status"] == "Matched"


async def test_a_carrier_is_known_by_its_code_in_the_carrier_list(payer, run_jobs):
    await _list_carriers(payer, ("MDWY", "Midway"), ("RDWY", "Roadway"))
    await payer.shipments(
        {"number": "S-1", "lines": LINES, "carrier": "mdwy"}, {"number": "S-2", "lines": LINES, "carrier": "RDWY"}
    )
    await payer.received(["M1", "2026-10-01", "S-1", 100, 12, "", 112], ["M2", "2026-10-01", "S-2", 100, 12, "", 112])
    await run_jobs()
    assert (await payer.payable("M1"))["findings"] == []
    assert (await payer.payable("M2"))["findings"] == ["Carrier on the shipment: RDWY, on this invoice: Midway (S-2)."]


async def test_a_code_that_is_added_to_the_carrier_list_clears_the_exception(payer, run_jobs):
    await payer.shipments({"number": "S-1", "lines": LINES, "carrier": "MDWY"})
    await payer.received(["M1", "2026-10-01", "S-1", 100, 12, "", 112])
    await run_jobs()
    assert (await payer.payable("M1"))["status"] == "Exception"
    await _list_carriers(payer, ("MDWY", "Midway"))
    assert (await payer.payable("M1"))["status"] == "Matched"


async def test_a_carrier_that_is_added_with_the_name_of_its_invoices_clears_the_exception(payer, run_jobs):
    """The invoice comes from Midway, the shipment says MDWY; the carrier has both names."""
    await payer.shipments({"number": "S-1", "lines": LINES, "carrier": "MDWY"})
    await payer.received(["M1", "2026-10-01", "S-1", 100, 12, "", 112])
    await run_jobs()
    assert (await payer.payable("M1"))["status"] == "Exception"
    values = {"carrier#code": "MDWY", "carrier#name": "Midwest Haulers", "carrier#paymentDays": "30"}
    made = (await payer.caller.post("/api/records/carrier", json={"values": values})).json()["data"]
    assert (await payer.payable("M1"))["status"] == "Exception", "not under that name yet"
    body = {"values": {"carrier#otherNames": "Midway"}, "revision": made["revision"]}
    answer = await payer.caller.put(f"/api/records/carrier/{made['id']}", json=body)
    assert answer.status_code == 200, answer.text
    assert (await payer.payable("M1"))["status"] == "Matched"
