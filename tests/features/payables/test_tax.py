"""Tax on carriers' invoices, from the file to the payment: a Dutch forwarder pays carriers at home with 21 % and
declares that of carriers in other member states itself. The tariff says 100.00 of freight and 12.00 of fuel; 21 % of
112.00 is 23.52. All figures are worked out by hand."""

import copy
import io
from decimal import Decimal
from typing import Any

import openpyxl
import pytest

from freight.documents.payable import Payable
from freight.documents.shipment import Shipment
from freight.documents.tax_setup import TaxSetup
from freight.features.shipments.store import EDIT, ShipmentChange, write_shipments
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction
from tests.features.invoices.carrier_invoices.test_carrier_invoices import LINES
from tests.features.invoices.charges.editor import line
from tests.features.payables.conftest import Payer
from tests.features.payables.test_letters import draft, templated
from tests.features.payables.test_workflow import ruled
from tests.fixtures.taxes import HAUL, register

TAXED = ["Invoice Number", "Invoice date", "Shipment", "Freight", "FSC", "VAT", "Total"]


class TaxedPayer(Payer):
    """Ana paying carriers in Rotterdam."""

    async def rotterdam(self, *numbers: str) -> list[str]:
        """Put the system into the Netherlands with rules for carriers, and shipments of 112.00 within the country."""
        await register(self)  # type: ignore[arg-type]
        await self.set_rules()
        return await self.shipments(
            *({"number": number, "lines": LINES, "currency": "EUR", "routing": HAUL} for number in numbers)
        )

    async def set_rules(self, *, with_rules: bool = True) -> None:
        """Tax carriers at home with 21 %, and declare that of those in the union."""
        setup: Any = await scoped(TaxSetup, self.scope).find_one({})
        keeps = [rule for rule in setup["rules"] if not rule["rule_id"].startswith("carrier")]
        own = [
            build_rule("carrier-home", "Carrier at home", 10, "IN21", "same_country"),
            build_rule("carrier-union", "Carrier in the union", 20, "SELF21", "same_union"),
        ]
        codes = [
            *(code for code in setup["codes"] if code.get("direction", "output") == "output"),
            build_code("IN21", "input"),
            build_code("SELF21", "self_assessed"),
        ]
        outputs = {code["code"] for code in codes[:-2]}
        change = {"rules": [*(rule for rule in keeps if rule["code"] in outputs), *(own if with_rules else [])]}
        await scoped(TaxSetup, self.scope).update_one({}, {"$set": {**change, "codes": codes}, "$inc": {"revision": 1}})

    async def set_terms(self, **form: Any) -> Any:
        return await self.caller.put("/api/payables/terms", json={"carrier": "Midway", "days": 30, **form})

    async def charge(self, *rows: list[Any]) -> None:
        """A file of Midway: number, day, shipment, freight, fuel, tax, total."""
        answer = await self.upload(*rows, headings=TAXED)
        assert answer.status_code == 200, answer.text

    async def stored(self, number: str) -> Any:
        (one,) = await scoped(Payable, self.scope).find({"number": number}).to_list()
        return one

    async def detail(self, number: str) -> Any:
        return await self.get(f"payables/{(await self.payable(number))['id']}")


def build_rule(rule_id: str, name: str, priority: int, code: str, place: str) -> dict[str, Any]:
    fields = [{"name": "carrier_place", "operator": "equalTo", "value": place}]
    conditions = {"condition": "and", "fields": fields}
    return {"rule_id": rule_id, "name": name, "priority": priority, "code": code, "note": "", "conditions": conditions}


def build_code(code: str, direction: str) -> dict[str, Any]:
    rates = [{"first_day": "2012-10-01", "percent": Decimal(21)}]
    part = {"name": "BTW", "rates": rates, "base_box": "", "tax_box": "", "ledger_account": ""}
    return {"code": code, "name": code, "category": "S", "direction": direction, "parts": [part]}


@pytest.fixture
async def taxed(payer: Payer) -> TaxedPayer:
    """Midway is at home and has a tax number."""
    own = TaxedPayer(payer.caller, payer.scope, payer.account)
    await own.rotterdam("S-1", "S-2", "S-3")
    assert (await own.set_terms(country="NL", taxNumber="NL123456782B90")).status_code == 200
    return own


