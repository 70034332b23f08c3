"""Scripting rules as records: made, tried, changed, removed, restored; the field they add; who may."""

from typing import Any

from tests.features.setup.scripting.conftest import PIECES, WEIGHT, Clerk, ScriptAuthor, new

DAYS = "shipmentInformation.shipDate - shipmentInformation.entryDate"
PER_PIECE = "shipmentCargo.grossWeight / shipmentCargo.pieces"


async def fields_of(clerk: Clerk) -> dict[str, dict[str, Any]]:
    template = (await clerk.caller.post("/api/shipment/template", json={})).json()["data"]
    return {field["key"]: field for field in template["fields"]}


async def test_a_rule_adds_a_read_only_field_of_its_own_kind_to_the_template(ana: Clerk, author: ScriptAuthor) -> None:
    rule = await author.make("Weight per piece", PER_PIECE, unit="lb", decimals=1)
    assert (rule["key"], rule["kind"], rule["unit"], rule["kindName"]) == (
        "computed#weightPerPiece",
        "weight",
        "lb",
        "a weight",
    )
    field = (await fields_of(ana))["computed#weightPerPiece"]
    assert {name: field[name] for name in ("label", "type", "unit", "decimals", "isReadonly", "description")} == {
        "label": "Weight per piece",
        "type": "numeric",
        "unit": "lb",
        "decimals": 1,
        "isReadonly": True,
        "description": f"= {PER_PIECE}",
    }


async def test_the_editor_of_the_template_neither_saves_the_field_nor_lets_one_be_typed(
    ana: Clerk, author: ScriptAuthor
) -> None:
    await author.make("Days", DAYS, decimals=0)
    template = (await ana.caller.get("/api/template/default", params={"docType": "shipment"})).json()["data"]
    rows = [row | {"label": "Gross"} if row["key"] == WEIGHT else row for row in template["fields"]]
    body = {"fields": rows, "revision": template["revision"]}
    saved = await ana.caller.put(f"/api/template/{template['templateId']}", json=body)
    assert saved.status_code == 200, saved.text
    assert [change["key"] for change in saved.json()["data"]["effects"]["changes"]] == [WEIGHT]
    assert "computed#days" in await fields_of(ana)
    own = {"key": "computed#mine", "label": "Mine", "type": "text", "length": 10, "displayOrder": len(rows)}
    rows = [row for row in rows if row["key"] != "computed#days"] + [own]
    refused = await ana.caller.put(
        f"/api/template/{template['templateId']}", json={"fields": rows, "revision": template["revision"] + 1}
    )
    (finding,) = refused.json()["data"]["invalidMsgList"]
    assert finding["fields"]["key"]["message"] == (
        "Scripting rules compute the fields of the group computed. Use another group."
    )


async def test_a_draft_is_tried_on_the_newest_shipments_before_anything_is_saved(
    ana: Clerk, author: ScriptAuthor
) -> None:
    await ana.saved(
        new("ORD-1", **{WEIGHT: "100", PIECES: "4"}),
        new("ORD-2", tempId=1, **{WEIGHT: "100", PIECES: "0"}),
        new("ORD-3", tempId=2, **{WEIGHT: "100"}),
    )
    tried = await author.tried(PER_PIECE)
    assert (tried["fault"], tried["kind"], tried["units"][0]) == (None, "weight", "kg")
    assert (tried["lookedAt"], tried["filled"], tried["failed"], tried["empty"], tried["differing"]) == (3, 1, 1, 1, 1)
    rows = {row["number"]: row for row in tried["rows"]}
    assert (rows["ORD-1"]["value"], rows["ORD-1"]["reads"]) == (
        "25.00 kg",
        {"Gross weight": "100 kg", "Pieces": "4 pcs"},
    )
    assert (rows["ORD-2"]["value"], rows["ORD-2"]["problem"]) == ("", "Division by zero.")
    assert (rows["ORD-3"]["value"], rows["ORD-3"]["problem"]) == ("", "")
    assert await author.rules() == []


async def test_a_faulty_draft_says_where(author: ScriptAuthor) -> None:
    expression = "shipmentCargo.peices * 2"
    fault = (await author.tried(expression))["fault"]
    assert expression[fault["start"] : fault["end"]] == "shipmentCargo.peices"
    assert fault["message"] == "There is no field shipmentCargo.peices. Did you mean shipmentCargo.pieces?"
    assert await author.refused("Double", expression) == f"Expression: {fault['message']}"


