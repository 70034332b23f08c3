"""Rules that tag shipments: on every save, on stored shipments, until they end."""

from datetime import UTC, datetime

import pytest
from bson import ObjectId

from freight.documents.shipment import Shipment
from freight.documents.shipment_change import ShipmentChangeEntry
from freight.features.desk.tagging import backfill
from freight.features.setup.templates.service import resolve_template
from freight.features.shipments import store
from freight.features.shipments.reconciliation import reconcile_shipments
from freight.features.shipments.store import ShipmentChange
from freight.kit import clock
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction
from tests.features.desk.tagging.conftest import HEAVY, is_from
from tests.features.rating.sheets import shipment, store_shipments
from tests.features.shipments.conftest import GREAT_LAKES, WEIGHT, new


async def test_a_rule_tags_what_is_stored_and_everything_saved_afterwards(three, run_jobs, tenants):
    heavy = await three.tag("Heavy", "orange")
    rule = await three.rule(heavy, HEAVY)
    assert await run_jobs() == ["tags.apply"]
    assert await three.tagged(heavy) == ["S-1500", "S-2500"]
    await three.saved(new("S-3500", **{WEIGHT: "3500"}))
    # an upload, an API call or a job writes through the same store
    await store_shipments(tenants.air, tenants.fill1, shipment("S-4500", "4500"), shipment("S-100", "100"))
    assert await three.tagged(heavy) == ["S-1500", "S-2500", "S-3500", "S-4500"]
    assert await three.tagged(heavy, "notEqualTo") == ["S-100", "S-500"]
    shown = await three.ok(three.caller.get(f"/api/taggingRules/{rule['id']}"))
    assert (shown["tagged"], shown["sentence"], shown["tag"]["color"]) == (
        4,
        "Gross weight is more than 1000",
        "orange",
    )
    by_rule = {"name": "taggingRule", "operator": "equalTo", "value": rule["id"]}
    assert (await three.listed(by_rule))["count"] == shown["tagged"]


async def test_a_save_that_no_longer_meets_the_rule_takes_its_tag_off(three, run_jobs):
    heavy = await three.tag("Heavy")
    await three.rule(heavy, HEAVY)
    await run_jobs()
    stored = await three.stored("S-1500")
    (row,) = await three.saved({"id": str(stored["_id"]), "revision": stored["revision"], WEIGHT: "900"})
    assert (row["tagIds"], await three.tagged(heavy)) == ([], ["S-2500"])
    (row,) = await three.saved({"id": row["id"], "revision": row["revision"], WEIGHT: "1100"})
    assert (row["tagIds"], await three.tagged(heavy)) == ([heavy["id"]], ["S-1500", "S-2500"])


async def test_a_rule_leaves_the_revision_and_the_history_alone(three, run_jobs):
    before = await three.stored("S-1500")
    heavy = await three.tag("Heavy")
    await three.rule(heavy, HEAVY)
    await run_jobs()
    after = await three.stored("S-1500")
    assert after["tag_ids"] == [ObjectId(heavy["id"])]
    assert (after["revision"], after["updated_on"]) == (before["revision"], before["updated_on"])
    assert await scoped(ShipmentChangeEntry, three.scope).count({"shipment_id": before["_id"]}) == 0
    # the form that was open meanwhile is saved, and the tag stays
    (row,) = await three.saved({"id": str(before["_id"]), "revision": before["revision"], WEIGHT: "1600"})
    assert row["tagIds"] == [heavy["id"]]


async def test_the_nightly_recount_finds_nothing_to_correct_in_what_tagged_shipments_are_found_by(three, run_jobs):
    heavy = await three.tag("Heavy")
    await three.rule(heavy, HEAVY)
    await run_jobs()
    await three.by_hand([await three.id_of("S-500")], add=[heavy])

    async def work(session):
        return await reconcile_shipments(three.scope, None, session)

    assert (await run_in_transaction(work)).discrepancies == []
    assert await three.tagged(heavy) == ["S-1500", "S-2500", "S-500"]


