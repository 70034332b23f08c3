"""An address that mails came back from is corrected once, on the board, for all that share it."""

from typing import Any

from freight.documents.delivery_profile import DeliveryProfile
from freight.documents.record_change import RecordChange
from freight.documents.user import User
from tests.features.delivery.bounces.test_bounces import AP, account, causes, look, sent
from tests.fixtures.bounced_mails import report
from tests.fixtures.deliveries import House
from tests.fixtures.mail_server import MailServer
from tests.fixtures.mailbox_server import mailbox_serving
from tests.fixtures.tenants import Tenants

NEW = "payables@fillmore.example"


async def test_an_address_is_corrected_once_for_five_invoices(
    house: House, tenants: Tenants, mail_server: MailServer, sign_in: Any
) -> None:
    caller = house.ana.caller
    async with mailbox_serving() as box:
        kept = await account(house, mail_server, box)
        back = await sent(house, tenants, mail_server, kept, "S1", "S2", "S3", "S4", "S5", cc=["cc@fillmore.example"])
        box.put(*(report(each, AP, number=number) for number, each in enumerate(back)))
        await look(house)
    (group,) = await causes(house)
    assert (group["count"], group["addresses"]) == (5, [AP])
    body = {"profileId": group["profileId"], "address": AP.upper(), "newAddress": NEW, "ids": group["ids"]}
    # an invalid address, or an address that was not written to, changes nothing
    for wrong in ({"newAddress": "nobody"}, {"address": "other@fillmore.example"}):
        assert (await caller.post("/api/deliveries/fixAddress", json=body | wrong)).status_code == 400
    # who works at the desk and keeps no profiles may not, and another system knows nothing of it
    await User.get_pymongo_collection().update_one(
        {"_id": tenants.omar.id}, {"$pull": {"memberships.0.permissions": "deliveryProfiles.edit"}}
    )
    for stranger, status in ((tenants.omar, 403), (tenants.olaf, 404)):
        answer = await (await sign_in(stranger)).post("/api/deliveries/fixAddress", json=body)
        assert answer.status_code == status, answer.text
    assert len(await causes(house)) == 1
    answer = await caller.post("/api/deliveries/fixAddress", json=body)
    assert answer.json()["data"] == {"done": 5, "stayed": []}, answer.text
    await house.work()
    assert await causes(house) == []
    # the copy has the mail
    assert [each.to for each in mail_server.taken[5:]] == [[NEW]] * 5
    profile = await DeliveryProfile.get_pymongo_collection().find_one({"type": "email"})
    assert profile and profile["configurations"]["to"] == NEW
    changes = RecordChange.get_pymongo_collection().find({"record_id": profile["_id"], "action": "changed"})
    assert len(await changes.to_list()) == 1
