"""Tags that people give: on shipments, invoices and carriers' invoices, next to what rules give."""

from freight.core.notices.events import NotificationEvent
from tests.features.desk.tagging.conftest import HEAVY, all_of
from tests.features.invoices.conftest import Biller
from tests.features.shipments.conftest import WEIGHT, new
from tests.fixtures.happened import list_happened


async def test_a_tag_given_by_hand_is_in_the_history_and_is_taken_off_again(three):
    urgent, vip = await three.tag("Urgent", "red"), await three.tag("VIP")
    ids = [await three.id_of("S-500"), await three.id_of("S-1500")]
    answer = await three.by_hand(ids, add=[urgent, vip])
    assert (sorted(answer["changed"]), answer["keptByRule"]) == (sorted(ids), 0)
    assert await three.tags_of("S-500") == ["Urgent", "VIP"]
    assert (await three.by_hand(ids, add=[urgent]))["changed"] == [], "they have it already"
    await three.by_hand(ids[:1], remove=[vip])
    assert (await three.tags_of("S-500"), await three.tags_of("S-1500")) == (["Urgent"], ["Urgent", "VIP"])
    history = await three.ok(three.caller.get(f"/api/shipment/{ids[0]}/history"))
    changes = [
        (entry["userName"], change["label"], change["before"], change["after"])
        for entry in history["entries"]
        for change in entry["changes"]
    ]
    assert changes == [
        ("Ana Ortiz", "Tags", "Urgent, VIP", "Urgent"),
        ("Ana Ortiz", "Tags", "", "Urgent, VIP"),
    ]


async def test_a_tag_of_a_rule_stays_when_a_person_takes_theirs_off(three, run_jobs):
    heavy = await three.tag("Heavy")
    await three.rule(heavy, HEAVY)
    await run_jobs()
    shipment_id = await three.id_of("S-1500")
    await three.by_hand([shipment_id], add=[heavy])
    shown = await three.ok(three.caller.get(f"/api/taggedRecords/shipment/{shipment_id}"))
    (tag,) = shown["tags"]
    assert (tag["rules"], tag["by"], shown["mayChange"]) == (["Heavy freight"], "Ana Ortiz", True)
    done = await three.by_hand([shipment_id], remove=[heavy])
    assert done == {"changed": [shipment_id], "keptByRule": 1}
    assert await three.tags_of("S-1500") == ["Heavy"]


async def test_a_shipment_that_is_saved_keeps_what_a_person_gave(three):
    urgent = await three.tag("Urgent")
    shipment_id = await three.id_of("S-500")
    await three.by_hand([shipment_id], add=[urgent])
    stored = await three.stored("S-500")
    await three.saved({"id": shipment_id, "revision": stored["revision"], WEIGHT: "510"})
    assert await three.tagged(urgent) == ["S-500"]


async def test_a_tag_in_use_asks_before_it_is_removed_and_comes_back_everywhere(three, run_jobs):
    heavy = await three.tag("Heavy")
    rule = await three.rule(heavy, HEAVY)
    await run_jobs()
    path = f"/api/tags/{heavy['id']}"
    uses = await three.ok(three.caller.get(f"{path}/uses"))
    found = {"kind": "shipment", "count": 2, "byRule": 2, "byHand": 0}
    assert (uses["rules"], uses["records"][0]) == (["Heavy freight"], found)
    answer = await three.caller.delete(path, params={"revision": 1})
    assert answer.json()["msg"] == ("1 tagging rule gives this tag: “Heavy freight”. Remove or change them first.")
    await three.by_hand([await three.id_of("S-1500")], add=[heavy])
    await three.ok(three.caller.delete(f"/api/taggingRules/{rule['id']}", params={"revision": 1}))
    await run_jobs()
    answer = await three.caller.delete(path, params={"revision": 1})
    assert (answer.status_code, answer.json()["msg"]) == (
        409,
        "1 record has this tag. Confirm to remove it from all.",
    )
    await three.ok(three.caller.delete(path, params={"revision": 1, "confirmed": True}))
    assert (await three.ok(three.caller.get("/api/tags")))["tags"] == []
    (gone,) = (await three.ok(three.caller.get("/api/tags", params={"archived": True})))["tags"]
    assert gone["name"] == "Heavy"
    await three.ok(three.caller.put(f"{path}/history/1", json={"revision": 2}))
    assert await three.tags_of("S-1500") == ["Heavy"]


async def test_names_of_tags_are_unique_and_colors_are_those_of_the_palette(ana):
    await ana.tag("Urgent")
    again = await ana.caller.post("/api/tags", json={"name": "urgent", "color": "red"})
    assert (again.status_code, again.json()["msg"]) == (409, "There is a tag “urgent” already.")
    assert (await ana.caller.post("/api/tags", json={"name": "Odd", "color": "#ff00ff"})).status_code == 422


