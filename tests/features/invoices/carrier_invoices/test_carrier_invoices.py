"""A carrier's file, from the drop to the charges: tried, mapped, entered line by line, held against the tariff."""

import json
from dataclasses import replace
from typing import Any

import pytest

from freight.core.errors import PermissionDenied
from freight.core.rights.filters import build_record_filter
from freight.documents.carrier_invoice import CarrierChargeName, CarrierInvoice
from freight.documents.shipment import Shipment
from freight.features.invoices.carrier_invoices import entry_task, service
from freight.features.invoices.carrier_invoices.entry_preparation import find_received_charges, prepare_carrier_entries
from freight.kit.storage.tenancy import scoped
from tests.features.invoices.charges.editor import Editor, line
from tests.workbooks import xlsx

HEADINGS = ["Invoice Number", "Shipment", "Freight", "FSC", "Lift fee", "Total"]
LINES = [("FREIGHT", "Freight", "100.00"), ("fuel", "Fuel surcharge", "12.00")]
CHOSEN = {"FSC": "fuel", "Lift fee": "LG"}


class Auditor(Editor):
    """Ana with carriers' files."""

    async def upload(
        self, *rows: list[Any], carrier: str = "Midway", headings: list[str] = HEADINGS, **said: Any
    ) -> Any:
        body = {
            "carrier": carrier,
            "charges": json.dumps(said.get("charges", CHOSEN)),
            "columns": json.dumps(said.get("columns", {})),
            "dryRun": str(said.get("dry_run", False)),
        }
        file = {"uploadedFile": ("midway.xlsx", xlsx(rows, headings))}
        return await self.caller.post("/api/carrierInvoices/upload", data=body, files=file)

    async def tried(self, *rows: list[Any], **said: Any) -> dict[str, Any]:
        answer = await self.upload(*rows, dry_run=True, **said)
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]

    async def post(self, path: str, body: dict[str, Any]) -> Any:
        answer = await self.caller.post(f"/api/{path}", json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]

    async def listed(self, **request: Any) -> list[dict[str, Any]]:
        return (await self.post("carrierInvoices", request))["rows"]

    async def values(self, shipment: str) -> dict[str, tuple[str | None, str | None]]:
        """User and tariff value of each charge of a shipment, by code."""
        shown = await self.opened(shipment)
        return {each["chargeCode"].casefold(): (each["userValue"], each["tariffValue"]) for each in shown["charges"]}

    async def status(self, shipment: str) -> str:
        return (await scoped(Shipment, self.scope).get(shipment))["status"]


@pytest.fixture
async def auditor(ana: Editor, known_charges: None) -> Auditor:
    return Auditor(ana.caller, ana.scope, ana.account)


async def test_each_line_stands_beside_the_tariff_and_what_differs_is_a_mismatch(auditor, run_jobs):
    one, two = await auditor.shipments({"number": "S-1", "lines": LINES}, {"number": "S-2", "lines": LINES})
    tried = await auditor.tried(["M1", "S-1", 100, 12, "", 112], ["M2", "S-2", 100, 14, 35, 149])
    assert (tried["invoices"], tried["refused"], tried["unmapped"], tried["problems"]) == (2, 0, [], [])
    assert tried["totals"] == [{"currency": "", "amount": "261.00"}]
    assert await auditor.listed() == []
    await auditor.upload(["M1", "S-1", 100, 12, "", 112], ["M2", "S-2", 100, 14, 35, 149])
    assert await run_jobs() == ["invoices.carrier"]
    assert await auditor.values(one) == {"freight": ("100.00", "100.00"), "fuel": ("12.00", "12.00")}
    assert await auditor.values(two) == {
        "freight": ("100.00", "100.00"),
        "fuel": ("14.00", "12.00"),
        "lg": ("35.00", None),
    }
    assert (await auditor.status(one), await auditor.status(two)) == ("Rated", "Rate Mismatch")
    assert [each["state"] for each in await auditor.listed()] == ["entered", "entered"]