async def test_the_right_tax_matches_and_is_paid_on_top(taxed, run_jobs):
    await taxed.charge(["M1", "2026-10-01", "S-1", 100, 12, 23.52, 135.52])
    await run_jobs()
    one = await taxed.payable("M1")
    assert (one["status"], one["charged"], one["tax"], one["gross"], one["agreedTax"]) == (
        "Matched", "112.00", "23.52", "135.52", "23.52",
    )  # fmt: skip
    found = await taxed.post("payables", {})
    assert found["sums"][0]["charged"] == "112.00"
    assert found["taxSums"] == [{"currency": "EUR", "tax": "23.52", "gross": "135.52"}]
    (tax,) = (await taxed.detail("M1"))["taxes"]
    assert (tax["label"], tax["base"], tax["tax"], tax["rules"], tax["isDeclared"]) == (
        "BTW 21 %, standard rate", "112.00", "23.52", ["Carrier at home"], False,
    )  # fmt: skip
    assert (await taxed.stored("M1"))["tax_lines"] == []
    await taxed.approve("M1")
    assert await taxed.money("M1") == ("Approved", "135.52", "135.52", "0", "0")
    approved = await taxed.stored("M1")
    assert approved["approved_tax"] == Decimal("23.52")
    assert approved["approved_on"] is not None
    (kept,) = approved["tax_lines"]
    assert kept == {
        "code": "IN21",
        "direction": "input",
        "category": "S",
        "rates": [{"name": "BTW", "percent": Decimal(21)}],
        "exemption_code": "",
        "base": Decimal("112.00"),
        "tax": Decimal("23.52"),
    }
    await taxed.paid({"M1": None})
    assert await taxed.money("M1") == ("Scheduled", "135.52", "0.00", "135.52", "0")


async def test_another_tax_is_an_exception_until_a_person_approves_it(taxed, run_jobs):
    await taxed.charge(["M1", "2026-10-01", "S-1", 100, 12, 21.28, ""], ["M2", "2026-10-01", "S-2", 100, 12, 25, ""])
    await run_jobs()
    one, two = await taxed.payable("M1"), await taxed.payable("M2")
    assert (one["status"], one["findings"]) == (
        "Exception",
        ["Tax: the rules give 23.52 (21 % of 112.00), and the invoice has 21.28."],
    )
    assert (one["agreedTax"], two["agreedTax"]) == ("21.28", "23.52"), "no more than is charged or due"
    refused = (await taxed.decide("approve", "M1"))["refused"]
    assert [each["message"] for each in refused] == ["It has exceptions. Enter a reason."]
    await taxed.approve("M1", reason="Corrected invoice follows")
    assert await taxed.money("M1") == ("Approved", "133.28", "133.28", "0", "0")
    assert [row["tax"] for row in (await taxed.stored("M1"))["tax_lines"]] == [Decimal("21.28")]
    await taxed.approve("M2", asCharged=True, reason="As invoiced")
    assert await taxed.money("M2") == ("Approved", "137.00", "137.00", "0", "0")
    # what is not due is paid and not deducted
    assert [row["tax"] for row in (await taxed.stored("M2"))["tax_lines"]] == [Decimal("23.52")]


async def test_tax_of_a_carrier_elsewhere_is_declared_and_not_paid(taxed, run_jobs):
    await taxed.set_terms(country="BE", taxNumber="BE0428759497")
    await taxed.charge(
        ["M1", "2026-10-01", "S-1", 100, 12, 0, 112], ["M2", "2026-10-01", "S-2", 100, 12, 23.52, 135.52]
    )
    await run_jobs()
    one, two = await taxed.payable("M1"), await taxed.payable("M2")
    assert (one["status"], two["status"]) == ("Matched", "Exception")
    assert two["findings"] == ["Tax: the invoice has 23.52, and we declare this tax ourselves (21 % of 112.00)."]
    await taxed.approve("M1")
    assert await taxed.money("M1") == ("Approved", "112.00", "112.00", "0", "0")
    (kept,) = (await taxed.stored("M1"))["tax_lines"]
    assert (kept["direction"], kept["base"], kept["tax"]) == ("self_assessed", Decimal("112.00"), Decimal("23.52"))
    (shown,) = (await taxed.detail("M1"))["taxes"]
    assert (shown["isDeclared"], shown["tax"]) == (True, "23.52")
    await taxed.approve("M2", reason="Paid without it")
    assert (await taxed.money("M2"))[1] == "112.00"


