"""The org tree shows users what they belong to and nothing of other companies."""

from freight.documents.account import Account
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


async def test_a_system_is_opened_to_its_accounts_each_below_its_parent(sign_in, tenants: Tenants) -> None:  # A005
    priya = await sign_in(tenants.priya)
    await Account.find_one(Account.id == tenants.fill2).update({"$set": {"parent_account_number": "0001204"}})
    (company,) = (await priya.get("/api/treeview")).json()["data"]
    assert [(s["code"], s["accounts"]) for s in company["children"]] == [("AEC", 2), ("OIR", 0)]
    asked = {"type": "account", "system": str(tenants.air.system_id)}
    (top,) = (await priya.get("/api/treeview", params=asked)).json()["data"]
    assert (top["type"], top["code"], [each["code"] for each in top["children"]]) == ("account", "0001204", ["0001317"])


async def test_accounts_are_told_as_far_as_somebody_sees_them(sign_in, tenants: Tenants) -> None:
    asked = {"type": "account", "system": str(tenants.air.system_id)}
    june = await sign_in(tenants.june)
    assert [each["code"] for each in (await june.get("/api/treeview", params=asked)).json()["data"]] == ["0001204"]
    assert (await (await sign_in(tenants.vera)).get("/api/treeview", params=asked)).status_code == 403
    for stranger in (tenants.tomasz, tenants.olaf):
        assert (await (await sign_in(stranger)).get("/api/treeview", params=asked)).status_code == 404
