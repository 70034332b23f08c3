"""Who sees which parts of profiles, whose turn it is to save one, and which addresses a system accepts."""

import asyncio

from bson import ObjectId

from freight.documents.delivery_profile import DeliveryProfile
from freight.documents.system import System
from freight.kit.storage.connections import get_connections
from tests.features.delivery.keeping import PROFILES, Keeper, put_below


async def test_who_does_not_see_the_parent_sees_that_its_profile_applies_and_no_more(ana, sign_in, tenants):
    await put_below(tenants, tenants.fill1, "0001317")
    parent = await ana.saved(
        account=tenants.fill2,
        profileName="Contract rates to head office",
        configurations={"to": "secret@fillmore.com"},
        profileBase={"currency": ["USD"]},
    )
    await ana.saved(profileName="Everyone", configurations={"to": "all@suite.com"})
    june = Keeper(await sign_in(tenants.june), tenants)
    rows = await june.rows(accountId=str(tenants.fill1))
    (above,) = [row for row in rows if row["level"] == "parent"]
    assert (above["profileName"], above["type"], above["applies"]) == ("Profile of a parent account", "email", True)
    told = str(rows)
    for hidden in ("secret@", "Contract rates", "0001317", parent["id"], "USD"):
        assert hidden not in told, hidden
    assert (await june.caller.get(f"{PROFILES}/{parent['id']}")).status_code == 404
    # who sees both accounts sees all of it
    assert "secret@fillmore.com" in str(await ana.rows(accountId=str(tenants.fill1)))


async def test_of_two_profiles_that_tie_one_is_stored_in_whichever_process(ana, tenants):
    """Another process has its turn and has not committed: a save now waits, and then sees what the other stored."""
    scope = tenants.air
    first = await ana.saved(profileName="First", isActiveProfile=False)
    stored = await DeliveryProfile.get_pymongo_collection().find_one({"_id": ObjectId(first["id"])})
    async with get_connections().mongo_client.start_session() as other:
        await other.start_transaction()
        turn = {"$inc": {"profile_turns": 1}}
        await System.get_pymongo_collection().update_one({"_id": scope.system_id}, turn, session=other)
        rival = {**stored, "_id": ObjectId(), "name": "Rival", "is_active": True}
        await DeliveryProfile.get_pymongo_collection().insert_one(rival, session=other)
        saving = asyncio.ensure_future(ana.tried(profileName="Mine"))
        done, _ = await asyncio.wait({saving}, timeout=1)
        assert not done, "it may not decide before the other has committed"
        await other.commit_transaction()
        answer = await saving
    assert answer.status_code == 400
    assert "“Rival” would take the same invoices" in answer.json()["msg"]
    assert {each.name for each in await DeliveryProfile.find().to_list()} == {"First", "Rival"}


async def test_long_endings_are_taken_unless_the_system_holds_to_short_ones(ana, tenants):  # R303
    to = {"configurations": {"to": "ap@fillmore.company"}}
    assert (await ana.get("/api/getConfigurationFields"))["anyEmailEnding"] is True
    assert (await ana.saved(**to))["configurations"]["to"] == "ap@fillmore.company"
    await System.get_pymongo_collection().update_one(
        {"_id": tenants.air.system_id}, {"$set": {"short_email_endings": True}}
    )
    assert (await ana.get("/api/getConfigurationFields"))["anyEmailEnding"] is False
    answer = await ana.tried(profileName="Three", **to)
    assert (answer.status_code, answer.json()["msg"]) == (400, "Invalid Data")
    # no address is one all the same
    assert (await ana.tried(profileName="Two", configurations={"to": "ap@fillmore"})).json()["msg"] == "Invalid Data"


async def test_a_condition_without_a_field_is_refused_by_name(ana):
    rule = {"condition": "and", "fields": [{"name": "", "operator": "equalTo", "value": "x"}]}
    answer = await ana.tried(masterCondition={"isActive": True, "ruleDef": rule})
    assert (answer.status_code, answer.json()["msg"]) == (400, "Condition: select a field for each condition.")


async def test_edi_by_mail_is_held_against_the_rules_of_mails_and_of_edi(ana, tenants):  # R306, R315
    segments = [{"segmentId": 1, "segmentName": "B3"}]
    form = {"type": "cevaEdi", "account": tenants.fill1}
    lacking = await ana.tried(**form, configurations={"segments": segments})
    assert lacking.json()["msg"] == "Email sent to field is Mandatory"
    empty = await ana.tried(**form, configurations={"to": "edi@fillmore.com", "segments": []})
    assert empty.json()["msg"] == "Please add a new Segment"
    said = {"to": "edi@fillmore.com", "cc": "a@fillmore.com, b@fillmore.com", "segments": segments}
    saved = await ana.saved(**form, configurations=said)
    assert saved["configurations"]["cc"] == "a@fillmore.com, b@fillmore.com"