async def test_a_name_that_nobody_mapped_waits_and_is_remembered_once_it_is_chosen(auditor, run_jobs):
    await auditor.shipments({"number": "S-1", "lines": LINES}, {"number": "S-2", "lines": LINES})
    tried = await auditor.tried(["M1", "S-1", 100, 12, 35, 147], charges={})
    assert [(each["name"], each["chargeCode"], each["source"]) for each in tried["names"]] == [
        ("Freight", "freight", "suggested"),
        ("FSC", "fuel", "suggested"),
        ("Lift fee", "", ""),
    ]
    refused = await auditor.upload(["M1", "S-1", 100, 12, 35, 147], charges={})
    assert (refused.status_code, refused.json()["msg"]) == (400, "Choose the charge of Lift fee.")
    await auditor.upload(["M1", "S-1", 100, 12, 35, 147])
    again = await auditor.tried(["M2", "S-2", 100, 12, 35, 147], charges={})
    assert [each["source"] for each in again["names"]] == ["remembered"] * 3
    other = await auditor.tried(["M2", "S-2", 100, 12, 35, 147], charges={}, carrier="Roadrunner")
    assert other["unmapped"] == ["Lift fee"]
    assert await scoped(CarrierChargeName, auditor.scope).count() == 3


async def test_a_column_that_was_empty_until_now_is_read_once_it_says_something(auditor, run_jobs):
    one, _ = await auditor.shipments({"number": "S-1", "lines": LINES}, {"number": "S-2", "lines": LINES})
    headings = ["Invoice Number", "Shipment", "Freight", "FSC", "Lift fee"]
    await auditor.upload(["M1", "S-2", 100, 12, ""], headings=headings)
    await auditor.upload(["M2", "S-1", 100, 12, 35], headings=headings)
    await run_jobs()
    assert (await auditor.values(one))["lg"] == ("35.00", None)


async def test_a_charge_that_no_tariff_has_is_one_by_its_own_name_and_another_is_left_out(auditor, run_jobs):
    (one,) = await auditor.shipments({"number": "S-1", "lines": LINES})
    headings = ["Invoice Number", "Shipment", "Freight", "Single shipment fee", "Late fee"]
    chosen = {"Single shipment fee": "+", "Late fee": "-"}
    await auditor.upload(["M1", "S-1", 100, 18.5, 5], headings=headings, charges=chosen)
    await run_jobs()
    found = await auditor.values(one)
    assert found == {"freight": ("100.00", "100.00"), "fuel": (None, "12.00"), "single_shipment_fee": ("18.50", None)}
    (stored,) = await auditor.listed()
    assert stored["total"] == "118.50"


async def test_a_balance_due_invoice_adds_to_the_first_one(auditor, run_jobs):
    (one,) = await auditor.shipments({"number": "S-1", "lines": LINES})
    await auditor.upload(["M1", "S-1", 100, 12, "", 112])
    await run_jobs()
    await auditor.upload(["M1-B", "S-1", 15, "", "", 15])
    await run_jobs()
    assert await auditor.values(one) == {"freight": ("115.00", "100.00"), "fuel": ("12.00", "12.00")}
    assert [each["number"] for each in await auditor.listed(shipmentId=one)] == ["M1-B", "M1"]


async def test_the_same_file_again_enters_nothing_and_a_corrected_invoice_replaces_the_first(auditor, run_jobs):
    (one,) = await auditor.shipments({"number": "S-1", "lines": LINES})
    await auditor.upload(["M1", "S-1", 100, 12, 35, 147])
    await run_jobs()
    again = await auditor.upload(["M1", "S-1", 100, 12, 35, 147])
    assert again.json()["msg"] == "This file has nothing new."
    corrected = await auditor.tried(["m1", "S-1", 98, 12, "", 110])
    assert (corrected["changed"], corrected["same"]) == (1, 0)
    await auditor.upload(["m1", "S-1", 98, 12, "", 110])
    await run_jobs()
    assert await auditor.values(one) == {"freight": ("98.00", "100.00"), "fuel": ("12.00", "12.00")}
    assert len(await auditor.listed()) == 1


