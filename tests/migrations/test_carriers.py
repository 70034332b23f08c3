"""Migration 23: the terms of carriers become carriers, once; whoever kept accounts keeps carriers."""

from datetime import UTC, datetime

from bson import ObjectId

from freight.kit.storage.connections import Connections
from freight.migrations import m0023_carriers as migration

NOW = datetime(2026, 11, 1, tzinfo=UTC)


async def test_terms_become_carriers_and_none_is_lost(connections: Connections) -> None:
    database, company, system = connections.database, ObjectId(), ObjectId()
    base = {"company_id": company, "system_id": system, "account_id": None, "archived": False, "revision": 1}
    change = {"by": "u1", "on": NOW}
    await database["carrier_terms"].insert_many(
        [
            {
                **base,
                "carrier": "Midway Freight, Inc.",
                "carrier_key": "midway freight inc",
                "days": 45,
                "changes": [change],
            },
            {**base, "carrier": "Midway Freight Inc", "carrier_key": "midway freight", "days": 30},
            {**base, "carrier": "Rhein AG", "carrier_key": "rhein ag", "days": 14, "country": "DE"},
        ]
    )
    await database["roles"].insert_one({"name": "Payer", "codes": ["payables.payPayables", "payables.viewPayables"]})
    for _ in range(2):  # a second run finds nothing to do
        await migration.forward(database)
        carriers = await database["carriers"].find().sort("payment_days", -1).to_list()
        assert [(carrier["payment_days"], carrier["keys"]) for carrier in carriers] == [
            (45, ["midway freight inc"]),
            (30, ["midway freight"]),
            (14, ["rhein ag"]),
        ]
        assert len({carrier["code"].casefold() for carrier in carriers}) == 3
        assert carriers[0]["terms_changes"] == [
            {"by": "u1", "on": NOW.replace(tzinfo=carriers[0]["terms_changes"][0]["on"].tzinfo)}
        ]
        assert carriers[2]["country"] == "DE"
        role = await database["roles"].find_one({"name": "Payer"})
        assert role and {"carriers.viewCarriers", "carriers.confirmBankAccounts"} <= set(role["codes"])
        assert "carriers.editCarriers" not in role["codes"]
