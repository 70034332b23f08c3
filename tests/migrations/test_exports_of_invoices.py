"""Migration 19: who could see invoices could export them, and still can."""

from freight.kit.storage.connections import Connections
from freight.migrations import m0019_exports_of_invoices

SEE, EXPORT, OTHER = "invoiceProcessing.sideInvoiceProcessing", "invoiceProcessing.exportInvoices", "tariffs.saveTariff"


async def test_everyone_who_sees_invoices_goes_on_exporting_them(connections: Connections) -> None:
    database = connections.database
    await database["roles"].insert_many(
        [
            {"name": "Billing", "codes": [SEE], "variants": [{"codes": [OTHER]}, {"codes": [SEE]}]},
            {"name": "Pricing", "codes": [OTHER], "variants": []},
        ]
    )
    await database["api_keys"].insert_one({"name": "Robot", "codes": [SEE]})
    sees = {"permissions": [SEE], "own": [SEE], "limits": [{"codes": [SEE]}, {"codes": [OTHER]}]}
    prices = {"permissions": [OTHER], "own": [], "limits": []}
    suspended = [{"memberships": [{"permissions": [SEE], "own": [], "limits": []}]}]
    users = [
        {"user_name": "a", "name_look": "a", "memberships": [sees, prices], "suspended": suspended},
        {"user_name": "b", "name_look": "b", "memberships": [prices]},
    ]
    await database["users"].insert_many(users)
    for _ in range(2):  # a second run finds nothing to do
        await m0019_exports_of_invoices.forward(database)
        billing, pricing = await database["roles"].find().sort("name", 1).to_list()
        assert (billing["codes"], billing["variants"]) == (
            [SEE, EXPORT],
            [{"codes": [OTHER]}, {"codes": [SEE, EXPORT]}],
        )
        assert (pricing["codes"], pricing["variants"]) == ([OTHER], [])
        robot = await database["api_keys"].find_one({"name": "Robot"})
        assert robot is not None and robot["codes"] == [SEE, EXPORT]
        both = await database["users"].find().sort("user_name", 1).to_list()
        first, second = both[0]["memberships"]
        assert (first["permissions"], first["own"]) == ([SEE, EXPORT], [SEE, EXPORT])
        assert first["limits"] == [{"codes": [SEE, EXPORT]}, {"codes": [OTHER]}]
        assert second == prices and both[1]["memberships"] == [prices]
        assert both[0]["suspended"][0]["memberships"][0]["permissions"] == [SEE, EXPORT]