async def test_a_short_paid_net_takes_its_part_of_the_tax(taxed, run_jobs):
    """Freight settled at 88.00 of 100.00: 100.00 is agreed of 112.00, and 21.00 of the tax."""
    await taxed.charge(["M1", "2026-10-01", "S-1", 110, 12, 25.62, 147.62])
    await run_jobs()
    (one,) = [each["shipmentId"] for each in await taxed.listed()]
    await taxed.save(
        one, line("FREIGHT", "110.00", invoiceValue="88.00", reasonComment="Tariff"), line("fuel", "12.00")
    )
    shown = await taxed.payable("M1")
    assert (shown["agreed"], shown["agreedTax"], shown["status"]) == ("100.00", "21.00", "Exception")
    await taxed.approve("M1", reason="As per contract")
    assert await taxed.money("M1") == ("Approved", "121.00", "121.00", "0", "0")


async def test_a_changed_setup_or_country_has_open_invoices_audited_again(taxed, run_jobs):
    await taxed.charge(["M1", "2026-10-01", "S-1", 100, 12, 23.52, 135.52])
    await run_jobs()
    assert (await taxed.payable("M1"))["status"] == "Matched"
    await taxed.set_terms(country="", taxNumber="")
    one = await taxed.payable("M1")
    assert one["status"] == "Exception"
    assert "Payables → Terms" in one["findings"][0]
    await taxed.set_terms(country="NL")
    assert (await taxed.payable("M1"))["status"] == "Matched"
    await taxed.set_rules(with_rules=False)
    hinted = await taxed.detail("M1")
    assert (hinted["status"], hinted["agreedTax"]) == ("Matched", "23.52")
    assert hinted["taxHint"].startswith("There are no tax rules for carriers.")
    await taxed.approve("M1")
    await taxed.set_rules()
    assert (await taxed.detail("M1"))["taxes"] == [], "an approved invoice is never judged again"


async def test_a_reopened_invoice_keeps_no_tax_lines(taxed, run_jobs):
    await taxed.charge(["M1", "2026-10-01", "S-1", 100, 12, 23.52, 135.52])
    await run_jobs()
    await taxed.approve("M1")
    await taxed.decide("reopen", "M1", reason="Too early")
    one = await taxed.stored("M1")
    assert (one["tax_lines"], one["approved_tax"], one["approved_on"]) == ([], None, None)


async def test_country_and_tax_number_of_a_carrier_are_checked_at_their_field(taxed):
    wrong = await taxed.set_terms(country="NL", taxNumber="NL123456789B01")
    assert (wrong.status_code, wrong.json()["data"]["field"]) == (400, "taxNumber")
    nowhere = await taxed.set_terms(country="Atlantis")
    assert (nowhere.status_code, nowhere.json()["data"]["field"]) == (400, "country")
    homeless = await taxed.set_terms(country="", taxNumber="NL123456782B90")
    assert homeless.json()["data"]["field"] == "country"
    assert (await taxed.set_terms(days=45)).status_code == 200
    await taxed.charge(["M1", "2026-10-01", "S-1", 100, 12, 23.52, 135.52])
    terms = (await taxed.detail("M1"))["carrierTerms"]
    assert terms == {"days": 45, "country": "NL", "taxNumber": "NL123456782B90", "hasTax": True}


async def test_a_match_rule_approves_only_where_the_tax_agrees(taxed, run_jobs):
    await ruled(taxed, "All", approval="match")
    await taxed.charge(["M1", "2026-10-01", "S-1", 100, 12, 23.52, ""], ["M2", "2026-10-01", "S-2", 100, 12, 19, ""])
    await run_jobs()
    statuses = {one["number"]: one["status"] for one in await taxed.payables()}
    assert statuses == {"M1": "Approved", "M2": "Exception"}


