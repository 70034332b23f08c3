"""Managing rules: created, changed, ordered, switched, deleted and restored, each with its checks."""

import httpx

from tests.features.setup.rules.conftest import COMMODITY, HEAVY, WEIGHT, Author


async def test_r042_a_rule_without_an_id_is_made_and_one_with_an_id_is_changed(author: Author) -> None:
    """R042: the call of the browser with and without an id."""
    made = await author.make(HEAVY)
    assert (made["ruleType"], made["position"], made["revision"], made["isActive"]) == ("fieldValidation", 0, 1, True)
    assert [row["cond"] for row in made["fields"]] == ["IF", "END"]

    changed = author.rule(HEAVY | {"value": "500"}, revision=1)
    answer = await author.caller.put(f"/api/fieldValidation/{made['id']}", json=changed)
    assert answer.json()["msg"] == "Validation Rule saved successfully."
    [stored] = await author.rules()
    assert (stored["id"], stored["revision"], stored["fields"][0]["value"]) == (made["id"], 2, "500")


async def test_r040_r041_the_flags_of_a_rule_follow_from_its_results(author: Author) -> None:
    assigned = await author.make(HEAVY, isRemovedValidation=True)
    assert (assigned["isAssignedValidation"], assigned["isRemovedValidation"]) == (True, False)
    removed = await author.make(HEAVY | {"ValOper": "remove"})
    assert (removed["isAssignedValidation"], removed["isRemovedValidation"]) == (False, True)


async def test_r043_a_computed_result_has_a_name(author: Author) -> None:
    computed = {"cond": "IF", "field": WEIGHT, "expression": "multiply", "value": "2", "operator": "RESULT"}
    made = await author.make(computed, HEAVY | {"cond": "", "field": "RESULT1"})
    assert made["resultFields"] == ["RESULT1"]


async def test_r199_a_rule_that_lacks_something_is_refused_and_nothing_is_stored(author: Author) -> None:
    refused = await author.caller.post("/api/fieldValidation", json=author.rule(HEAVY | {"value": ""}))
    assert (refused.status_code, refused.json()["msg"]) == (400, "Select Value at Condition 1")
    assert await author.rules() == []


async def test_two_who_change_one_rule_do_not_overwrite_each_other(author: Author) -> None:
    made = await author.make(HEAVY)
    address = f"/api/fieldValidation/{made['id']}"
    first = await author.caller.put(address, json=author.rule(HEAVY | {"value": "1"}, revision=1))
    late = await author.caller.put(address, json=author.rule(HEAVY | {"value": "2"}, revision=1))
    assert (first.status_code, late.status_code) == (200, 409)
    assert (await author.rules())[0]["fields"][0]["value"] == "1"


async def test_rules_run_in_the_order(author: Author) -> None:
    one, two = await author.make(HEAVY), await author.make(HEAVY | {"value": "2"})
    order = {"templateId": author.template_id, "fieldKey": COMMODITY, "ids": [two["id"], one["id"]]}
    answer = await author.caller.put("/api/fieldValidation/order", json=order)
    assert [rule["id"] for rule in answer.json()["data"]] == [two["id"], one["id"]]
    stale = order | {"ids": [one["id"]]}
    assert (await author.caller.put("/api/fieldValidation/order", json=stale)).status_code == 409


async def test_a_rule_is_restored_to_what_it_was_and_its_history_says_so(author: Author) -> None:
    made = await author.make(HEAVY)
    address = f"/api/fieldValidation/{made['id']}"
    await author.caller.put(address, json=author.rule(HEAVY | {"value": "5"}, revision=1))
    restored = await author.caller.post(f"{address}/restore", json={"toRevision": 1, "revision": 2})
    assert restored.json()["data"]["fields"][0]["value"] == "1000"
    history = (await author.caller.get(f"{address}/history")).json()["data"]
    assert [(entry["revision"], entry["action"]) for entry in history["entries"]] == [
        (3, "restored"),
        (2, "changed"),
        (1, "created"),
    ]


async def test_a_deleted_rule_is_gone_and_cannot_be_deleted_twice(author: Author) -> None:
    made = await author.make(HEAVY)
    assert (await author.caller.delete(f"/api/fieldValidation/{made['id']}")).status_code == 200
    assert await author.rules() == []
    again = await author.caller.delete(f"/api/fieldValidation/{made['id']}")
    assert (again.status_code, again.json()["msg"]) == (404, "There is no rule configured to delete.")


async def test_deleting_a_rule_can_be_undone(author: Author) -> None:
    made = await author.make(HEAVY)
    address = f"/api/fieldValidation/{made['id']}"
    await author.caller.delete(address, params={"revision": 1})
    back = await author.caller.post(f"{address}/restore", json={"toRevision": 1, "revision": 2})
    assert (back.status_code, back.json()["data"]["revision"]) == (200, 3)
    assert [rule["id"] for rule in await author.rules()] == [made["id"]]
    # a user who read it before it was deleted gets a conflict
    assert (await author.caller.delete(address, params={"revision": 1})).status_code == 409


async def test_invoice_rules_are_kept_apart_and_their_messages_end_with_a_stop(author: Author) -> None:
    template = (await author.caller.get("/api/template/default", params={"docType": "invoice"})).json()["data"]
    key = next(field["key"] for field in template["fields"] if field["type"] == "text")
    body = {"templateId": template["templateId"], "invoiceKey": key, "fields": [HEAVY | {"field": key, "value": ""}]}
    lacking = await author.caller.post("/api/invoiceValidation", json=body)
    assert lacking.json()["msg"] == "Select Value at Condition 1."
    made = await author.caller.post(
        "/api/invoiceValidation", json=body | {"fields": [HEAVY | {"field": key, "expression": "equalTo"}]}
    )
    assert (made.json()["data"]["ruleType"], made.json()["data"]["invoiceKey"]) == ("invoiceValidation", key)
    query = {"templateId": template["templateId"], "invoiceKey": key}
    assert len((await author.caller.get("/api/invoiceValidation", params=query)).json()["data"]) == 1
    kept_apart = {"templateId": template["templateId"], "fieldKey": key}
    assert (await author.caller.get("/api/fieldValidation", params=kept_apart)).json()["data"] == []
    rule = made.json()["data"]
    changed = body | {"id": rule["id"], "revision": 1, "fields": rule["fields"]}
    assert (await author.caller.put("/api/invoiceValidation", json=changed)).json()["data"]["revision"] == 2


async def test_a_nested_or_endless_rule_is_a_clear_error(author: Author) -> None:
    nested: dict[str, object] = {"fields": []}
    for _ in range(10):
        nested = {"fields": [nested]}
    refused = await author.caller.post("/api/fieldValidation", json=author.rule(nested))
    assert (refused.status_code, "are one list" in refused.json()["msg"]) == (400, True)
    long = await author.caller.post("/api/fieldValidation", json=author.rule(*[HEAVY] * 150))
    assert "up to 100 conditions" in long.json()["msg"]


async def test_who_may_not_change_templates_may_not_change_rules(author: Author, sign_in, tenants) -> None:
    made = await author.make(HEAVY)
    tenants.june.memberships[0].permissions = ["shipmentEntry.sideShipmentEntry"]
    await tenants.june.save()
    caller: httpx.AsyncClient = await sign_in(tenants.june)
    assert (await caller.post("/api/fieldValidation", json=author.rule(HEAVY))).status_code == 403
    assert (await caller.delete(f"/api/fieldValidation/{made['id']}")).status_code == 403
