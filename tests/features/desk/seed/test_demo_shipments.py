"""The demo shipments: every status, made by the services users use, and the same for the same day."""

import json
from collections import Counter
from datetime import date, timedelta

import pytest

from freight.core.fields import ActionType, RowValidator
from freight.core.fields.spec import parse_fields
from freight.core.shipments.statuses import STATUSES
from freight.documents.account import Account
from freight.documents.billed_cell import BilledCell
from freight.documents.invoice import Invoice
from freight.documents.shipment import Shipment
from freight.features.desk.reconciliation import service as reconciliation
from freight.features.desk.seed import demo_shipments
from freight.features.desk.seed.demo_rows import DAYS, build_demo_rows
from freight.features.desk.seed.service import seed_installation
from freight.features.ledger.aging import service as aging
from freight.features.ledger.invoices import billed_cells
from freight.features.setup.organisations.seed import list_system_scopes
from freight.kit.settings import SEEDS
from freight.kit.storage.connections import Connections
from freight.kit.storage.tenancy import scoped

GONE_OUT = {"Invoiced", "Approve for Invoice Delivery", "Delivered"}
TODAY = date(2026, 5, 31)
LANES = json.loads((SEEDS / "demo-lanes.json").read_text())
ACCOUNTS = [{"account_number": "00020418", "name": "Fillmore", "industry_vertical": "Medical devices"}]


@pytest.mark.parametrize("system", sorted(LANES))
def test_demo_rows_pass_their_template_and_are_the_same_again(system: str) -> None:
    fields = parse_fields(json.loads((SEEDS / "field-templates" / "shipment.json").read_text())["fields"])
    validator = RowValidator(fields, ActionType.SHIPMENT_ENTRY)
    rows = list(build_demo_rows(system, LANES[system], ACCOUNTS, TODAY, 400))
    assert rows == list(build_demo_rows(system, LANES[system], ACCOUNTS, TODAY, 400))
    assert {key: row for row in rows for key in validator.read(row.values).findings} == {}
    assert len({row.number for row in rows}) == 400
    assert all(TODAY - timedelta(days=DAYS + 3) <= row.entry_date <= TODAY for row in rows)
    assert not any(row.entry_date.weekday() > 4 for row in rows)


async def test_the_demo_has_every_status_and_its_figures_agree(
    connections: Connections, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demo_shipments, "COUNTS", {"AEC": 200})
    assert (await seed_installation(connections.settings))["shipments"] == 200
    scope = (await list_system_scopes())["MERIDIAN", "AEC"]
    shipments = await scoped(Shipment, scope).find().to_list()
    statuses = Counter(shipment["status"] for shipment in shipments)
    assert set(statuses) == set(STATUSES)
    assert {(s["rating"] or {}).get("reason_code") for s in shipments} >= {None, "", "no_lane", "no_break"}
    # what was billed has an invoice in the same status, what was rated a trace
    invoices = {i["_id"]: i["status"] async for i in scoped(Invoice, scope).find()}
    assert {s["status"] for s in shipments if s["invoice_id"]} == set(invoices.values())
    assert all(invoices[s["invoice_id"]] == s["status"] for s in shipments if s["invoice_id"])
    assert all(s["rating"]["trace_id"] for s in shipments if s["status"] == "Rated")
    assert await aging.recount_aging_cells(scope) == 0
    # what is billed as the invoices say, without the product's own counting: a voided or deleted one is not
    issued = [i for i in await scoped(Invoice, scope).find().to_list() if i["status"] in GONE_OUT]
    assert {"Voided", "Deleted"} <= set(invoices.values())
    cells = await scoped(BilledCell, scope).find().to_list()
    assert sum(cell["invoices"] for cell in cells) == len(issued)
    assert sum(cell["total"] for cell in cells) == sum(i["total"] for i in issued)
    assert await billed_cells.recount_billed_cells(scope) == 0
    for each in (await list_system_scopes()).values():
        done = await reconciliation.reconcile_figures(each)
        assert done is not None
        assert done.found == []


async def test_a_clerk_limited_to_some_accounts_finds_her_work(connections: Connections, client) -> None:
    await seed_installation(connections.settings)
    answer = await client.post("/api/demoLogin", json={"userName": "june.park"})
    session = {"sessionId": answer.json()["data"]["sessionId"]}
    listed = (await client.get("/api/accounts", headers=session)).json()["data"]
    assert [row["accountNumber"] for row in listed["rows"]] == ["00020418", "00020419"]
    assert await Account.count() == 31
