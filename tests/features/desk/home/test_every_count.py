"""Every number of Home opens exactly what it counted, whichever system it lies in."""

from datetime import timedelta
from decimal import Decimal
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from freight.core.places import HOME
from freight.documents.invoice import Invoice
from freight.documents.shipment import Shipment
from freight.features.ledger.aging import sorting
from freight.features.ledger.invoices import billed_cells
from freight.kit import clock
from freight.kit.storage.tenancy import scoped
from tests.fixtures.billing import Biller


def days_ago(days):
    return (clock.today(HOME) - timedelta(days=days)).isoformat()


def month_start():
    return clock.today(HOME).replace(day=1).isoformat()


@pytest.fixture
async def ocean(ana, tenants):
    return Biller(ana.caller, tenants.ocean, None)


@pytest.fixture
async def worked(ana, ocean, tenants):
    """Work of every kind in two systems, and some of it billed."""
    for biller, further in ((ana, {"account": tenants.fill2}), (ocean, {})):
        await biller.shipments(
            {"number": "00001", "day": days_ago(3)},
            {"number": "00002", "day": days_ago(3), "status": "Rate Mismatch", "user": 60.0},
            {"number": "00003", "day": days_ago(3), "status": "Not Rated", "country": "US"},
            {"number": "00004", "day": days_ago(31), "status": "Ready for Invoicing", "country": ""},
            {"number": "00005", "day": days_ago(30), "status": "Ready for Invoicing"},
            {"number": "00006", "day": days_ago(90), "currency": "EUR", **further},
            {"number": "00007", "day": days_ago(0), "status": "Not Rated", "country": "NL"},
        )
    await ana.shipments({"number": "00010", "day": days_ago(12)}, {"number": "00011", "day": days_ago(12)})
    ids = [str((await ana.stored(number))["_id"]) for number in ("00010", "00011")]
    billed = await ana.call("bill", ids=ids, invoiceDate=month_start())
    assert billed["billed"] == 2
    return ana


async def opened(biller, link):
    """The ids behind a link of Home, page by page, and the number its list says."""
    parts = urlsplit(link)
    query = parse_qs(parts.query, keep_blank_values=True)
    if parts.path.startswith("/work/"):
        return await pages(
            lambda page: biller.get(
                f"dashboard{parts.path}", pageNo=str(page), pageLimit="2", **{k: v[0] for k, v in query.items()}
            ),
            lambda data: data["shipments"] + data["invoices"],
        )
    assert parts.path == "/invoices/shipmentEntry"
    return await pages(lambda page: grid_page(biller, query["f"], page), lambda data: data["rows"])


