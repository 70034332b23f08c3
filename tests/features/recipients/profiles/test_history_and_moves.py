"""Earlier states of a profile, and profiles that go to another account."""

from freight.documents.delivery_profile import DeliveryProfile
from tests.features.delivery.keeping import PROFILES, put_below, server


async def test_an_earlier_state_is_looked_at_and_restored(ana):  # R106, R107
    saved = await ana.saved(account=ana.tenants.fill1, profileUpdateComment="As agreed")
    await ana.changed(saved, configurations={"to": "new@fillmore.com"}, profileUpdateComment="New address")
    entries = await ana.get(f"/api/deliveryProfileHistory/{saved['id']}")
    assert [(each["profileUpdateComment"], each["updatedBy"]["name"]) for each in entries] == [
        ("New address", ana.tenants.ana.name),
        ("As agreed", ana.tenants.ana.name),
    ]
    first = entries[1]["id"]
    then = await ana.get(f"{PROFILES}/{first}", fromHistory="true")
    assert then["configurations"]["to"] == "ap@fillmore.com" and then["fromHistory"]
    # looking changes nothing
    assert (await ana.get(f"{PROFILES}/{saved['id']}"))["configurations"]["to"] == "new@fillmore.com"
    assert (await ana.caller.put(f"/api/deliveryProfileHistory/{first}")).status_code == 200
    assert (await ana.get(f"{PROFILES}/{saved['id']}"))["configurations"]["to"] == "ap@fillmore.com"
    assert len(await ana.get(f"/api/deliveryProfileHistory/{saved['id']}")) == 3


async def test_an_entry_of_somebody_who_is_gone_is_anonymous(ana):  # A035
    saved = await ana.saved(account=ana.tenants.fill1)
    await ana.tenants.ana.set({"name": ""})
    (entry,) = await ana.get(f"/api/deliveryProfileHistory/{saved['id']}")
    assert entry["updatedBy"]["name"] == "Anonymous"


async def test_restoring_an_earlier_server_gives_it_no_password_of_another(ana):
    saved = await ana.saved(type="outgoingChannel", fields=server())
    await ana.changed(saved, fields=server(host="new.fillmore.com", password="another"))
    first = (await ana.get(f"/api/deliveryProfileHistory/{saved['id']}"))[1]
    assert (await ana.caller.put(f"/api/deliveryProfileHistory/{first['id']}")).status_code == 200
    stored = await DeliveryProfile.get_pymongo_collection().find_one()
    assert stored["transport_settings"]["host"] == "sftp.fillmore.com" and stored["secrets"] == {}


async def test_a_profile_without_history_says_so(ana):
    saved = await ana.saved(account=ana.tenants.fill1)
    answer = await ana.caller.get(f"{PROFILES}/{saved['id']}", params={"fromHistory": "true"})
    assert answer.json()["msg"] == "History is not available for this profile"


async def test_a_profile_moves_to_the_account_above_or_below(ana):  # R332
    tenants = ana.tenants
    await put_below(tenants, tenants.fill2, "0001204")
    saved = await ana.saved(account=tenants.fill1)
    choices = await ana.get("/api/account", moveDeliveryProfileAccount="true", accountDetailId=str(tenants.fill1))
    assert [(each["accountNumber"], each["relation"]) for each in choices] == [("0001317", "child")]
    body = {"accountNumber": "0001204", "deliveryProfile": saved["id"], "moveDeliveryProfileStatus": True}
    both = body | {"childAccountNumber": "0001317", "parentAccountNumber": "0001317"}
    for wrong in (body, both):
        refused = await ana.caller.put("/api/moveAccount", json=wrong)
        assert refused.json()["msg"] == "Please select either child or parent Account"
    stranger = await ana.caller.put("/api/moveAccount", json=body | {"parentAccountNumber": "0001317"})
    assert stranger.status_code == 400
    moved = await ana.caller.put("/api/moveAccount", json=body | {"childAccountNumber": "0001317"})
    assert moved.json()["msg"] == "“Invoices by mail” moved to 0001317 Great Lakes Tooling."
    assert (await ana.get(f"{PROFILES}/{saved['id']}"))["accountNumber"] == "0001317"


async def test_the_fields_that_profiles_are_made_of(ana):  # R118
    told = await ana.get("/api/getConfigurationFields", accountID=str(ana.tenants.fill1))
    assert {"label": "Invoice number", "key": "invoiceNumber", "type": "text"} in told["invoices"]
    assert [field["key"] for field in told["protocols"]["sftp"]][:3] == ["host", "port", "user"]
    needed = [field["key"] for field in told["protocols"]["as2"] if field["isMandatory"]]
    assert needed == ["address", "as2From", "as2To"]
    base = await ana.get(f"/api/template/profile/{ana.tenants.air.system_id}")
    assert base["invoiceType"] == ["Revenue", "Credit Note"] and base["currency"] == ["USD"]


async def test_a_server_in_a_private_network_is_not_tried(ana):
    form = {"type": "outgoingChannel", "profileName": "x", "fields": server(host="10.0.0.1")}
    answer = await ana.caller.post(f"{PROFILES}/test", json=form)
    assert "private network" in answer.text and answer.json().get("data", {}).get("ok") is not True