async def test_a_voided_invoice_still_shows_its_tags(ana, tenants):
    """Its list hides it unless one asks, and a count of the tag leaves it out."""
    biller = Biller(ana.caller, tenants.air, tenants.fill1)
    disputed = await ana.tag("Disputed")
    ids = await biller.shipments({"number": "B-1"})
    invoice_id = (await biller.call("bill", ids=ids))["invoices"][0]["id"]
    await ana.by_hand([invoice_id], add=[disputed], kind="invoice")
    revision = (await biller.get(f"invoices/{invoice_id}"))["revision"]
    await ana.ok(
        ana.caller.post(f"/api/invoices/{invoice_id}/correct", json={"revision": revision, "comment": "Wrong rate"})
    )
    shown = await ana.ok(ana.caller.get(f"/api/taggedRecords/invoice/{invoice_id}"))
    assert [tag["tagId"] for tag in shown["tags"]] == [disputed["id"]]


async def test_an_invoice_is_tagged_as_it_is_billed_and_by_hand(ana, tenants, run_jobs):
    biller = Biller(ana.caller, tenants.air, tenants.fill1)
    large, disputed = await ana.tag("Large"), await ana.tag("Disputed")
    total = {"name": "total", "operator": "greaterThan", "value": "100"}
    rule = await ana.rule(large, total, name="Large invoices", kind="invoice")
    await run_jobs()
    lines = [("FREIGHT", "Freight", "250.00")]
    ids = await biller.shipments({"number": "B-1"}, {"number": "B-2", "lines": lines})
    made = {one["total"]: one["id"] for one in (await biller.call("bill", ids=ids))["invoices"]}
    # a notification about both invoices has the tags of either
    (issued,) = [each["details"] for each in await list_happened(NotificationEvent.INVOICES_ISSUED)]
    assert (issued["invoices"], issued["tags"]) == (2, "Large")

    async def found(**request):
        rows = (await ana.ok(ana.caller.post("/api/invoices/list", json=request)))["rows"]
        return [row["total"] for row in rows]

    assert await found(tags=[large["id"]]) == ["250.00"]
    assert await found(withoutTags=[large["id"]]) == ["51.45"]
    assert await found(taggingRule=rule["id"]) == ["250.00"]
    by_tree = all_of({"name": "tag", "operator": "isInList", "value": f"{large['id']}\n{disputed['id']}"})
    assert await found(rules=by_tree) == ["250.00"]
    await ana.by_hand(list(made.values()), add=[disputed], kind="invoice")
    assert sorted(await found(tags=[disputed["id"]])) == ["250.00", "51.45"]
    assert await found(tags=[disputed["id"]], tagsGiven="rule") == []
    assert await found(tags=[large["id"]], tagsGiven="rule") == ["250.00"]
    assert await found(tags=[large["id"]], tagsGiven="hand") == []
    assert len(await found(tags=[disputed["id"]], tagsGiven="hand")) == 2
    timeline = await ana.ok(ana.caller.get(f"/api/invoices/{made['250.00']}/timeline"))
    assert [(each["label"], each["after"]) for each in timeline["rows"][0]["changes"]] == [("Tags", "Disputed")]
    await ana.ok(ana.caller.delete(f"/api/taggingRules/{rule['id']}", params={"revision": 1}))
    await run_jobs()
    assert (await found(tags=[large["id"]]), len(await found(tags=[disputed["id"]]))) == ([], 2)


async def test_new_shipments_of_a_page_are_saved_with_a_rule_for_each_of_two_kinds(ana, run_jobs):
    heavy, large = await ana.tag("Heavy"), await ana.tag("Large")
    await ana.rule(heavy, HEAVY)
    await ana.rule(large, {"name": "total", "operator": "greaterThan", "value": "1"}, name="L", kind="invoice")
    await run_jobs()
    await ana.saved(new("S-1", **{WEIGHT: "2000"}))
    assert await ana.tags_of("S-1") == ["Heavy"], "rules for invoices do not judge shipments"


async def test_each_count_of_a_tag_opens_exactly_what_it_counted(three, run_jobs):
    heavy = await three.tag("Heavy")
    rule = await three.rule(heavy, HEAVY)
    await run_jobs()
    await three.by_hand([await three.id_of("S-500"), await three.id_of("S-1500")], add=[heavy])
    uses = await three.ok(three.caller.get(f"/api/tags/{heavy['id']}/uses"))
    assert uses["records"][0] == {"kind": "shipment", "count": 3, "byRule": 2, "byHand": 2}
    assert uses["givenBy"] == [{"id": rule["id"], "name": "Heavy freight", "kind": "shipment"}]

    async def listed(name):
        rows = (await three.listed({"name": name, "operator": "equalTo", "value": heavy["id"]}))["rows"]
        return sorted(row["shipmentInformation#shipmentNumber"] for row in rows)

    assert await listed("tag") == ["S-1500", "S-2500", "S-500"]
    assert await listed("tagByRule") == ["S-1500", "S-2500"]
    assert await listed("tagByHand") == ["S-1500", "S-500"]


async def test_shipments_without_a_tag_are_found_after_their_tag_was_taken_off(three):
    urgent = await three.tag("Urgent")
    ids = [await three.id_of("S-500"), await three.id_of("S-1500")]
    await three.by_hand(ids, add=[urgent])
    await three.by_hand(ids[:1], remove=[urgent])
    rows = (await three.listed({"name": "tag", "operator": "equalTo", "value": ""}))["rows"]
    assert sorted(row["shipmentInformation#shipmentNumber"] for row in rows) == ["S-2500", "S-500"]