async def grid_page(biller, conditions, page):
    """The list of one system under the conditions of its address, as the web app reads it."""
    leaves = [[unquote(piece) for piece in text.split("~")] for text in conditions]
    fields = [{"name": name.replace(".", "#", 1), "operator": op, "value": value} for name, op, value in leaves]
    body = {"rules": {"condition": "and", "fields": fields}, "pageNo": page, "pageLimit": 2}
    answer = await biller.caller.post("/api/shipment/list", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def pages(read, rows_of):
    ids, page = [], 1
    while rows := rows_of(data := await read(page)):
        ids += [row["id"] for row in rows]
        page += 1
    assert len(ids) == len(set(ids))
    return ids, data["count"]


async def counts_and_links(biller):
    home = await biller.get("dashboard/home")
    figures = home["figures"]
    yield "unbilled", figures["unbilled"]["count"], figures["unbilled"]["link"]
    yield "over thirty days", figures["overThirty"]["count"], figures["overThirty"]["link"]
    yield "ready to bill", figures["readyToBill"]["count"], figures["readyToBill"]["link"]
    yield "billed", figures["billed"]["invoices"], figures["billed"]["link"]
    yield "touched", figures["withoutTouch"]["touched"], figures["withoutTouch"]["link"]
    for todo in home["needsDoing"]:
        yield todo["kind"], todo["count"], todo["link"]
    for country in (await biller.get("dashboard/countries"))["rows"]:
        yield f"country {country['country']!r}", country["count"], country["link"]


async def test_every_number_of_home_opens_exactly_what_it_counted(worked):
    seen = {}
    async for name, number, link in counts_and_links(worked):
        ids, listed = await opened(worked, link)
        assert (name, len(ids), listed) == (name, number, number), link
        seen[name] = number
    # calculated by hand from `worked`
    assert seen == {
        "unbilled": 14,
        "over thirty days": 4,
        "ready to bill": 4,
        "billed": 2,
        "touched": 4,
        "rateMismatch": 2,
        "noRate": 4,
        "ready": 4,
        "rated": 4,
        "country 'DE'": 8,
        "country ''": 2,
        "country 'NL'": 2,
        "country 'US'": 2,
    }


async def test_a_list_says_what_all_of_it_comes_to_and_names_no_code(worked):
    found = await worked.get("dashboard/work/country", country="DE")
    assert found["title"] == "Unbilled to Germany"
    rows = [row async for row in Shipment.get_pymongo_collection().find({"country": "DE"})]
    unbilled = ("Not Rated", "Rated", "Rate Mismatch", "Ready for Invoicing")
    of_whom = [row for row in rows if row["status"] in unbilled and row["rating"]["total"] is not None]
    sums = {}
    for row in of_whom:
        currency = row["rating"]["currency"]
        sums[currency] = sums.get(currency, 0) + row["rating"]["total"]
    told = {each["currency"]: Decimal(each["amount"]) for each in found["amounts"]}
    assert told == sums


async def test_a_list_is_put_in_the_order_of_each_of_its_columns(worked):
    keys = {
        "shipmentNumber": lambda row: row["shipmentNumber"],
        "systemName": lambda row: row["systemName"].casefold(),
        "accountName": lambda row: row["accountName"].casefold(),
        "status": lambda row: row["status"],
        "entryDate": lambda row: row["entryDate"],
        "country": lambda row: row["country"],
        "amount": lambda row: (row["currency"], Decimal(row["amount"] or "-1")),
    }
    for column, key in keys.items():
        for way in ("", "-"):
            rows = []
            for page in range(1, 8):
                found = await worked.get(
                    "dashboard/work/unbilled", sort=f"{way}{column}", pageNo=str(page), pageLimit="2"
                )
                rows += [key(row) for row in found["shipments"]]
            assert len(rows) == 14
            assert rows == sorted(rows, reverse=bool(way)), (way, column)
    invoices = await worked.get("dashboard/work/billed", day=month_start(), sort="-number")
    numbers = [row["number"] for row in invoices["invoices"]]
    assert len(numbers) == 2
    assert numbers == sorted(numbers, reverse=True)


async def test_a_column_that_is_none_is_refused_by_name(ana):
    answer = await ana.caller.get("/api/dashboard/work/unbilled", params={"sort": "-owner"})
    assert answer.status_code == 400
    assert "'owner'" in answer.json()["msg"]


async def test_a_list_too_long_to_be_sorted_says_so(worked, monkeypatch):
    monkeypatch.setattr(sorting, "MOST_TRIED", 13)
    answer = await worked.caller.get("/api/dashboard/work/unbilled", params={"sort": "amount"})
    assert (answer.status_code, answer.json()["code"]) == (400, "list_too_long")
    assert (await worked.get("dashboard/work/unbilled"))["count"] == 14


async def test_only_what_was_made_ready_is_called_ready_to_bill(ana):
    await ana.shipments({"number": "00001", "status": "Ready for Invoicing"}, {"number": "00002", "status": "Rated"})
    home = await ana.get("dashboard/home")
    assert home["figures"]["readyToBill"]["count"] == 1
    told = {todo["kind"]: (todo["title"], todo["count"], todo["reason"]) for todo in home["needsDoing"]}
    assert told["ready"] == ("Ready to bill", 1, "USD 51.45 ready to bill")
    assert told["rated"] == ("Rated shipments", 1, "USD 51.45 match the tariff, not marked ready to bill yet")


async def test_the_part_of_one_system_is_what_its_own_screen_lists(worked, tenants):
    data = await worked.get("dashboard/work/rateMismatch")
    places = {place["systemId"]: place for place in data["places"]}
    assert [place["count"] for place in data["places"]] == [1, 1]
    ids, listed = await opened(worked, places[str(tenants.air.system_id)]["link"])
    assert (ids, listed) == ([str((await worked.stored("00002"))["_id"])], 1)


async def test_what_lies_in_the_system_one_works_in_opens_where_it_is_worked_on(ana, ocean):
    await ana.shipments({"number": "00001", "status": "Ready for Invoicing"})
    link = (await ana.get("dashboard/home"))["figures"]["readyToBill"]["link"]
    assert link == "/invoices/shipmentEntry?f=status~equalTo~Ready%2520for%2520Invoicing"
    await ocean.shipments({"number": "00001", "status": "Ready for Invoicing"})
    assert (await ana.get("dashboard/home"))["figures"]["readyToBill"]["link"] == "/work/readyToBill"


async def test_an_edit_by_a_person_is_a_touch_and_billing_is_none(ana):
    await ana.shipments(*({"number": f"{n:05}", "day": days_ago(2)} for n in range(4)))
    edited = await ana.stored("00001")
    row = {
        "id": str(edited["_id"]), "revision": edited["revision"], "tempId": 1, "updateField": True,
        "shipmentInformation#purchaseOrder": "PO 4711",
    }  # fmt: skip
    saved = await ana.caller.put("/api/grid", params={"type": "shipment"}, json={"data": [row]})
    assert saved.status_code == 200, saved.text
    await ana.call("bill", ids=[str((await ana.stored("00002"))["_id"])])
    touched = (await ana.get("dashboard/home"))["figures"]["withoutTouch"]
    assert (touched["entered"], touched["touched"], touched["percent"]) == (4, 1, "75.0")
    ids, _ = await opened(ana, touched["link"])
    assert ids == [str(edited["_id"])]


async def test_every_cell_of_the_aging_opens_its_shipments(worked):
    async def summary(**folder):
        body = {"date": days_ago(0), "condition": {}, **folder}
        return (await worked.caller.put("/api/bpR", json=body)).json()["data"]

    async def rows_of(**folder):
        for row in (await summary(**folder))["rows"]:
            yield row
            if row["hasChildren"]:
                below = "account" if row["groupBy"] == "system" else "status"
                async for inner in rows_of(groupBy=below, systemId=row["systemId"], accountId=row["accountId"]):
                    yield inner

    walked = 0
    async for row in rows_of():
        where = {key: row[key] for key in ("systemId", "accountId", "status") if row[key]}
        for group, cell in [*enumerate(row["ageGroup"]), (None, row["total"])]:
            age = {} if group is None else {"ageGroup": str(group)}
            ids, listed = await pages(
                lambda page, where=where, age=age: worked.get(
                    "bpRdetail", entryDate=days_ago(0), pageNo=str(page), pageLimit="3", **where, **age
                ),
                lambda data: data["rows"],
            )
            assert (row["name"], group, len(ids), listed) == (row["name"], group, cell["count"], cell["count"])
            walked += 1
    assert walked > 60


async def test_what_is_billed_counts_from_its_issue_until_it_is_deleted(ana, tenants, sign_in):
    ids = await ana.shipments({"number": "00001"}, {"number": "00002", "lines": [("F", "Freight", "8.55")]})
    await ana.call("bill", ids=ids, invoiceDate=month_start())
    billed = (await ana.get("dashboard/home"))["figures"]["billed"]
    assert (billed["invoices"], billed["amounts"][0]["amount"]) == (2, "60.00")
    listed, number = await opened(ana, billed["link"])
    assert (len(listed), number) == (2, 2)

    smaller = await scoped(Invoice, ana.scope).find_one({"total": Decimal("8.55")})
    priya = await sign_in(tenants.priya)
    body = {"invoiceId": str(smaller["_id"]), "invoiceDeleteComment": "Entered twice."}
    gone = await priya.request("DELETE", "/api/invoice/charge", json=body)
    assert gone.status_code == 200, gone.text
    billed = (await ana.get("dashboard/home"))["figures"]["billed"]
    assert (billed["invoices"], billed["amounts"][0]["amount"]) == (1, "51.45")
    assert await opened(ana, billed["link"]) == ([one for one in listed if one != str(smaller["_id"])], 1)
    assert await billed_cells.recount_billed_cells(ana.scope) == 0


async def test_home_has_no_list_of_another_name_and_shows_no_other_company(ana, tenants, sign_in):
    await ana.shipments({"number": "00001"})
    assert (await ana.caller.get("/api/dashboard/work/everything")).status_code == 404
    tomasz = Biller(await sign_in(tenants.tomasz), tenants.gdynia, tenants.pomorze)
    data = await tomasz.get("dashboard/work/unbilled")
    assert (data["count"], data["shipments"], data["places"]) == (0, [], [])
