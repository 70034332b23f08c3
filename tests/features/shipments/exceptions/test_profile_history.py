"""Users who configure exceptions see who changed a profile; this permission covers no other template."""

from typing import Any

from freight.features.setup.templates.seed import load_templates
from freight.kit.settings import SEEDS
from tests.fixtures.tenants import Tenants


async def test_the_saves_of_a_profile_are_told_and_of_no_other_template(sign_in: Any, tenants: Tenants) -> None:
    await load_templates(tenants.air, SEEDS)
    ana = await sign_in(tenants.ana)

    async def read(doc_type: str) -> Any:
        return (await ana.get("/api/template/default", params={"docType": doc_type})).json()["data"]

    profile = await read("IMSRaiseProfile")
    fields = [{**each, "isVisible": each["isVisible"] and bool(at)} for at, each in enumerate(profile["fields"])]
    wanted = {
        "templateId": profile["templateId"],
        "profileName": profile["profileName"],
        "revision": profile["revision"],
        "fields": fields,
    }
    saved = await ana.put("/api/IMS/template", params={"type": "IMSRaiseProfile"}, json=wanted)
    assert saved.status_code == 200, saved.text
    told = (await ana.get(f"/api/IMS/template/{profile['templateId']}/history")).json()["data"]
    (change,) = told["entries"][0]["changes"]
    assert (change["key"], [each["name"] for each in change["properties"]]) == (fields[0]["key"], ["isVisible"])
    # saving an outdated version gets a conflict
    stale = await ana.put("/api/IMS/template", params={"type": "IMSRaiseProfile"}, json=wanted)
    assert stale.status_code == 409
    shipments = await read("shipment")
    assert (await ana.get(f"/api/IMS/template/{shipments['templateId']}/history")).status_code == 404