async def test_workbooks_say_net_where_it_is_net(taxed, run_jobs):
    await taxed.charge(["M1", "2026-10-01", "S-1", 100, 12, 23.52, 135.52])
    await run_jobs()
    await taxed.approve("M1")
    answer = await taxed.caller.post("/api/payables/export", json={})
    sheet = openpyxl.load_workbook(io.BytesIO(answer.content)).active
    heads, values = [[cell.value for cell in row] for row in sheet.iter_rows(max_row=2)]
    shown = dict(zip(heads, values, strict=True))
    assert [shown[name] for name in ("Charged, net", "Tax", "Charged, gross", "Agreed, net", "Approved, gross")] == [
        112, 23.52, 135.52, 112, 135.52,
    ]  # fmt: skip
    payment = await taxed.paid({"M1": None})
    advice = await taxed.caller.get(f"/api/carrierPayments/{payment['id']}/export")
    sheet = openpyxl.load_workbook(io.BytesIO(advice.content)).active
    assert [cell.value for cell in sheet[2]][3:5] == [135.52, 135.52]


async def test_without_a_registration_there_is_no_tax(three):
    await three.approve("M1")
    rows = await three.payables()
    taxes = ("tax", "gross", "agreedTax", "approvedTax")
    assert {row[name] for row in rows for name in taxes} == {None}
    found = await three.post("payables", {})
    assert found["taxSums"] == []
    detail = await three.get(f"payables/{rows[0]['id']}")
    assert (detail["taxes"], detail["taxHint"], detail["carrierTerms"]["hasTax"]) == ([], "", False)
    answer = await three.caller.post("/api/payables/export", json={})
    sheet = openpyxl.load_workbook(io.BytesIO(answer.content)).active
    assert [cell.value for cell in sheet[1]][6:12] == ["Charged", "Agreed", "Approved", "Open", "Scheduled", "Paid"]


async def test_a_letter_names_the_tax_that_differs_in_its_language(taxed, run_jobs):
    await taxed.charge(["M1", "2026-10-01", "S-1", 100, 12, 25, ""])
    await run_jobs()
    text = "{% for line in lines %}{{ line.number }} {{ line.difference }}\n{% endfor %}{{ findings | join(' ') }}"
    subject = "{{ invoice.charged }} {{ invoice.agreed }}"
    await templated(taxed, subject=subject, text=text, language="de", to="billing@midway.example")
    drafted = await draft(taxed, "M1", "Dispute")
    assert drafted["subject"] == "137,00 135,52"
    assert drafted["text"].splitlines() == [
        "Steuer 1,48",
        "Steuer: richtig sind 23,52 (21 % von 112,00), und die Rechnung weist 25,00 aus.",
    ]


async def test_a_report_has_tax_and_gross(taxed, run_jobs):
    await taxed.charge(["M1", "2026-10-01", "S-1", 100, 12, 23.52, ""], ["M2", "2026-10-01", "S-2", 100, 12, 0, ""])
    await run_jobs()
    measures = [{"field": name, "how": "sum"} for name in ("charged", "tax", "gross")]
    plan = {"dataset": "payables", "rows": [{"field": "carrier"}], "measures": measures}
    answer = await taxed.post("customReports/run", {"plan": plan})
    assert answer["summary"]["totals"] == ["224.00", "23.52", "247.52"]


async def test_a_changed_shipment_has_its_open_invoices_audited_again(taxed, run_jobs):
    """A haul to Germany is no longer one within the country: the rules here ask only where the carrier is."""
    await taxed.charge(["M1", "2026-10-01", "S-1", 100, 12, 23.52, ""])
    await run_jobs()
    await taxed.payable("M1")
    (shipment,) = await scoped(Shipment, taxed.scope).find({"shipment_number": "S-1"}).to_list()
    moved = copy.deepcopy(shipment)
    moved["data"].setdefault("shipmentRouting", {})["destinationPort"] = "DEHAM"

    async def work(session: Any) -> None:
        await write_shipments(taxed.scope, [ShipmentChange(shipment, moved)], session, reason=EDIT)

    await run_in_transaction(work)
    assert (await taxed.stored("M1"))["to_check"]
    assert (await taxed.payable("M1"))["status"] == "Matched"
