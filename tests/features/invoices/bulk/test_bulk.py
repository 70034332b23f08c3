"""Several invoices voided, credited or approved at once (B18): the preview comes true, and nothing happens twice."""

from collections import Counter
from decimal import Decimal

import pytest

from freight.core.errors import Conflict
from freight.documents.invoice import Invoice
from freight.features.invoices.bulk import service
from freight.features.ledger.aging import service as aging
from freight.features.work.tasks import runner
from freight.kit.storage.tenancy import scoped
from tests.fixtures.billing import Biller
from tests.fixtures.profiled import watched

REASON = "Billed under the wrong contract."


async def billed(ana: Biller, many: int, currency: str = "USD", first: int = 1) -> list[str]:
    """Invoices of 51.45 each, the lowest number first."""
    numbers = [{"number": f"{n:05}", "currency": currency} for n in range(first, first + many)]
    ids = await ana.shipments(*numbers)
    made = [
        one["id"] for n in range(0, many, 200) for one in (await ana.call("bill", ids=ids[n : n + 200]))["invoices"]
    ]
    assert len(made) == many
    return made


async def statuses(ana: Biller) -> dict[str, int]:
    found: dict[str, int] = {}
    async for one in scoped(Invoice, ana.scope).find({}, {"status": 1, "invoice_type": 1}):
        name = f"{one['invoice_type']} {one['status']}"
        found[name] = found.get(name, 0) + 1
    return found


async def credited(ana: Biller, invoice_id: str, **body: object) -> None:
    revision = (await ana.get(f"invoices/{invoice_id}/corrections"))["revision"]
    await ana.call(f"{invoice_id}/credit", revision=revision, comment=REASON, **body)


@pytest.mark.parametrize(
    ("action", "totals", "why"),
    [
        # one was credited by 1.45, one is in dollars of Kuwait
        (
            "void",
            [("USD", 2, "102.90"), ("KWD", 1, "51.450")],
            "The invoice has a credit note (CN-000001). Delete that first.",
        ),
        ("credit", [("USD", 3, "152.90"), ("KWD", 1, "51.450")], None),
        ("approve", [("USD", 3, "154.35"), ("KWD", 1, "51.450")], None),
    ],
)
async def test_the_preview_says_what_is_then_done_and_what_is_left_out(ana, action, totals, why):
    ids = [*await billed(ana, 3), *await billed(ana, 1, "KWD", first=4)]
    await credited(ana, ids[0], amount="1.45")
    body = {"action": action, "ids": ids}
    told = await ana.call("bulk/preview", **body)
    assert [(one["currency"], one["invoices"], one["amount"]) for one in told["totals"]] == totals
    assert [one["message"].split(":")[0] for one in told["leftOut"]] == ([why] if why else [])
    done = await ana.call("bulk", **body, comment=REASON)
    assert (done["done"], done["leftOut"], done["memCacheKey"]) == (told["invoices"], told["leftOut"], None)
    assert await aging.recount_aging_cells(ana.scope) == 0


async def test_voided_invoices_keep_their_numbers_and_copies_take_their_place(ana):
    await billed(ana, 2)
    await ana.call("bulk", action="void", comment=REASON)
    assert await statuses(ana) == {"Revenue Voided": 2, "Revenue Not Rated": 2}
    assert (await ana.stored("00001"))["status"] == "Not Rated"


async def test_crediting_again_finds_nothing_left(ana):
    ids = await billed(ana, 2)
    await ana.call("bulk", action="credit", ids=ids, comment=REASON)
    again = await ana.call("bulk", action="credit", ids=ids, comment=REASON)
    assert (again["done"], again["leftOut"][0]["count"]) == (0, 2)
    assert again["leftOut"][0]["message"] == "There is nothing left to credit on this invoice."
    assert (await statuses(ana))["Credit Note Invoiced"] == 2


async def test_all_that_the_list_shows_are_meant_and_no_other(ana):
    await billed(ana, 2)
    await billed(ana, 1, "EUR", first=3)
    done = await ana.call("bulk", action="approve", currency="EUR")
    assert done["done"] == 1
    assert await statuses(ana) == {"Revenue Invoiced": 2, "Revenue Approve for Invoice Delivery": 1}


@pytest.mark.parametrize("action", ["void", "credit"])
async def test_nothing_is_voided_or_credited_without_a_reason(ana, action):
    ids = await billed(ana, 1)
    answer = await ana.caller.post("/api/invoices/bulk", json={"action": action, "ids": ids, "comment": " "})
    assert answer.status_code == 400
    assert await statuses(ana) == {"Revenue Invoiced": 1}