async def test_what_a_canceled_task_left_waiting_is_entered_or_removed_by_hand(auditor, run_jobs):
    one, two = await auditor.shipments({"number": "S-1", "lines": LINES}, {"number": "S-2", "lines": LINES})
    task = (await auditor.upload(["M1", "S-1", 100, 14, "", 114], ["M2", "S-2", 100, 14, "", 114])).json()["data"]
    await auditor.get("cancelPollingTask", memCacheKey=task["memCacheKey"])
    await run_jobs()
    second, first = await auditor.listed(state="waiting")
    await auditor.post("carrierInvoices/enterAgain", {"ids": [first["id"]]})
    await auditor.post("carrierInvoices/remove", {"ids": [second["id"]]})
    await run_jobs()
    assert (await auditor.values(one))["fuel"] == ("14.00", "12.00")
    assert (await auditor.values(two))["fuel"] == (None, "12.00")
    assert [each["state"] for each in await auditor.listed()] == ["entered"]


async def test_an_invoice_that_was_removed_leaves_the_charges_as_they_were(auditor, run_jobs):
    (one,) = await auditor.shipments({"number": "S-1", "lines": LINES})
    await auditor.upload(["M1", "S-1", 100, 14, 35, 149])
    await run_jobs()
    (stored,) = await auditor.listed()
    await auditor.post("carrierInvoices/remove", {"ids": [stored["id"]]})
    await run_jobs()
    assert await auditor.values(one) == {"freight": (None, "100.00"), "fuel": (None, "12.00")}
    assert (await auditor.status(one), await auditor.listed()) == ("Rated", [])


async def test_what_people_entered_on_other_lines_stays(auditor, run_jobs):
    (one,) = await auditor.shipments({"number": "S-1", "lines": LINES})
    shown = await auditor.opened(one)
    await auditor.save(
        one,
        *(line(each["chargeCode"], None, lineId=each["lineId"]) for each in shown["charges"]),
        line("STORAGE", "20.00", reasonComment="Two days agreed", asPerTariff="No"),
    )
    await auditor.upload(["M1", "S-1", 100, 12, "", 112])
    await run_jobs()
    assert (await auditor.values(one))["storage"] == ("20.00", None)
    kept = [each for each in (await auditor.opened(one))["charges"] if each["chargeCode"] == "STORAGE"]
    assert [each["reasonComment"] for each in kept] == ["Two days agreed"]


async def test_what_does_not_fit_is_said_by_row_and_the_rest_goes_in(auditor, run_jobs):
    _, two = await auditor.shipments({"number": "S-1", "lines": LINES}, {"number": "S-2", "lines": LINES})
    await auditor.post("invoices/bill", {"ids": [two]})
    rows = (["M1", "S-1", 100, 12, "", 112], ["M2", "S-2", 100, 12, "", 112], ["M3", "S-9", 1, "", "", 1])
    tried = await auditor.tried(*rows)
    told = [(each["row"], each["message"]) for each in tried["problems"]]
    assert told[1] == (4, "There is no shipment S-9.")
    assert told[0][0] == 3 and told[0][1].startswith("Shipment S-2 is Invoiced on invoice ")
    assert (tried["invoices"], tried["refused"]) == (1, 2)
    await auditor.upload(*rows)
    await run_jobs()
    assert [each["shipmentNumber"] for each in await auditor.listed()] == ["S-1"]


async def test_a_shipment_that_was_billed_before_the_task_came_to_it_is_refused_with_the_reason(auditor, run_jobs):
    (one,) = await auditor.shipments({"number": "S-1", "lines": LINES})
    await auditor.upload(["M1", "S-1", 100, 14, "", 114])
    await auditor.post("invoices/bill", {"ids": [one]})
    await run_jobs()
    (stored,) = await auditor.listed(state="refused")
    assert stored["message"] == "The shipment's invoice is issued: its charges cannot change anymore."
    assert (await auditor.post("carrierInvoices/enterAgain", {"ids": [stored["id"]]}))["count"] == 1
    await run_jobs()
    assert len(await auditor.listed(state="refused")) == 1


