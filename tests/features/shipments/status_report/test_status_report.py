"""The status report, recounted from the stored shipments and invoices; each count opens what it counted."""

from collections import defaultdict
from decimal import Decimal
from io import BytesIO
from urllib.parse import parse_qs, unquote, urlsplit

import openpyxl
import pytest
from bson import Decimal128

from freight.documents.invoice import Invoice
from freight.documents.shipment import Shipment
from freight.documents.user import User

PERIOD = {"from": "2026-11-01", "to": "2026-11-20"}


def figure(value):
    return value.to_decimal() if isinstance(value, Decimal128) else value


@pytest.fixture
async def worked(ana, tenants):
    """Shipments of two accounts in every state of billing, some entered outside the period."""
    await ana.shipments(
        {"number": "S1", "day": "2026-11-01", "status": "Not Rated"},
        {"number": "S2", "day": "2026-11-20", "status": "Rate Mismatch", "user": 60.0},
        {"number": "S3", "day": "2026-11-10", "currency": "EUR", "account": tenants.fill2},
        {"number": "S4", "day": "2026-11-10", "currency": "EUR"},
        {"number": "S5", "day": "2026-10-31"},
        {"number": "S6", "day": "2026-11-21"},
    )
    for number, day, account in (
        ("B1", "2026-11-02", ana.account),
        ("B2", "2026-11-03", tenants.fill2),
        ("B3", "2026-10-31", ana.account),
    ):
        ids = await ana.shipments({"number": number, "day": "2026-11-05", "account": account})
        (made,) = (await ana.call("bill", ids=ids, invoiceDate=day))["invoices"]
        if number == "B1":
            await ana.call(f"{made['id']}/correct", revision=1, comment="Wrong weight")
    return ana


async def count_listed(ana, link):
    """Return how many rows the list of a count has, requested as the browser does, and their total."""
    parts = urlsplit(link)
    query = parse_qs(parts.query, keep_blank_values=True)
    if parts.path == "/invoices/list":
        asked = {name: values[0] for name, values in query.items()}
        days = {"fromDate": asked.pop("from"), "toDate": asked.pop("to")}
        page = await ana.call("list", status=[asked.pop("status")], **days, **asked)
        return page["count"], sum(Decimal(row["total"]) for row in page["rows"])
    assert parts.path == "/invoices/shipmentEntry"
    leaves = [[unquote(piece) for piece in text.split("~")] for text in query["f"]]
    fields = []
    for name, operator, *values in leaves:
        named = {"name": name.replace(".", "#", 1), "operator": operator}
        fields.append(
            named | ({"value": values[0]} if len(values) == 1 else {"value1": values[0], "value2": values[1]})
        )
    answer = await ana.caller.post("/api/shipment/list", json={"rules": {"condition": "and", "fields": fields}})
    assert answer.status_code == 200, answer.text
    data = answer.json()["data"]
    return data["count"], None


async def stored(kind, day, currency_of, amount_of):
    """What there is by status and currency in the period."""
    found = defaultdict(list)
    async for one in kind.get_pymongo_collection().find({"archived": False}):
        if PERIOD["from"] <= one[day] <= PERIOD["to"]:
            found[(one["status"], currency_of(one))].append(figure(amount_of(one)) or Decimal(0))
    return {key: (len(amounts), sum(amounts)) for key, amounts in found.items()}


def count_cells(table, rows):
    return {
        (status, row["currency"]): (cell["count"], Decimal(cell["amount"] or 0))
        for row in rows
        for status, cell in zip(table["statuses"], row["cells"], strict=True)
        if cell["count"]
    }


async def test_counts_and_amounts_are_those_of_the_documents_and_each_opens_what_it_counted(worked):
    report = await worked.get("reports/status", **PERIOD)
    recounted = {
        "shipments": await stored(
            Shipment, "entry_date", lambda one: one["rating"]["currency"], lambda one: one["rating"]["total"]
        ),
        "invoices": await stored(Invoice, "invoice_date", lambda one: one["currency"], lambda one: one["total"]),
    }
    # by hand: S1, S2, S3 and S4, and three that were entered in the period and billed
    assert sum(number for number, _ in recounted["shipments"].values()) == 7
    opened = 0
    for kind, expected in recounted.items():
        table = report[kind]
        assert count_cells(table, table["totals"]) == expected, kind
        by_account = defaultdict(lambda: (0, Decimal(0)))
        for row in table["rows"]:
            for key, (number, amount) in count_cells(table, [row]).items():
                by_account[key] = (by_account[key][0] + number, by_account[key][1] + amount)
        assert by_account == expected, kind
        for row in table["totals"] + table["rows"]:
            for cell in row["cells"]:
                assert bool(cell["link"]) == bool(cell["count"])
                if cell["count"]:
                    number, amount = await count_listed(worked, cell["link"])
                    assert number == cell["count"], cell
                    assert amount is None or amount == Decimal(cell["amount"])
                    opened += 1
    assert opened > 10
    assert {row["account"] for row in report["shipments"]["rows"]} == {
        row["account"] for row in report["invoices"]["rows"]
    }


async def test_the_workbook_has_the_same(worked):
    answer = await worked.caller.get("/api/reports/status/export", params=PERIOD)
    assert answer.status_code == 200, answer.text
    (heads, *rows) = openpyxl.load_workbook(BytesIO(answer.content)).active.values
    assert heads == ("What", "Account", "Status", "Currency", "Count", "Amount")
    invoices = await stored(Invoice, "invoice_date", lambda one: one["currency"], lambda one: one["total"])
    assert sum(row[4] for row in rows if row[0] == "Invoices") == sum(number for number, _ in invoices.values())
    assert sum(row[4] for row in rows if row[0] == "Shipments") == 7


async def test_nobody_is_told_of_what_he_may_not_open_or_of_another_account(worked, tenants):
    ana = User.get_pymongo_collection()
    held = {"admin_of": [], "memberships.0.permissions": ["reports.sideReports", "shipmentEntry.sideShipmentEntry"]}
    await ana.update_one({"_id": tenants.ana.id}, {"$set": held | {"memberships.0.account_ids": [tenants.fill2]}})
    report = await worked.get("reports/status", **PERIOD)
    assert report["invoices"] is None
    assert {row["account"] for row in report["shipments"]["rows"]} == {"Great Lakes Tooling"}
    assert sum(cell["count"] for row in report["shipments"]["totals"] for cell in row["cells"]) == 2


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"from": "2026-11-20", "to": "2026-11-01"}, "The first day is after the last."),
        ({"from": "2025-01-01", "to": "2026-11-01"}, "Choose at most 366 days."),
        ({"to": "9999-12-31"}, "The last day is too far in the future."),
    ],
)
async def test_a_period_that_is_none_is_refused(ana, asked, words):
    answer = await ana.caller.get("/api/reports/status", params=asked)
    assert (answer.status_code, answer.json()["msg"]) == (400, words)


async def test_the_first_days_of_the_calendar_have_nothing(ana):
    assert (await ana.get("reports/status", to="0001-01-02"))["shipments"]["rows"] == []