@pytest.mark.parametrize(
    ("action", "at", "after"),
    [
        ("void", 20, {"Revenue Voided": 60, "Revenue Not Rated": 60}),
        ("credit", 20, {"Revenue Invoiced": 60, "Credit Note Invoiced": 60}),
        ("approve", 1, {"Revenue Approve for Invoice Delivery": 60}),  # fifty at a time
    ],
)
async def test_a_job_that_is_killed_goes_on_and_does_nothing_twice(ana, monkeypatch, action, at, after):
    await billed(ana, 60)
    key = (await ana.call("bulk", action=action, comment=REASON))["memCacheKey"]
    some, calls = service._some, []

    class Killed(BaseException):
        """What kill -9 looks like from inside: nothing after it runs."""

    async def dies(*arguments):
        if len(calls) == at:
            raise Killed
        calls.append(arguments)
        return await some(*arguments)

    with monkeypatch.context() as dying:
        dying.setattr(service, "_some", dies)
        with pytest.raises(Killed):
            await runner.perform_task(key, service.run_bulk_task)
    assert await statuses(ana) != after

    await runner.perform_task(key, service.run_bulk_task)
    assert await statuses(ana) == after
    notes = [one["total"] async for one in scoped(Invoice, ana.scope).find({"invoice_type": "Credit Note"})]
    assert sum(notes) == (Decimal("-51.45") * 60 if action == "credit" else 0)
    (task,) = (await ana.caller.get("/api/pollingTaskStatus")).json()["data"]
    assert (task["runningStatus"], task["processedCount"]) == ("Completed", 60)
    done = {"void": "voided", "credit": "credited", "approve": "approved"}[action]
    assert task["message"] == f"60 invoices {done}."


async def test_what_stays_is_not_counted_as_approved_by_a_job_that_goes_on(ana, monkeypatch):
    ids = await billed(ana, 60)
    await ana.call("bulk", action="void", ids=ids[:2], comment=REASON)
    key = (await ana.call("bulk", action="approve", ids=ids))["memCacheKey"]
    some, calls = service._some, []

    class Killed(BaseException):
        """What kill -9 looks like from inside: nothing after it runs."""

    async def dies(*arguments):
        if calls:
            raise Killed
        calls.append(arguments)
        return await some(*arguments)

    with monkeypatch.context() as dying:
        dying.setattr(service, "_some", dies)
        with pytest.raises(Killed):
            await runner.perform_task(key, service.run_bulk_task)
    await runner.perform_task(key, service.run_bulk_task)
    (task,) = (await ana.caller.get("/api/pollingTaskStatus")).json()["data"]
    assert task["message"].startswith("58 invoices approved."), task["message"]
    assert task["processedCount"] == 58


async def test_one_that_somebody_else_writes_meanwhile_holds_up_no_other(ana, monkeypatch):
    ids = await billed(ana, 2)
    approve = service.ACTS["approve"]

    async def conflicts(scope, invoice, *rest):
        if invoice["number"] == "INV-000001":
            raise Conflict("Somebody changed it.")
        await approve.do(scope, invoice, *rest)

    async def conflict_together(*_):
        raise Conflict("Somebody changed it.")

    monkeypatch.setattr(service, "ACTS", {"approve": approve._replace(do=conflicts, together=conflict_together)})
    done = await ana.call("bulk", action="approve", ids=ids)
    assert (done["done"], done["leftOut"][0]["firstNumbers"]) == (1, ["INV-000001"])


async def test_invoices_are_approved_together_and_what_stays_says_why(ana):
    ids = await billed(ana, 12)
    await ana.call("bulk", action="void", ids=ids[:2], comment=REASON)
    async with watched() as reads:
        done = await ana.call("bulk", action="approve", ids=ids)
    assert (done["done"], sum(one["count"] for one in done["leftOut"])) == (10, 2)
    asked = Counter(one["ns"].partition(".")[2] for one in reads if one["op"] == "query")
    assert asked["invoices"] <= 4, "read together, not one by one"


async def test_who_may_only_approve_neither_voids_nor_credits(ana, tenants):
    ids = await billed(ana, 1)
    for membership in tenants.ana.memberships:
        membership.permissions = ["invoiceProcessing.approveForDelivery"]
    await tenants.ana.save()
    for action in ("void", "credit"):
        answer = await ana.caller.post("/api/invoices/bulk", json={"action": action, "ids": ids, "comment": REASON})
        assert answer.status_code == 403
    assert (await ana.call("bulk", action="approve", ids=ids))["done"] == 1
