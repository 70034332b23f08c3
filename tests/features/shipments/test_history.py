"""What was done to a shipment: who changed which field from what to what."""

from tests.features.shipments.conftest import ACCOUNT, CARRIER, GREAT_LAKES, WEIGHT, Clerk, new


async def test_the_history_names_user_field_and_both_values(ana: Clerk, june: Clerk) -> None:
    [row] = await ana.saved(new("ORD-1", **{WEIGHT: "10", CARRIER: "LH"}))
    await june.saved({"tempId": 0, "id": row["id"], "revision": 1, WEIGHT: "12.5", CARRIER: ""})
    history = (await ana.caller.get(f"/api/shipment/{row['id']}/history")).json()["data"]
    assert history["shipmentNumber"] == "ORD-1"
    newest, created = history["entries"]
    assert (newest["reason"], newest["userName"], newest["revision"]) == ("edit", "June Park", 2)
    assert [(c["label"], c["before"], c["after"]) for c in newest["changes"]] == [
        ("Carrier", "LH", ""),
        ("Gross weight", "10", "12.5"),
    ]
    assert (created["reason"], created["userName"], created["changes"]) == ("created", "Ana Ortiz", [])


async def test_the_history_is_closed_to_who_may_not_see_the_shipment(ana: Clerk, june: Clerk, tomasz: Clerk) -> None:
    [row] = await ana.saved(new("ORD-1", **{ACCOUNT: GREAT_LAKES}))
    for caller in (june.caller, tomasz.caller):
        assert (await caller.get(f"/api/shipment/{row['id']}/history")).status_code == 404
