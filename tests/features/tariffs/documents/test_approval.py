"""A document is approved in a step of its own, by a user other than the one who last changed it."""

from typing import Any

import pytest

from freight.core.tariff_documents import APPROVAL
from tests.features.tariffs.documents.asked import REVISED, changed, saved, uploaded, value
from tests.fixtures.tenants import Tenants

OWN = "Someone else has to approve or reject it: you uploaded its file or last changed it."
BY_EDITING = "Approve or reject the document with its button. It isn’t done by editing."


@pytest.fixture
async def omar(tenants: Tenants, sign_in: Any) -> Any:
    return await sign_in(tenants.omar)


async def decide(caller: Any, document: Any, status: str = "Approved") -> Any:
    body = {"status": status, "revision": document["revision"]}
    return await caller.put(f"/api/tms/{document['id']}/approval", json=body)


async def approved(ana: Any, omar: Any) -> Any:
    answer = await decide(omar, await saved(ana))
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


@pytest.mark.parametrize("status", ["Approved", "Rejected"])
async def test_an_editor_sets_no_approval_by_editing(ana, omar, status) -> None:
    document = await saved(ana)
    for caller in (ana, omar):
        answer = await changed(caller, document, approvalStatus=status, region="Atlantic")
        assert (answer["status"], answer["msg"]) == (412, BY_EDITING)
    assert value((await ana.get(f"/api/tms/{document['id']}")).json()["data"], APPROVAL) == "Inprocess"


async def test_nobody_approves_what_he_uploaded_or_last_changed(ana, omar) -> None:
    document = await saved(ana)
    refused = await decide(ana, document)
    assert (refused.status_code, refused.json()["msg"]) == (403, OWN)
    [document] = (await changed(omar, document, region="Atlantic"))["data"]["documents"]
    for caller in (ana, omar):
        assert (await decide(caller, document)).status_code == 403
    [document] = (await changed(ana, document, region="Transpacific"))["data"]["documents"]
    assert value((await decide(omar, document)).json()["data"], APPROVAL) == "Approved"
    assert (await decide(omar, document, "Rejected")).status_code == 409


async def test_what_was_approved_and_is_changed_or_revised_is_in_process_again(ana, omar) -> None:
    document = await approved(ana, omar)
    [document] = (await changed(omar, document, expiryDate="2027-12-31", approvalStatus="Approved"))["data"][
        "documents"
    ]
    assert value(document, APPROVAL) == "Inprocess"
    document = await approved(ana, omar)
    file = (await uploaded(ana, REVISED, "contract 2.pdf"))["data"]
    [document] = (await changed(ana, document, row={"revisionDocId": file}))["data"]["documents"]
    assert value(document, APPROVAL) == "Inprocess"
    document = await approved(ana, omar)
    # saved as it is, it stays approved
    [document] = (await changed(ana, document, approvalStatus="Approved"))["data"]["documents"]
    assert value(document, APPROVAL) == "Approved"


async def test_an_earlier_revision_comes_back_in_process_and_a_removed_one_as_it_was(ana, omar) -> None:
    document = await approved(ana, omar)
    gone = await ana.delete(f"/api/tms/{document['id']}", params={"revision": document["revision"]})
    assert gone.status_code == 200
    body = {"revision": document["revision"] + 1}
    back = await ana.put(f"/api/tms/{document['id']}/history/{document['revision']}", json=body)
    assert value(back.json()["data"], APPROVAL) == "Approved"
    [document] = (await changed(ana, back.json()["data"], region="Atlantic"))["data"]["documents"]
    body = {"revision": document["revision"]}
    restored = await ana.put(f"/api/tms/{document['id']}/history/2", json=body)
    assert value(restored.json()["data"], APPROVAL) == "Inprocess"


async def test_a_decision_is_taken_back_by_an_editor(ana, omar) -> None:
    document = await approved(ana, omar)
    again = await decide(ana, document, "Inprocess")
    assert value(again.json()["data"], APPROVAL) == "Inprocess"
    same = await decide(ana, again.json()["data"], "Inprocess")
    assert (same.status_code, same.json()["msg"]) == (400, "It is in process already.")
