"""A user's own details, and the places where they are signed in."""

from tests.features.identity.sign_in.test_sign_in import session_of, sign_in
from tests.fixtures.tenants import Tenants


async def test_sessions_are_listed_with_their_device_and_ended_one_by_one_or_all(client, tenants: Tenants) -> None:
    heads = {}
    for device in ("Laptop", "Phone", "Office"):
        client.headers["user-agent"] = device
        heads[device] = session_of(await sign_in(client, "ana.ortiz"))
    client.headers["user-agent"] = "something else"
    other = session_of(await sign_in(client, "omar.haddad"))

    told = (await client.get("/api/mySessions", headers=heads["Phone"])).json()["data"]["sessions"]
    assert {(each["device"], each["isThis"]) for each in told} == {
        ("Laptop", False), ("Phone", True), ("Office", False),
    }  # fmt: skip
    assert {each["system"] for each in told} == {"Air Export Chicago"}
    assert not [key for each in heads.values() for key in each.values() if key in str(told)]
    laptop = next(each["id"] for each in told if each["device"] == "Laptop")

    assert (await client.delete(f"/api/mySessions/{laptop}", headers=other)).status_code == 404
    left = (await client.delete(f"/api/mySessions/{laptop}", headers=heads["Phone"])).json()["data"]["sessions"]
    assert {each["device"] for each in left} == {"Phone", "Office"}
    assert (await client.get("/api/session", headers=heads["Laptop"])).status_code == 403

    left = (await client.delete("/api/mySessions", headers=heads["Phone"])).json()["data"]["sessions"]
    assert [each["device"] for each in left] == ["Phone"]
    assert (await client.get("/api/session", headers=heads["Office"])).status_code == 403
    assert (await client.get("/api/session", headers=heads["Phone"])).status_code == 200
    assert (await client.get("/api/session", headers=other)).status_code == 200


async def test_a_session_keeps_its_device_through_a_switch(client, tenants: Tenants) -> None:
    client.headers["user-agent"] = "Laptop"
    head = session_of(await sign_in(client, "ana.ortiz"))
    place = {"company": str(tenants.ocean.company_id), "system": str(tenants.ocean.system_id)}
    client.headers["user-agent"] = "forged"
    after = session_of(await client.post("/api/resetCookie", headers=head, json=place))
    (told,) = (await client.get("/api/mySessions", headers=after)).json()["data"]["sessions"]
    assert (told["device"], told["system"]) == ("Laptop", "Ocean Import Rotterdam")


async def test_one_changes_how_one_is_called_and_nothing_else(sign_in, tenants: Tenants) -> None:
    vera = await sign_in(tenants.vera)
    told = (await vera.put("/api/me", json={"name": "  Vera   Lindqvist ", "email": "x@y.zz"})).json()["data"]
    assert (told["name"], told["email"]) == ("Vera Lindqvist", "vera.lind@example.test")
    assert told["works"] == ["Meridian Forwarding, Air Export Chicago: Operator"]
    assert (await vera.put("/api/me", json={"name": "  "})).status_code == 400