async def test_a_writer_that_read_before_the_rule_does_not_undo_its_tags(three, run_jobs, tenants):
    read = await three.stored("S-1500")
    heavy = await three.tag("Heavy")
    await three.rule(heavy, HEAVY)
    await run_jobs()

    async def work(session):
        changes = [ShipmentChange(read, {**read, "status": "Rated"})]
        return await store.write_shipments(tenants.air, changes, session, reason="rating")

    assert (await run_in_transaction(work)).updated == 1
    assert await three.tagged(heavy) == ["S-1500", "S-2500"]


async def test_the_preview_says_what_the_save_then_does(three, run_jobs):
    heavy = await three.tag("Heavy")
    answer = await three.ok(three.caller.post("/api/taggingRules/preview", json=three.form(heavy, HEAVY)))
    assert {each["name"] for each in answer["gain"]["examples"]} == {"S-1500", "S-2500"}
    assert (answer["gain"]["count"], answer["lose"]["count"]) == (2, 0)
    assert await three.tagged(heavy) == [], "a preview stores nothing"
    rule = await three.rule(heavy, HEAVY)
    await run_jobs()
    heavier = {**HEAVY, "value": "2000"}
    assert await three.preview(heavy, heavier, id=rule["id"]) == (0, 1)
    await three.rule(heavy, heavier, id=rule["id"], revision=rule["revision"])
    await run_jobs()
    assert await three.tagged(heavy) == ["S-2500"]


async def test_a_rule_with_another_tag_moves_what_it_tagged(three, run_jobs):
    heavy, big = await three.tag("Heavy"), await three.tag("Big")
    rule = await three.rule(heavy, HEAVY)
    await run_jobs()
    assert await three.preview(big, HEAVY, id=rule["id"]) == (2, 2)
    await three.rule(big, HEAVY, id=rule["id"], revision=1)
    await run_jobs()
    assert (await three.tagged(heavy), await three.tagged(big)) == ([], ["S-1500", "S-2500"])


async def test_work_that_was_killed_goes_on_where_it_stopped(three, run_jobs, monkeypatch):
    monkeypatch.setattr(backfill, "_CHUNK", 1)
    heavy = await three.tag("Heavy")
    rule = await three.rule(heavy, HEAVY)

    class Killed(BaseException):
        pass

    async def die(_):
        raise Killed

    with pytest.raises(Killed):
        await backfill.apply_tagging_rule(three.scope, ObjectId(rule["id"]), die)
    assert len(await three.tagged(heavy)) == 1
    assert await run_jobs() == ["tags.apply"]
    assert await three.tagged(heavy) == ["S-1500", "S-2500"]
    assert await backfill.apply_tagging_rule(three.scope, ObjectId(rule["id"])) == 0, "and again does nothing"


async def test_a_rule_ends_by_day_and_takes_off_only_what_it_gave(three, run_jobs, monkeypatch):
    heavy = await three.tag("Heavy")
    today = clock.today(three.scope.place)
    await three.rule(heavy, HEAVY, endsOn=str(today))
    await run_jobs()
    # a person gave the same tag to one of them, and to one that the rule does not meet
    await three.by_hand([await three.id_of("S-1500"), await three.id_of("S-500")], add=[heavy])
    assert await three.tagged(heavy) == ["S-1500", "S-2500", "S-500"]
    assert await backfill.dispatch_ended_rules() == 0, "its last day is not over"

    later = datetime(today.year + 1, 1, 2, 12, tzinfo=UTC)
    monkeypatch.setattr(clock, "now", lambda: later)
    assert await backfill.dispatch_ended_rules() == 1
    assert await run_jobs() == ["tags.settle"]
    assert await three.tagged(heavy) == ["S-1500", "S-500"]
    assert await backfill.dispatch_ended_rules() == 0, "nothing of it is left"


