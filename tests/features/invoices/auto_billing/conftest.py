"""Ana, who pushes invoices of Air Export Chicago to a billing system of its own, at an hour the tests move on."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from bson import ObjectId

from freight.documents.invoice import Invoice
from freight.documents.outgoing_push import OutgoingPush
from freight.features.invoices.auto_billing import (
    batch,
    connection,
    dead_letters,
    dispatch,
    draining,
    exchange,
    push_requests,
    sending,
)
from freight.kit import clock
from freight.kit.storage.connections import Connections
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from tests.fixtures.billing import Biller
from tests.fixtures.billing_system import BillingSystem
from tests.fixtures.tenants import Tenants

SECRET = "s3cret-of-Air"
AUTH = "/api/invoiceAutoBillingAuth"


@dataclass
class Hour:
    """The time on the clock."""

    now: datetime

    async def shared(self) -> datetime:
        return self.now

    def passes(self, **by: float) -> None:
        self.now += timedelta(**by)

    async def sleep(self, seconds: float) -> None:
        self.passes(seconds=seconds)


@pytest.fixture
def hour(monkeypatch: pytest.MonkeyPatch) -> Hour:
    """Freeze the clock of pushes until a test moves it on; sessions keep the real one."""
    at = Hour(clock.now())
    for module in (batch, connection, dead_letters, exchange):
        monkeypatch.setattr(module, "clock", SimpleNamespace(now=lambda: at.now))
    for module in (connection, dead_letters, draining, dispatch, push_requests, sending):
        monkeypatch.setattr(module, "database_clock", SimpleNamespace(read_database_clock=at.shared))
    gather = draining.asyncio.gather
    monkeypatch.setattr(draining, "asyncio", SimpleNamespace(sleep=at.sleep, gather=gather))
    return at


@dataclass
class Pusher:
    """A signed-in caller who pushes, and what a test asks of the outcome."""

    caller: httpx.AsyncClient
    scope: Scope
    system: BillingSystem
    biller: Biller
    run_jobs: Callable

    async def connect(self, **change: Any) -> httpx.Response:
        body = {"baseUrl": self.system.address, "userName": "freight", "secret": SECRET, "revision": None}
        return await self.caller.post(AUTH, json=body | change)

    async def invoices(self, count: int = 1, **wanted: Any) -> list[str]:
        """Bill that many shipments; returns the ids of their invoices."""
        rows = [{"number": f"S{str(ObjectId())[-14:]}", **wanted} for _ in range(count)]
        made = await self.biller.call("bill", ids=await self.biller.shipments(*rows))
        return [each["id"] for each in made["invoices"]]

    async def push(self, what: str, *invoice_ids: str, **more: Any) -> httpx.Response:
        body = {"data": [{"invoiceId": each} for each in invoice_ids], "systemId": str(self.scope.system_id)}
        return await self.caller.post(f"/api/invoiceAuto{what}", json=body | more)

    async def pushed(self, what: str, *invoice_ids: str) -> Record:
        """Push, let the workers work, and return the one push as stored."""
        answer = await self.push(what, *invoice_ids)
        assert answer.status_code == 200, answer.text
        await self.run_jobs()
        return await self.stored()

    async def due(self) -> None:
        """Run what the scheduler does each second, and then the workers."""
        await dispatch.dispatch_due_pushes()
        await self.run_jobs()

    async def stored(self) -> Record:
        (found,) = await self.all()
        return found

    async def all(self) -> list[Record]:
        return await scoped(OutgoingPush, self.scope).find().sort("_id", 1).to_list()

    async def invoice(self, invoice_id: str) -> Record:
        return await scoped(Invoice, self.scope).get(invoice_id)

    async def post(self, path: str, **body: Any) -> httpx.Response:
        return await self.caller.post(f"/api/invoiceAutoBilling/{path}", json=body)


@pytest.fixture(autouse=True)
def loopback(connections: Connections, monkeypatch: pytest.MonkeyPatch) -> None:
    """This installation allows its own host, and waits no longer than a test has time."""
    monkeypatch.setattr(connections.settings, "outgoing_hosts", "127.0.0.1")
    monkeypatch.setattr(connections.settings, "billing_timeout_seconds", 0.5)


@pytest.fixture
async def ana(tenants: Tenants, sign_in: Any, billing_system: BillingSystem, run_jobs: Callable) -> Pusher:
    caller = await sign_in(tenants.ana)
    return Pusher(caller, tenants.air, billing_system, Biller(caller, tenants.air, tenants.fill1), run_jobs)


@pytest.fixture
async def pusher(ana: Pusher) -> Pusher:
    """Ana, connected."""
    answer = await ana.connect()
    assert answer.status_code == 200, answer.text
    return ana


def in_utc(moment: datetime) -> datetime:
    """A stored moment with its zone."""
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
