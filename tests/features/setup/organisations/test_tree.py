"""The org tree shows a user what he belongs to and nothing of other companies."""

from tests.fixtures.tenants import Tenants


async def test_the_tree_holds_the_users_companies_and_systems(sign_in, tenants: Tenants) -> None:
    ana = await sign_in(tenants.ana)
    (company,) = (await ana.get("/api/treeview?type=company")).json()["data"]
    assert (company["type"], company["name"], company["country"]) == ("company", "Meridian Forwarding", "US")
    assert [(s["code"], s["currency"], s["role"]) for s in company["children"]] == [
        ("AEC", "USD", "Operator"),
        ("OIR", "EUR", "Operator"),
    ]


async def test_a_system_the_user_does_not_belong_to_is_not_in_the_tree(sign_in, tenants: Tenants) -> None:
    june = await sign_in(tenants.june)
    (company,) = (await june.get("/api/treeview?type=company")).json()["data"]
    assert [s["code"] for s in company["children"]] == ["AEC"]


async def test_an_unknown_kind_of_tree_is_refused_by_name(sign_in, tenants: Tenants) -> None:
    refused = await (await sign_in(tenants.ana)).get("/api/treeview?type=warehouse")
    assert (refused.status_code, refused.json()["code"]) == (422, "malformed")
    assert "type" in refused.json()["msg"]