async def test_a_removed_rule_takes_its_tags_off_and_a_restored_one_gives_them_again(three, run_jobs):
    heavy = await three.tag("Heavy")
    rule = await three.rule(heavy, HEAVY)
    await run_jobs()
    await three.by_hand([await three.id_of("S-1500")], add=[heavy])
    path = f"/api/taggingRules/{rule['id']}"
    await three.ok(three.caller.delete(path, params={"revision": 1}))
    await run_jobs()
    assert await three.tagged(heavy) == ["S-1500"]
    back = await three.ok(three.caller.put(f"{path}/history/1", json={"revision": 2}))
    assert (back["archived"], back["revision"]) == (False, 3)
    await run_jobs()
    assert await three.tagged(heavy) == ["S-1500", "S-2500"]
    entries = (await three.ok(three.caller.get(f"{path}/history")))["entries"]
    assert [entry["action"] for entry in entries] == ["restored", "archived", "created"]
    assert {(each["label"], each["after"]) for each in entries[-1]["changes"]} >= {
        ("Tag", "Heavy"),
        ("Applies to", "Shipments"),
    }


async def test_two_rules_that_give_the_same_tag(three, run_jobs):
    watch = await three.tag("Watch")
    heavy = await three.rule(watch, HEAVY)
    await three.rule(watch, is_from("V444_0"), name="Of the carrier")
    await run_jobs()
    assert await three.tagged(watch) == ["S-1500", "S-2500", "S-500"]
    assert await three.preview(watch, {**HEAVY, "value": "9000"}, id=heavy["id"]) == (0, 0), "the other rule gives it"
    await three.ok(three.caller.delete(f"/api/taggingRules/{heavy['id']}", params={"revision": 1}))
    await run_jobs()
    assert await three.tagged(watch) == ["S-1500", "S-2500", "S-500"]
    assert (await three.stored("S-1500"))["tag_ids"] == [ObjectId(watch["id"])]


async def test_an_inactive_rule_gives_nothing(three, run_jobs):
    heavy = await three.tag("Heavy")
    rule = await three.rule(heavy, HEAVY)
    await run_jobs()
    await three.rule(heavy, HEAVY, id=rule["id"], revision=1, active=False)
    await run_jobs()
    assert await three.tagged(heavy) == []
    await three.saved(new("S-9000", **{WEIGHT: "9000"}))
    assert await three.tagged(heavy) == []


async def test_a_condition_on_days_is_met_by_others_as_days_pass(three, run_jobs, monkeypatch):
    recent = await three.tag("This week")
    condition = {"name": "shipmentInformation#entryDate", "operator": "day", "value": "7"}
    await three.rule(recent, condition, name="Entered lately")
    await run_jobs()
    assert len(await three.tagged(recent)) == 3
    later = clock.now().replace(year=clock.now().year + 1)
    monkeypatch.setattr(clock, "now", lambda: later)
    assert await backfill.dispatch_all_rules() == 1
    await run_jobs()
    assert await three.tagged(recent) == []


async def test_a_rule_whose_field_is_gone_blocks_no_save_and_keeps_what_it_gave(three, run_jobs):
    heavy = await three.tag("Heavy")
    rule = await three.rule(heavy, HEAVY)
    await run_jobs()
    await backfill.scoped(backfill.TaggingRule, three.scope).update_one(
        {"_id": ObjectId(rule["id"])}, {"$set": {"conditions.fields.0.name": "shipmentCargo#gone"}}
    )
    await three.saved(new("S-9000", **{WEIGHT: "9000"}))
    stored = await three.stored("S-1500")
    await three.saved({"id": str(stored["_id"]), "revision": stored["revision"], WEIGHT: "1"})
    assert await three.tagged(heavy) == ["S-1500", "S-2500"]
    (row,) = (await three.ok(three.caller.get("/api/taggingRules")))["rows"]
    assert row["problem"].startswith("Its conditions can't be read anymore: Select a field to set a rule")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"name": " "}, "Enter a name for the rule."),
        ({"conditions": {"condition": "and", "fields": []}}, "Please select at least one field."),
        (
            {"conditions": {"condition": "and", "fields": [{**HEAVY, "name": "nothing"}]}},
            "Select a field to set a rule: there is no field 'nothing'.",
        ),
        (
            {"conditions": {"condition": "and", "fields": [{**HEAVY, "name": "tag", "operator": "equalTo"}]}},
            "Select a field to set a rule: there is no field 'tag'.",
        ),
        ({"tagId": "6a0000000000000000000000"}, "Tag: it was removed. Choose another one."),
    ],
)
async def test_what_no_rule_can_be(ana, change, said):
    heavy = await ana.tag("Heavy")
    answer = await ana.caller.post("/api/taggingRules", json=ana.form(heavy, HEAVY) | change)
    assert (answer.status_code, answer.json()["msg"]) == (400, said)


