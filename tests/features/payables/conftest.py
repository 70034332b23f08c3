"""Air Export Chicago with carriers' invoices that were uploaded and entered on the charges of its shipments."""

from typing import Any

import pytest

from freight.documents.payable import Payable
from freight.kit.storage.tenancy import Record, scoped
from tests.features.invoices.carrier_invoices.conftest import ana as ana
from tests.features.invoices.carrier_invoices.conftest import known_charges as known_charges
from tests.features.invoices.carrier_invoices.test_carrier_invoices import LINES, Auditor

DAYS = ["Invoice Number", "Invoice date", "Shipment", "Freight", "FSC", "Lift fee", "Total"]


class Payer(Auditor):
    """Ana paying carriers."""

    async def shipments(self, *wanted: Record) -> list[str]:
        """Store shipments of Midway, or of the carrier that one names."""
        return await super().shipments(*({"carrier": "Midway", **one} for one in wanted))

    async def received(self, *rows: list[Any], carrier: str = "Midway") -> None:
        """A file of a carrier: number, day, shipment, freight, fuel, liftgate, total."""
        answer = await self.upload(*rows, carrier=carrier, headings=DAYS)
        assert answer.status_code == 200, answer.text

    async def payables(self, **request: Any) -> list[dict[str, Any]]:
        return (await self.post("payables", request))["rows"]

    async def payable(self, number: str) -> dict[str, Any]:
        (found,) = await self.payables(q=number)
        return found

    async def decide(self, action: str, *numbers: str, **more: Any) -> dict[str, Any]:
        ids = [(await self.payable(number))["id"] for number in numbers]
        return await self.post(f"payables/{action}", {"ids": ids} | more)

    async def approve(self, *numbers: str, **more: Any) -> None:
        assert (await self.decide("approve", *numbers, **more))["refused"] == []

    async def pay(self, parts: dict[str, str | None], key: str = "payment-1", **more: Any) -> Any:
        """The raw answer to a payment of these invoices: amounts by number, None for all that is open."""
        named = [
            {"payableId": (await self.payable(number))["id"], "amount": amount} for number, amount in parts.items()
        ]
        body = {"requestKey": key, "payOn": "2026-12-01", "method": "ACH", "reference": "", "parts": named}
        return await self.caller.post("/api/carrierPayments", json=body | more)

    async def paid(self, parts: dict[str, str | None], key: str = "payment-1", **more: Any) -> dict[str, Any]:
        answer = await self.pay(parts, key, **more)
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]

    async def money(self, number: str) -> tuple[Any, ...]:
        """Status, approved, open, scheduled, paid; what is approved is always the sum of the other three."""
        (one,) = await scoped(Payable, self.scope).find({"number": number}).to_list()
        if one["approved"] is not None:
            assert one["approved"] == one["open"] + one["scheduled"] + one["paid"]
        return one["status"], *(str(one[name]) for name in ("approved", "open", "scheduled", "paid"))


@pytest.fixture
async def payer(ana: Any, known_charges: None) -> Payer:
    return Payer(ana.caller, ana.scope, ana.account)


@pytest.fixture
async def three(payer: Payer, run_jobs: Any) -> Payer:
    """Three rated shipments of 112.00 each; Midway charges M1 as agreed, M2 with 14.00 too much, M3 as agreed."""
    await payer.shipments(*({"number": f"S-{at}", "lines": LINES} for at in (1, 2, 3)))
    await payer.received(
        ["M1", "2026-10-01", "S-1", 100, 12, "", 112],
        ["M2", "2026-10-15", "S-2", 114, 12, "", 126],
        ["M3", "2026-11-10", "S-3", 100, 12, "", 112],
    )
    await run_jobs()
    return payer
