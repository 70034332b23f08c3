"""Tags of contracts, rate sheets and procedures, given by rules and by hand."""

from typing import Any

import pytest

from freight.core.tariff_documents import APPROVAL, NAME
from tests.features.desk.tagging.conftest import Tagger
from tests.features.tariffs.documents.asked import changed, listed, saved, value

STATION = "document#station"
CHICAGO = {"name": STATION, "operator": "equalTo", "value": "ORD"}


async def names(tagger: Tagger, **query: Any) -> list[str]:
    return sorted(value(row, NAME) for row in await listed(tagger.caller, **query))


async def history_of(tagger: Tagger, document_id: str) -> list[tuple[str, str, str]]:
    entries = (await tagger.ok(tagger.caller.get(f"/api/tms/{document_id}/history")))["entries"]
    return [(each["label"], each["before"], each["after"]) for entry in entries[:-1] for each in entry["changes"]]


@pytest.fixture
async def two(ana: Tagger) -> Tagger:
    """A contract for Chicago and one for New York, both for every account."""
    await saved(ana.caller, documentName="Chicago contract")
    await saved(ana.caller, documentName="New York contract", station="JFK")
    return ana


async def test_a_rule_tags_the_documents_it_is_met_by_now_and_later(two, run_jobs):
    midwest = await two.tag("Midwest")
    assert await two.preview(midwest, CHICAGO, kind="document") == (1, 0)
    rule = await two.rule(midwest, CHICAGO, kind="document")
    await run_jobs()
    assert await names(two, tags=midwest["id"]) == ["Chicago contract"]
    assert await names(two, taggingRule=rule["id"]) == ["Chicago contract"]
    assert await names(two, withoutTags=midwest["id"]) == ["New York contract"]
    moved = await saved(two.caller, documentName="Third contract")
    assert moved["tagIds"] == [midwest["id"]], "a new one has the tag with its first save"
    (moved,) = (await changed(two.caller, moved, station="DEN"))["data"]["documents"]
    assert moved["tagIds"] == []
    uses = await two.ok(two.caller.get(f"/api/tags/{midwest['id']}/uses"))
    assert {"kind": "document", "count": 1, "byRule": 1, "byHand": 0} in uses["records"]


async def test_conditions_can_ask_for_the_type_and_offer_the_choices_of_the_template(two, run_jobs):
    options = await two.ok(two.caller.get("/api/taggingRules/options"))
    (kind,) = [each for each in options["kinds"] if each["kind"] == "document"]
    fields = {each["name"]: each for each in kind["fields"]}
    assert fields["docType"]["options"] == ["Tariff", "SOP", "Contract", "Other"]
    assert fields["document#expiryDate"]["type"] == "date"
    tariff = await two.tag("Rate sheets")
    await two.rule(tariff, {"name": "docType", "operator": "equalTo", "value": "Tariff"}, kind="document")
    await run_jobs()
    assert await names(two, tags=tariff["id"], tagsGiven="rule") == ["Chicago contract", "New York contract"]


async def test_a_tag_given_by_hand_is_in_the_history_and_stays_when_an_earlier_revision_is_restored(two):
    urgent = await two.tag("Urgent")
    document = await saved(two.caller, documentName="Third contract")
    done = await two.by_hand([document["id"]], add=[urgent], kind="document")
    assert done == {"changed": [document["id"]], "keptByRule": 0}
    shown = await two.ok(two.caller.get(f"/api/taggedRecords/document/{document['id']}"))
    assert ([each["by"] for each in shown["tags"]], shown["mayChange"]) == (["Ana Ortiz"], True)
    assert await history_of(two, document["id"]) == [("Tags", "", "Urgent")]
    restored = await two.caller.put(f"/api/tms/{document['id']}/history/1", json={"revision": 2})
    assert restored.json()["data"]["tagIds"] == [urgent["id"]]
    await two.by_hand([document["id"]], remove=[urgent], kind="document")
    assert await names(two, tags=urgent["id"]) == []


async def test_a_tag_changes_neither_the_approval_nor_who_may_give_it(two, tenants, sign_in):
    """Olaf's colleague tags Ana's contract: Ana still may not approve it, and the colleague still may."""
    omar = Tagger(await sign_in(tenants.omar), tenants.air)
    urgent = await two.tag("Urgent")
    document = await saved(two.caller, documentName="Third contract")
    await omar.by_hand([document["id"]], add=[urgent], kind="document")
    (row,) = [row for row in await listed(two.caller) if row["id"] == document["id"]]
    assert (row["updatedBy"], value(row, APPROVAL), row["revision"]) == ("Ana Ortiz", "Inprocess", 2)
    decision = {"status": "Approved", "revision": 2}
    own = await two.caller.put(f"/api/tms/{document['id']}/approval", json=decision)
    assert own.status_code == 403
    assert (await omar.caller.put(f"/api/tms/{document['id']}/approval", json=decision)).status_code == 200


async def test_a_document_for_accounts_that_the_user_does_not_have_is_not_tagged(ana, june, tenants):
    urgent = await ana.tag("Urgent")
    for_all = await saved(ana.caller)
    own = await saved(ana.caller, [tenants.fill1], documentName="Fillmore contract")
    both = await saved(ana.caller, [tenants.fill1, tenants.fill2], documentName="Contract of two")
    done = await june.by_hand([for_all["id"], own["id"], both["id"]], add=[urgent], kind="document")
    assert done["changed"] == [own["id"]]
    shown = await june.ok(june.caller.get(f"/api/taggedRecords/document/{both['id']}"))
    assert (shown["tags"], shown["mayChange"]) == ([], False)


async def test_users_without_documents_may_not_tag_them(ana, tenants, sign_in):
    vera = Tagger(await sign_in(tenants.vera), tenants.air)
    urgent = await ana.tag("Urgent")
    document = await saved(ana.caller)
    body = {"kind": "document", "ids": [document["id"]], "add": [urgent["id"]]}
    assert (await vera.caller.put("/api/taggedRecords", json=body)).status_code == 403
    assert (await vera.caller.get(f"/api/taggedRecords/document/{document['id']}")).status_code == 403


async def test_rules_of_documents_read_their_conditions_in_words(two):
    midwest = await two.tag("Midwest")
    rule = await two.rule(midwest, CHICAGO, kind="document")
    assert (rule["sentence"], rule["problem"]) == ("Station is ORD", "")