async def test_a_saved_rule_keeps_its_kind_of_record(ana):
    heavy = await ana.tag("Heavy")
    rule = await ana.rule(heavy, HEAVY)
    total = {"name": "total", "operator": "greaterThan", "value": "10"}
    body = ana.form(heavy, total, id=rule["id"], revision=1, kind="invoice")
    answer = await ana.caller.post("/api/taggingRules", json=body)
    assert answer.json()["msg"] == "Applies to: a saved rule keeps its kind of record. Add another rule."


async def test_who_sees_one_account_counts_and_tags_its_shipments_alone(three, june, run_jobs, tenants):
    await three.saved(new("S-7000", **{WEIGHT: "7000", "shipmentParties#customerAccountNumber": GREAT_LAKES}))
    heavy = await three.tag("Heavy")
    rule = await three.rule(heavy, HEAVY)
    await run_jobs()
    assert (await three.ok(three.caller.get(f"/api/taggingRules/{rule['id']}")))["tagged"] == 3
    assert (await june.ok(june.caller.get(f"/api/taggingRules/{rule['id']}")))["tagged"] == 2
    assert await june.tagged(heavy) == ["S-1500", "S-2500"]
    # rules and tags are for every account
    assert (await june.caller.post("/api/taggingRules", json=june.form(heavy, HEAVY, name="Mine"))).status_code == 403
    assert (await june.caller.post("/api/tags", json={"name": "Mine", "color": "red"})).status_code == 403
    # a shipment she saves is judged as everyone's
    await june.saved(new("S-8000", **{WEIGHT: "8000"}))
    assert await june.tagged(heavy) == ["S-1500", "S-2500", "S-8000"]
    # and she tags what she sees
    other = str((await scoped(Shipment, tenants.air).find_one({"shipment_number": "S-7000"}))["_id"])
    urgent = await three.tag("Urgent")
    done = await june.by_hand([other, await june.id_of("S-500")], add=[urgent])
    assert done["changed"] == [await june.id_of("S-500")]
    assert (await june.caller.get(f"/api/taggedRecords/shipment/{other}")).status_code == 404
    assert await three.tagged(urgent) == ["S-500"]


async def test_who_only_sees_shipments_tags_none(three, tenants, sign_in):
    urgent = await three.tag("Urgent")
    vera = await sign_in(tenants.vera)
    body = {"kind": "shipment", "ids": [await three.id_of("S-500")], "add": [urgent["id"]]}
    assert (await vera.put("/api/taggedRecords", json=body)).status_code == 403
    assert [tag["name"] for tag in (await vera.get("/api/tags")).json()["data"]["tags"]] == ["Urgent"]


async def test_a_rule_can_be_made_of_what_the_caller_sees(ana, tenants, sign_in):
    await ana.tag("Urgent")
    options = await ana.ok(ana.caller.get("/api/taggingRules/options"))
    fields = {kind["kind"]: {field["name"]: field for field in kind["fields"]} for kind in options["kinds"]}
    assert fields.keys() == {"shipment", "invoice", "payable", "document"}
    assert "Not Rated" in fields["shipment"]["status"]["options"]
    assert fields["invoice"]["total"]["type"] == "numeric"
    template = await resolve_template(ana.scope, "shipment")
    of_template = {spec.key: fields["shipment"][spec.key] for spec in template.fields if spec.is_active}
    chosen = next(spec for spec in template.fields if spec.type == "dropdown" and spec.options)
    assert of_template[chosen.key]["options"] == [option.value for option in chosen.options]
    assert of_template[WEIGHT]["unit"] == next(spec.unit for spec in template.fields if spec.key == WEIGHT) != ""
    assert not {"tag", "taggingRule", "accountId"} & fields["shipment"].keys(), "ids and tags are no conditions"
    june = await ana.ok((await sign_in(tenants.june)).get("/api/taggingRules/options"))
    seen = [kind["kind"] for kind in june["kinds"]]
    assert seen == ["shipment", "invoice", "document"], "payables are of all accounts"
