"""Migration 12: no user of a company holds permissions of a product the company does not have (R361)."""

from bson import ObjectId

from freight.kit.storage.connections import Connections
from freight.migrations import m0012_products_take_permissions

SEE, PRICES, RATES = "shipmentEntry.sideShipmentEntry", "tariffs.saveTariff", "invoiceProcessing.applyTariffonInvoice"


async def test_permissions_of_products_go_and_those_of_other_companies_stay(connections: Connections) -> None:
    database = connections.database
    without, other = ObjectId(), ObjectId()
    await database["organization_rights"].insert_many(
        [
            {"company_id": without, "withheld": [], "withheld_products": ["tariffs"]},
            {"company_id": other, "withheld": []},
        ]
    )
    here = {"company_id": without, "permissions": [SEE, PRICES, RATES], "limits": [{"codes": [PRICES, SEE]}]}
    plain = {"company_id": without, "permissions": [PRICES]}
    there = {"company_id": other, "permissions": [SEE, PRICES], "limits": [{"codes": [PRICES]}]}
    await database["users"].insert_one({"user_name": "a", "name_look": "a", "memberships": [here, plain, there]})
    for _ in range(2):  # a second run finds nothing to do
        await m0012_products_take_permissions.forward(database)
        stored = await database["users"].find_one({"user_name": "a"})
        assert stored is not None
        first, second, third = stored["memberships"]
        assert (first["permissions"], first["limits"]) == ([SEE, RATES], [{"codes": [SEE]}])
        assert second["permissions"] == [] and third == there
