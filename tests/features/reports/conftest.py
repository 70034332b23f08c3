"""Ana asking reports of Air Export Chicago."""

from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import pytest

from freight.documents.shipment import Shipment
from freight.kit.storage.tenancy import scoped
from tests.features.payables.conftest import known_charges as known_charges
from tests.features.payables.conftest import payer as payer
from tests.features.payables.conftest import three as three
from tests.fixtures.billing import Biller
from tests.fixtures.tenants import Tenants


class Analyst(Biller):
    """Puts reports together."""

    async def run(self, plan: dict[str, Any], **more: Any) -> dict[str, Any]:
        answer = await self.ask(plan, **more)
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]

    async def ask(self, plan: dict[str, Any], **more: Any) -> Any:
        return await self.caller.post("/api/customReports/run", json={"plan": plan, **more})

    async def refused(self, plan: dict[str, Any], **more: Any) -> str:
        """Why a report is not run."""
        answer = await self.ask(plan, **more)
        assert answer.status_code == 400, answer.text
        return answer.json()["msg"]

    async def stored_as(self, number: str, values: dict[str, Any]) -> None:
        """Put values into a stored shipment, by path."""
        await scoped(Shipment, self.scope).update_one({"shipment_number": number}, {"$set": values})


def cells(answer: dict[str, Any]) -> dict[tuple[Any, ...], str | None]:
    """Return the figures of a summary by the labels of row and column (None: all), measure and currency."""
    summary = answer["summary"]
    found = {}
    for row in summary["table"]:
        key = tuple(each["label"] for each in row["keys"])
        for column, figure in zip(summary["cells"], row["cells"], strict=True):
            over = None if column["isTotal"] else tuple(each["label"] for each in column["keys"])
            found[key, over, column["measure"], column["currency"]] = figure
    return found


def totals(answer: dict[str, Any]) -> dict[tuple[Any, ...], str | None]:
    summary = answer["summary"]
    return {
        (
            None if column["isTotal"] else tuple(each["label"] for each in column["keys"]),
            column["measure"],
            column["currency"],
        ): figure
        for column, figure in zip(summary["cells"], summary["totals"], strict=True)
    }


def within(answer: dict[str, Any], row: int, column: int) -> dict[str, Any]:
    """What a screen sends to open a cell."""
    summary = answer["summary"]
    at, cell = summary["table"][row], summary["cells"][column]
    keys = [
        {"field": head["field"], "by": head["by"], "value": value["value"]}
        for heads, values in ((summary["rows"], at["keys"]), (summary["columns"], cell["keys"]))
        for head, value in zip(heads, values, strict=False)
    ]
    return {"keys": keys, "currency": cell["currency"] or None}


@pytest.fixture
async def ana(tenants: Tenants, sign_in: Any) -> Analyst:
    """May do everything in Air Export Chicago."""
    return Analyst(await sign_in(tenants.ana), tenants.air, tenants.fill1)


# number, account, entered, status, rate, currency, weight, carrier
SHIPMENTS = (
    ("R-01", 1, "2026-09-30", "Rated", "100.10", "USD", 10.5, "LH"),
    ("R-02", 1, "2026-10-01", "Rated", "200.20", "USD", 20.25, "UA"),
    ("R-03", 1, "2026-10-31", "Rated", "300.30", "EUR", 0.1, "LH"),
    ("R-04", 2, "2026-10-31", "Rated", "0.07", "EUR", 0.2, ""),
    ("R-05", 2, "2026-11-01", "Not Rated", None, "", None, "UA"),
    ("R-06", 2, "2026-11-02", "Ready for Invoicing", "1840", "JPY", 33.333, "LH"),
    ("R-07", 2, "2026-11-30", "Rated", "12.34", "USD", 7.0, ""),
    ("R-08", 1, "2026-12-31", "Rated", "56.78", "USD", 8.8, "UA"),
    ("R-09", 1, "2027-01-01", "Rated", "90.00", "EUR", 9.99, "LH"),
)


@pytest.fixture
async def nine(ana: Analyst, tenants: Tenants) -> Analyst:
    """Nine shipments of two accounts in three currencies, some without a carrier, one without a rate."""
    await ana.shipments(
        *(
            {
                "number": number,
                "account": tenants.fill1 if account == 1 else tenants.fill2,
                "day": day,
                "status": status,
                **({"total": rate, "currency": currency} if rate else {}),
            }
            for number, account, day, status, rate, currency, _, _ in SHIPMENTS
        )
    )
    for number, _, day, _, _, _, weight, carrier in SHIPMENTS:
        await ana.stored_as(
            number,
            {
                "data.shipmentInformation.entryDate": day,
                "data.shipmentInformation.carrier": carrier,
                "data.shipmentCargo.grossWeight": weight,
                "created_on": datetime(2026, 11, 1, 5, 30, tzinfo=UTC),
            },
        )
    return ana


async def everything(of: Analyst) -> list[dict[str, Any]]:
    """The stored shipments, as they are."""
    return [one async for one in Shipment.get_pymongo_collection().find({"system_id": of.scope.system_id})]


def recount(rows: list[tuple[Any, Decimal | None]]) -> dict[Any, list[Decimal]]:
    """Amounts by key, one after the other."""
    found: dict[Any, list[Decimal]] = {}
    for key, amount in rows:
        found.setdefault(key, [])
        if amount is not None:
            found[key].append(amount)
    return found
