"""Users administer certain companies: where they are clerks, they have a clerk's permissions."""

from freight.documents.user import Membership
from tests.features.identity.sign_in.test_sign_in import session_of, sign_in
from tests.fixtures.tenants import Tenants


async def test_r359_r360_an_administrator_of_one_company_is_a_clerk_in_another(client, tenants: Tenants) -> None:
    gdynia = {"company_id": tenants.gdynia.company_id, "system_id": tenants.gdynia.system_id}
    tenants.priya.memberships.append(
        Membership(**gdynia, role="Shipment entry", permissions=["shipmentEntry.sideShipmentEntry"])
    )
    await tenants.priya.save()

    home = await sign_in(client, "priya.shah")
    assert home.json()["data"]["loggedInUser"]["isAdmin"] == 1
    assert (await client.get("/api/records/account", headers=session_of(home))).status_code == 200

    place = {"company": str(gdynia["company_id"]), "system": str(gdynia["system_id"])}
    away = await client.post("/api/resetCookie", headers=session_of(home), json=place)
    assert away.json()["data"]["loggedInUser"]["isAdmin"] == 0
    refused = await client.get("/api/records/account", headers=session_of(away))
    assert (refused.status_code, refused.json()["code"]) == (403, "permission_denied")
