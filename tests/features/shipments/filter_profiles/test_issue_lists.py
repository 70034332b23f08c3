"""Filters kept for the issues of exception management: two kinds of people work there (R375, R376), and issues of
shipments have other fields than those of invoices (A029)."""

from typing import Any

import httpx
import pytest
from bson import ObjectId

from freight.documents.user import User
from freight.kit.records import history
from freight.kit.storage.paging import Page
from tests.features.shipments.filter_profiles.conftest import save
from tests.fixtures.tenants import Tenants

RAISE, RESPOND = "ims.RaiseIssueIMS", "ims.ResponseIssueIMS"
SHIPMENTS, INVOICES = "shipmentIssue", "invoiceIssue"
INVOICE_NUMBER = "invoiceInformation#invoiceNumber"


def where(name: str, value: str = "Open") -> dict[str, Any]:
    return {"condition": "and", "level": 0, "fields": [{"name": name, "operator": "equalTo", "value": value}]}


OPEN = where("issueInformation#issueStatus")


async def only(user: User, sign_in: Any, permission: str) -> httpx.AsyncClient:
    user.memberships[0].permissions = ["ims.sideIMS", permission]
    await user.save()
    caller: httpx.AsyncClient = await sign_in(user)
    return caller


@pytest.fixture
async def raiser(tenants: Tenants, ana: httpx.AsyncClient, sign_in: Any) -> httpx.AsyncClient:
    return await only(tenants.omar, sign_in, RAISE)


@pytest.fixture
async def responder(tenants: Tenants, ana: httpx.AsyncClient, sign_in: Any) -> httpx.AsyncClient:
    return await only(tenants.vera, sign_in, RESPOND)


async def names(caller: httpx.AsyncClient, doc_type: str) -> list[str]:
    answer = await caller.get("/api/filterProfiles", params={"docType": doc_type})
    assert answer.status_code == 200, answer.text
    return [each["templateName"] for each in answer.json()["data"]["profiles"]]


async def test_who_raises_and_who_answers_keep_filters_and_share_them(
    raiser: httpx.AsyncClient, responder: httpx.AsyncClient
) -> None:
    assert (await save(raiser, "Open", OPEN, docType=SHIPMENTS, shared=True)).status_code == 200
    assert (await save(responder, "Mine", OPEN, docType=SHIPMENTS)).status_code == 200
    assert await names(responder, SHIPMENTS) == ["Mine", "Open"]
    assert await names(raiser, SHIPMENTS) == ["Open"]
    assert await names(raiser, INVOICES) == []


async def test_their_screen_opens_to_both_and_says_by_which_right(
    raiser: httpx.AsyncClient, responder: httpx.AsyncClient, tenants: Tenants
) -> None:
    for caller, right in ((raiser, RAISE), (responder, RESPOND)):
        await save(caller, "Open", OPEN, docType=SHIPMENTS)
        base = f"/api/records/filterProfile/{SHIPMENTS}"
        told = (await caller.get(f"{base}/description")).json()["data"]["permissions"]
        assert (told["see"], told["change"]) == (right, right)
        (row,) = (await caller.get(base)).json()["data"]["rows"]
        answer = await caller.put(
            f"{base}/{row['id']}", json={"values": row["values"] | {"profile#name": "New"}, "revision": 1}
        )
        assert answer.status_code == 200, answer.text
        assert (await caller.get(f"{base}/{row['id']}/history")).status_code == 200
        kept = await history.list_record_saves(tenants.air, "filterProfile", ObjectId(row["id"]), Page(1, 10))
        assert [entry.permission for entry in kept.entries] == [right, right]
        assert (await caller.delete(f"{base}/{row['id']}", params={"revision": 2})).status_code == 200


async def test_a029_a_filter_of_invoice_issues_may_ask_for_invoices(raiser: httpx.AsyncClient) -> None:
    asks = where(INVOICE_NUMBER, "AEC-000331")
    assert (await save(raiser, "Of the invoice", asks, docType=INVOICES)).status_code == 200
    refused = await save(raiser, "Of the invoice", asks, docType=SHIPMENTS)
    assert refused.status_code == 400 and "invoiceNumber" in refused.json()["msg"]


async def test_without_either_right_nobody_keeps_any(tenants: Tenants, ana: httpx.AsyncClient, sign_in: Any) -> None:
    caller = await only(tenants.omar, sign_in, "shipmentEntry.sideShipmentEntry")
    assert (await save(caller, "Open", OPEN, docType=SHIPMENTS)).status_code == 403
    assert (await caller.get(f"/api/records/filterProfile/{SHIPMENTS}")).status_code == 403


async def test_nobody_outside_sees_or_changes_them(raiser: httpx.AsyncClient, tenants: Tenants, sign_in: Any) -> None:
    """Another system of the company, and another company: a shared filter is not there."""
    await save(raiser, "Open", OPEN, docType=SHIPMENTS, shared=True)
    base = f"/api/records/filterProfile/{SHIPMENTS}"
    (row,) = (await raiser.get(base)).json()["data"]["rows"]
    outsider = await sign_in(tenants.tomasz)
    assert await names(outsider, SHIPMENTS) == []
    assert (await outsider.get(base)).json()["data"]["rows"] == []
    for call, path, more in (
        ("GET", "", {}),
        ("GET", "/history", {}),
        ("PUT", "", {"json": {"values": row["values"], "revision": 1}}),
        ("PUT", "/history/1", {"json": {"revision": 1}}),
        ("DELETE", "", {"params": {"revision": 1}}),
    ):
        answer = await outsider.request(call, f"{base}/{row['id']}{path}", **more)
        assert answer.status_code == 404, (call, path, answer.text)
    assert await names(raiser, SHIPMENTS) == ["Open"]
