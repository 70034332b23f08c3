"""A worker that is killed while the billing system has the invoice and we have no answer yet. Real kill -9."""

import os
import signal

import pytest

from freight.documents.outgoing_push import OutgoingPush
from freight.features.invoices.auto_billing.dispatch import dispatch_due_pushes
from freight.kit.storage.connections import Connections
from freight.kit.storage.tenancy import Record, scoped
from tests.fixtures.billing import Biller
from tests.fixtures.billing_system import BillingSystem, never
from tests.fixtures.tenants import Tenants
from tests.jobs.sweeping import until_swept
from tests.jobs.test_killed_worker import StartWorker, start_worker  # noqa: F401

SECONDS = 2.0


@pytest.fixture(autouse=True)
def loopback(connections: Connections, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here and in the workers."""
    monkeypatch.setattr(connections.settings, "outgoing_hosts", "127.0.0.1")
    monkeypatch.setenv("FREIGHT_OUTGOING_HOSTS", "127.0.0.1")
    monkeypatch.setenv("FREIGHT_BILLING_TIMEOUT_SECONDS", str(SECONDS))


async def test_a_push_whose_worker_is_killed_is_sent_again_under_its_key(
    start_worker: StartWorker,  # noqa: F811
    tenants: Tenants,
    sign_in,
    billing_system: BillingSystem,
) -> None:
    caller = await sign_in(tenants.ana)
    biller = Biller(caller, tenants.air, tenants.fill1)
    (made,) = (await biller.call("bill", ids=await biller.shipments({"number": "S-1"})))["invoices"]
    connection = {"baseUrl": billing_system.address, "userName": "freight", "secret": "s3cret"}
    assert (await caller.post("/api/invoiceAutoBillingAuth", json=connection)).status_code == 200

    def take_and_be_silent(handler) -> None:
        billing_system.taken[handler.headers["Idempotency-Key"]] = handler.request_body
        never(handler)

    billing_system.next = [take_and_be_silent]
    killed = start_worker()
    pushed = await caller.post("/api/invoiceAutoBilling", json={"data": [{"invoiceId": made["id"]}]})
    assert pushed.status_code == 200, pushed.text

    async def stored() -> Record:
        return await scoped(OutgoingPush, tenants.air).find_one() or {}

    async def has_the_invoice() -> bool:
        return bool(billing_system.taken)

    async def accepted() -> bool:
        await dispatch_due_pushes()
        return (await stored())["state"] == "Accepted"

    await until_swept(has_the_invoice, "the first try")
    assert killed.pid
    os.kill(killed.pid, signal.SIGKILL)
    assert (await stored())["state"] == "Sending", "the worker was killed too late for this test to say anything"

    start_worker()
    await until_swept(accepted, "the second try")
    push = await stored()
    assert (push["tries"], [each.key for each in billing_system.pushed]) == (2, [push["key"]] * 2)
    assert len(billing_system.taken) == 1, "the other side has the invoice once"