async def test_a_task_that_was_killed_goes_on_and_enters_nothing_twice(auditor, run_jobs, monkeypatch):
    monkeypatch.setattr(entry_task, "_CHUNK", 1)
    one, two = await auditor.shipments({"number": "S-1", "lines": LINES}, {"number": "S-2", "lines": LINES})
    await auditor.upload(["M1", "S-1", 100, 14, "", 114], ["M2", "S-2", 100, 14, "", 114])
    # entered, and killed before it was noted
    waiting = await scoped(CarrierInvoice, auditor.scope).find().sort("_id", 1).to_list()
    received = await find_received_charges(auditor.scope, [waiting[0]["shipment_id"]])
    await entry_task._save(auditor.scope, await prepare_carrier_entries(auditor.scope, waiting[:1], received, {}), {})
    await run_jobs()
    for shipment in (one, two):
        assert await auditor.values(shipment) == {"freight": ("100.00", "100.00"), "fuel": ("14.00", "12.00")}


async def test_who_may_not_change_charges_uploads_nothing_and_another_system_sees_nothing(auditor, tenants, sign_in):
    await auditor.shipments({"number": "S-1", "lines": LINES})
    await auditor.upload(["M1", "S-1", 100, 12, "", 112])
    other = Auditor(await sign_in(tenants.tomasz), auditor.scope, auditor.account)
    assert await other.listed() == []
    refused = await other.upload(["M1", "S-1", 100, 12, "", 112], dry_run=True)
    assert refused.json()["data"]["problems"][0]["message"] == "There is no shipment S-1."


async def test_columns_that_nothing_names_are_chosen_by_hand(auditor, run_jobs):
    (one,) = await auditor.shipments({"number": "S-1", "lines": LINES})
    headings = ["Their number", "Ours", "What", "How much"]
    tried = await auditor.tried(["M1", "S-1", "Fuel", 14], headings=headings)
    assert tried["columnFault"] == "Choose the column that has the shipment number."
    assert [each["sample"] for each in tried["columns"]] == ["M1", "S-1", "Fuel", "14"]
    columns = {"0": "invoice", "1": "shipment", "2": "charge", "3": "amount"}
    refused = await auditor.upload(["M1", "S-1", "Fuel", 14], headings=headings)
    assert refused.json()["msg"] == tried["columnFault"]
    await auditor.upload(["M1", "S-1", "Fuel", 14], headings=headings, columns=columns)
    await run_jobs()
    assert (await auditor.values(one))["fuel"] == ("14.00", "12.00")


async def test_who_sees_some_shipments_by_a_field_alone_takes_no_file_in(auditor):
    """R381: a carrier invoice has no such field, so it is impossible to tell which ones the user may see."""
    (grant,) = auditor.scope.grants
    limited = replace(
        auditor.scope, grants=(replace(grant, parts=build_record_filter({"shipmentInformation#carrier": ["LH"]})),)
    )
    with pytest.raises(PermissionDenied):
        await service.preview_carrier_file(limited, None, "Midway", service.CarrierFileAnswers({}, {}))


async def test_what_columns_are_is_remembered_for_the_next_file_of_the_carrier(auditor, run_jobs):
    await auditor.shipments({"number": "S-1", "lines": LINES}, {"number": "S-2", "lines": LINES})
    headings = ["Bill", "Our file", "Freight", "Paid so far"]
    # by the guess, the last column is a charge and the first two are ignored
    chosen = {"0": "invoice", "1": "shipment", "3": "none"}
    answer = await auditor.upload(["M1", "S-1", 100, 40], headings=headings, charges={}, columns=chosen)
    assert answer.status_code == 200, answer.text
    again = await auditor.tried(["M2", "S-2", 100, 40], headings=headings, charges={})
    assert [each["role"] for each in again["columns"]] == ["invoice", "shipment", "across", "none"]
    assert (again["invoices"], again["unmapped"]) == (1, [])
    other = await auditor.tried(["M2", "S-2", 100, 40], headings=headings, charges={}, carrier="Roadline")
    assert [each["role"] for each in other["columns"]][-1] == "across", "another carrier's columns are his own"
    corrected = await auditor.tried(["M2", "S-2", 100, 40], headings=headings, charges={}, columns={"3": "total"})
    assert [each["role"] for each in corrected["columns"]][-1] == "total"
