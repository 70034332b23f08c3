"""Credit notes by reason, customer and month, recounted from the stored invoices."""

from collections import defaultdict
from datetime import date
from decimal import Decimal
from io import BytesIO
from urllib.parse import parse_qsl, urlsplit

import openpyxl
import pytest
from bson import Decimal128

from freight.documents.invoice import Invoice
from freight.documents.user import User
from freight.features.desk.home import credit_notes as report
from tests.fixtures.profiled import watched

TODAY = date(2026, 11, 20)
ODD = "Too late & wrong: 5% ~ 'agreed'?"


def figure(value):
    return value.to_decimal() if isinstance(value, Decimal128) else value


async def stored_notes():
    """What counts, read by code that knows nothing of the report."""
    found = await Invoice.get_pymongo_collection().find({"invoice_type": "Credit Note"}).to_list()
    gone_out = [one for one in found if one["status"] in ("Invoiced", "Approve for Invoice Delivery", "Delivered")]
    return [
        (
            one["currency"],
            one["lines"][0]["reason_comment"],
            str(one["account_id"]),
            one["invoice_date"][:7],
            figure(one["total"]),
        )
        for one in gone_out
    ]


@pytest.fixture
async def credited(ana, tenants):
    """Store credit notes of two months, two currencies, two accounts and several reasons; one open, one voided, one
    without a reason."""
    wanted = [
        ("A1", "USD", "2026-10-05", "Damaged", ana.account),
        ("A2", "USD", "2026-10-30", "Damaged", tenants.fill2),
        ("A3", "USD", "2026-11-02", ODD, ana.account),
        ("A4", "EUR", "2026-11-19", "Damaged", ana.account),
        ("A5", "USD", "2026-11-19", "Voided again", ana.account),
        ("A6", "USD", "2026-11-19", "Still open", ana.account),
        ("A7", "USD", "2026-11-18", "Goes", ana.account),
    ]
    for at, (number, currency, day, reason, account) in enumerate(wanted):
        line = ("freight", "Freight", f"{50 + 7 * at}.{at}0")
        ids = await ana.shipments({"number": number, "currency": currency, "account": account, "lines": [line]})
        (made,) = (await ana.call("bill", ids=ids, invoiceDate=day))["invoices"]
        invoice = await ana.get(f"invoices/{made['id']}")
        body = {
            "revision": invoice["revision"],
            "comment": reason,
            "amount": f"{10 + at}.25",
            "invoiceDate": day,
            "issue": reason != "Still open",
        }
        await ana.call(f"{made['id']}/credit", **body)
    raw = Invoice.get_pymongo_collection()
    ended = {"status": "Voided", "is_deleted": True}
    await raw.update_one({"invoice_type": "Credit Note", "lines.reason_comment": "Voided again"}, {"$set": ended})
    # captured before reasons were kept
    await raw.update_one(
        {"invoice_type": "Credit Note", "lines.reason_comment": "Goes"}, {"$set": {"lines.0.reason_comment": ""}}
    )
    return ana


async def opened(biller, link):
    """The list that a figure leads to, as the browser asks for it."""
    parts = urlsplit(link)
    query = dict(parse_qsl(parts.query, keep_blank_values=True))
    answer = await biller.caller.get(f"/api/dashboard{parts.path}", params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def test_each_figure_is_what_the_documents_say_and_opens_what_it_counted(credited):
    notes = await stored_notes()
    assert len(notes) == 5
    told = await report.summarize_credit_notes(credited.scope, today=TODAY)
    assert told.months[0] == "2025-12" and told.months[-1] == "2026-11"
    assert [row.currency for row in told.currencies] == ["USD", "EUR"]
    for rows, place in ((told.currencies, None), (told.reasons, 1), (told.customers, 2)):
        by_key = defaultdict(list)
        for note in notes:
            by_key[(note[0], note[place] if place else "")].append(note)
        assert len(rows) == len(by_key)
        found = {}
        for row in rows:
            query = dict(parse_qsl(urlsplit(row.link).query, keep_blank_values=True))
            key = (row.currency, query["reason"] if place == 1 else query["account"])
            found[key] = (row.count, Decimal(row.total))
            assert row.count == (await opened(credited, row.link))["count"]
            for month, part in zip(told.months, row.months, strict=True):
                own = [note for note in by_key[key] if note[3] == month]
                assert (part.count, Decimal(part.total)) == (len(own), sum(note[4] for note in own))
                assert bool(part.link) == bool(own)
                if own:
                    listed = await opened(credited, part.link)
                    assert listed["count"] == len(listed["invoices"]) == len(own)
                    assert sum(Decimal(one["total"]) for one in listed["invoices"]) == Decimal(part.total)
        assert found == {key: (len(own), sum(note[4] for note in own)) for key, own in by_key.items()}
    assert {row.name for row in told.reasons} == {"Damaged", ODD, ""}
    # two of one reason: currencies are never added up
    assert [(row.currency, row.count) for row in told.reasons if row.name == "Damaged"] == [("USD", 2), ("EUR", 1)]


async def test_a_year_before_has_none_and_a_broken_month_is_refused(credited):
    empty = await credited.get("dashboard/creditNotes", until="2025-11")
    assert (empty["currencies"], empty["reasons"], empty["customers"], len(empty["months"])) == ([], [], [], 12)
    for call in ("creditNotes", "creditNotes/export"):
        answer = await credited.caller.get(f"/api/dashboard/{call}", params={"until": "May"})
        assert (answer.status_code, answer.json()["code"]) == (400, "invalid_month")


async def test_the_workbook_adds_up_to_the_same(credited):
    answer = await credited.caller.get("/api/dashboard/creditNotes/export", params={"until": "2026-11"})
    assert answer.status_code == 200, answer.text
    (heads, *rows) = openpyxl.load_workbook(BytesIO(answer.content)).active.values
    assert heads == ("Month", "Customer", "System", "Reason", "Currency", "Credit notes", "Total")
    by_currency = defaultdict(Decimal)
    for row in rows:
        by_currency[row[4]] += Decimal(str(row[6]))
    stored = defaultdict(Decimal)
    for note in await stored_notes():
        stored[note[0]] += note[4]
    assert by_currency == stored
    assert {row[3] for row in rows} == {"Damaged", ODD, "No reason given"}


async def test_who_sees_one_account_is_told_of_that_account_alone(credited, tenants):
    mine = {"memberships.0.account_ids": [tenants.fill2], "admin_of": []}
    await User.get_pymongo_collection().update_one({"_id": tenants.ana.id}, {"$set": mine})
    told = await credited.get("dashboard/creditNotes", until="2026-11")
    assert [(row["name"], row["count"]) for row in told["reasons"]] == [("Damaged", 1)]
    assert len(told["customers"]) == 1


async def test_the_few_credit_notes_are_found_among_many_invoices_by_their_index(credited):
    async with watched() as reads:
        await report.summarize_credit_notes(credited.scope, today=TODAY)
    (read,) = [one for one in reads if one["ns"].endswith(".invoices")]
    assert "IXSCAN" in read["planSummary"]
    # the notes of these months, whatever became of them; none of the seven invoices they are of
    assert read["docsExamined"] <= 7
