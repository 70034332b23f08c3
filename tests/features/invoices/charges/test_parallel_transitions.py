"""Many clients on one invoice: one of them wins each step, the others are notified, and no step is in the history
twice."""

import asyncio
import random
from collections import Counter

import pytest

from freight.documents.record_change import RecordChange
from freight.kit.storage.tenancy import parse_object_id, scoped
from tests.features.invoices.charges.editor import line

CLIENTS = 8


@pytest.mark.parametrize("seed", range(3))
async def test_of_clients_that_act_at_once_one_wins_each_step(ana, seed):
    """R052: whatever the order, each transition happens once, at the revision it was read at."""
    pick = random.Random(seed)
    (shipment,) = await ana.shipments({"number": "00042"})
    (made,) = (await ana.call("bill", ids=[shipment]))["invoices"]
    revision, won = 1, []
    for _ in range(4):
        actions = [pick.choice(("approve", "withdraw")) for _ in range(CLIENTS)]
        answers = await asyncio.gather(
            *(
                ana.caller.post(f"/api/invoices/{made['id']}/actions/{action}", json={"revision": revision})
                for action in actions
            )
        )
        told = Counter(answer.status_code for answer in answers)
        possible = "approve" if len(won) % 2 == 0 else "withdraw"
        assert told[200] == (possible in actions)
        assert set(told) <= {200, 400, 409}
        if told[200]:
            won.append(possible)
            revision += 1
            # everybody who asked for the same lost to the one who was first
            assert told[409] + told[400] == CLIENTS - 1
    invoice = await ana.invoice(made["id"])
    assert invoice["revision"] == revision
    steps = [step["action"] for step in invoice["history"][2:]]
    assert steps == [{"approve": "approve for delivery", "withdraw": "withdraw approval"}[each] for each in won]
    assert (await ana.stored("00042"))["status"] == invoice["status"]
    noted = scoped(RecordChange, ana.scope).find({"kind": "invoice", "record_id": parse_object_id(made["id"])})
    assert sorted([entry["to_revision"] async for entry in noted])[-len(won) :] == list(range(2, revision + 1))


async def test_of_clients_that_begin_the_invoice_of_a_shipment_one_does(ana):
    (shipment,) = await ana.shipments({"number": "00042"})
    entry = await ana.entry(shipment, line(user="51.45"))
    answers = await asyncio.gather(*(ana.send(entry) for _ in range(CLIENTS)))
    told = Counter(answer.status_code for answer in answers)
    assert told == {200: 1, 409: CLIENTS - 1}
    assert len(await ana.get("invoice/charge", Id=shipment)) == 1


async def test_an_action_that_the_status_does_not_allow_is_refused_in_words(ana):
    (shipment,) = await ana.shipments({"number": "00042"})
    (made,) = (await ana.call("bill", ids=[shipment]))["invoices"]
    answer = await ana.caller.post(f"/api/invoices/{made['id']}/actions/withdraw", json={"revision": 1})
    assert answer.status_code == 400
    assert answer.json()["msg"] == "Withdrawing approval is not possible: the invoice is Invoiced."
