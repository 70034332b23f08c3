"""Rated shipments of Air Export Chicago and Ana, who bills them. The shipment store writes them, as everywhere."""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import httpx
import pytest
from bson import ObjectId

from freight.documents.invoice import Invoice
from freight.documents.shipment import Shipment
from freight.documents.trace import Trace
from freight.features.shipments import store
from freight.features.shipments.store import ShipmentChange
from freight.kit.tenancy import Record, Scope, scoped
from freight.kit.transactions import in_transaction
from tests.fixtures.tenants import Tenants

NOW = datetime(2026, 11, 21, 9, 42, tzinfo=UTC)


@dataclass
class Biller:
    """A signed-in caller who bills, in a system whose shipments a test makes."""

    caller: httpx.AsyncClient
    scope: Scope
    account: ObjectId
    made: list[ObjectId] = field(default_factory=list)

    async def shipments(self, *wanted: Record) -> list[str]:
        """Store shipments; returns their ids. Keys of a shipment: see `stored`."""
        records = [await self._record(one) for one in wanted]

        async def work(session: Any) -> None:
            changes = [ShipmentChange(None, {**one}) for one in records]
            await store.write(changes, self.scope, session, reason="test", now=NOW)

        await in_transaction(work)
        return [str(one["_id"]) for one in records]

    async def _record(self, wanted: Record) -> Record:
        lines = wanted.get("lines") or [("FREIGHT", "Freight", "51.45")]
        rated = wanted.get("status", "Rated") != "Not Rated"
        total = Decimal(wanted.get("total") or sum(Decimal(amount) for *_, amount in lines))
        charges = {"userFreight": wanted["user"]} if "user" in wanted else {}
        trace_id = ObjectId() if rated else None
        if rated:
            written = [{"charge_id": code, "name": text, "amount": Decimal(amount)} for code, text, amount in lines]
            await scoped(Trace, self.scope).insert_one({"_id": trace_id, "account_id": self.account, "lines": written})
        rating = {
            "trace_id": trace_id,
            "total": total if rated else None,
            "currency": wanted.get("currency", "USD") if rated else "",
            "reason_code": "" if rated else "no_lane",
            "reason": "" if rated else "No lane for carrier V44_3, service CRF.",
        }
        return {
            "_id": ObjectId(),
            "shipment_number": wanted["number"],
            "account_id": wanted.get("account", self.account),
            "status": wanted.get("status", "Rated"),
            "entry_date": wanted.get("day", "2026-11-02"),
            "ship_date": "2026-11-02",
            "country": "DE",
            "data": {
                "shipmentInformation": {
                    "shipmentNumber": wanted["number"],
                    "shipDate": "2026-11-02",
                    "carrier": "V44_3",
                },
                "shipmentRouting": {"originPort": "USORD", "destinationPort": "DEFRA"},
                "shipmentCargo": {"pieces": 4.0, "grossWeight": 448.5},
                "shipmentCharges": charges,
            },
            "rating": rating,
            "billing": None,
            "invoice_id": None,
            "invoice_number": "",
            "archived": False,
        }

    async def call(self, path: str, **body: Any) -> Any:
        """The data of a call that must succeed."""
        answer = await self.caller.post(f"/api/invoices/{path}", json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]

    async def get(self, path: str, **query: str) -> Any:
        answer = await self.caller.get(f"/api/{path}", params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]

    async def stored(self, number: str) -> Record:
        found = await scoped(Shipment, self.scope).find_one({"shipment_number": number})
        assert found is not None
        return found

    async def numbers(self) -> list[str]:
        """The numbers of every invoice of the system, in order."""
        return [one["number"] async for one in scoped(Invoice, self.scope).find().sort("number", 1)]


@pytest.fixture
async def ana(tenants: Tenants, sign_in: Any) -> Biller:
    """May do everything in the system."""
    return Biller(await sign_in(tenants.ana), tenants.air, tenants.fill1)