async def test_fields_that_need_each_other_are_refused(author: ScriptAuthor) -> None:
    first = await author.make("First", "shipmentCargo.pieces + 1")
    await author.make("Second", "computed.first + 1")
    circle = "Expression: First needs Second, which needs First. Take one of them out."
    change = {"id": first["id"], "revision": first["revision"]}
    assert await author.refused("First", "computed.second + 1", **change) == circle
    assert await author.refused("First", "computed.first + 1", **change) == (
        "Expression: First can’t be computed from itself."
    )


async def test_a_field_keeps_its_kind_and_its_key(author: ScriptAuthor) -> None:
    rule = await author.make("Days", DAYS, decimals=0)
    change = {"id": rule["id"], "revision": rule["revision"]}
    assert (
        await author.refused("Days", "status", **change) == "Expression: This gives a text, and the field is a number."
    )
    renamed = await author.make("Days to ship", DAYS, decimals=0, **change)
    assert (renamed["key"], renamed["name"]) == ("computed#days", "Days to ship")
    assert (await author.make("Days", DAYS, decimals=0))["key"] == "computed#days2"


async def test_names_units_and_currencies_are_checked(author: ScriptAuthor) -> None:
    assert await author.refused("pieces", DAYS) == (
        "Name: the shipment template has a field Pieces already. Choose another name."
    )
    assert await author.refused("", DAYS) == "Enter a name for the scripting rule."
    assert await author.refused("Rate share", "rating.total / 2") == (
        "Currency: A currency is missing. Enter the three capital letters of ISO 4217, such as USD."
    )
    assert (await author.refused("Each", PER_PIECE, unit="m³")).startswith("Unit: use one of kg, g, t, lb")
    await author.make("Days", DAYS)
    assert await author.refused("days", DAYS) == "There is a scripting rule “days” already."


async def test_a_rule_that_others_read_stays_and_one_that_is_removed_comes_back(
    ana: Clerk, author: ScriptAuthor
) -> None:
    await ana.saved(new("ORD-1", **{WEIGHT: "100", PIECES: "4"}))
    first = await author.make("Double", "shipmentCargo.pieces * 2", decimals=0)
    second = await author.make("Triple", "computed.double * 1.5", decimals=0)
    refused = await ana.caller.delete(f"/api/scriptingRules/{first['id']}", params={"revision": first["revision"]})
    assert refused.json()["msg"] == "Triple reads this field. Change that first."
    assert (await ana.stored("ORD-1"))["data"]["computed"] == {"double": 8.0, "triple": 12.0}
    gone = await ana.caller.delete(f"/api/scriptingRules/{second['id']}", params={"revision": second["revision"]})
    assert gone.status_code == 200
    await author.run_jobs()
    assert (await ana.stored("ORD-1"))["data"]["computed"] == {"double": 8.0}
    assert "computed#triple" not in await fields_of(ana)
    (removed,) = await author.rules(archived=True)
    restored = await ana.caller.put(
        f"/api/scriptingRules/{second['id']}/history/1", json={"revision": removed["revision"]}
    )
    assert restored.status_code == 200, restored.text
    await author.run_jobs()
    assert (await ana.stored("ORD-1"))["data"]["computed"] == {"double": 8.0, "triple": 12.0}
    history = (await ana.caller.get(f"/api/scriptingRules/{second['id']}/history")).json()["data"]
    assert [entry["action"] for entry in history["entries"]] == ["restored", "archived", "created"]


async def test_the_options_name_what_expressions_are_made_of(author: ScriptAuthor) -> None:
    await author.make("Days", DAYS, decimals=0)
    options = (await author.caller.get("/api/scriptingRules/options")).json()["data"]
    fields = {field["name"]: (field["label"], field["kind"]) for field in options["fields"]}
    assert fields["shipmentCargo.grossWeight"] == ("Gross weight", "weight")
    assert fields["rating.total"] == ("Rate", "money")
    assert fields["computed.days"] == ("Days", "number")
    assert {"round", "has", "to", "startsWith"} <= {function["name"] for function in options["functions"]}


async def test_another_company_sees_none_and_changes_none(author: ScriptAuthor, tomasz: Clerk) -> None:
    rule = await author.make("Days", DAYS)
    assert (await tomasz.caller.get(f"/api/scriptingRules/{rule['id']}")).status_code == 404
    change = {"id": rule["id"], "revision": 1, "name": "Days", "expression": DAYS}
    assert (await tomasz.caller.post("/api/scriptingRules", json=change)).status_code == 404
    assert (await tomasz.caller.get("/api/scriptingRules")).json()["data"]["rows"] == []
    assert "computed#days" not in await fields_of(tomasz)
