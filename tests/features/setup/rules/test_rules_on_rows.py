"""Rules at work: in the grid's save, in an upload, and tried before they are saved (R143, R144, R010-R013)."""

from freight.documents.shipment import Shipment
from freight.kit.storage.tenancy import scoped
from tests.features.setup.rules.conftest import ACCOUNT, CARRIER, COMMODITY, HEAVY, NUMBER, WEIGHT, Author, Clerk, new

SET = "Commodity value assigned as per field validation rule."
TOO_HEAVY = "Gross weight should be less than or equal to 5000. Entered value - 9000 is wrong."
LIMIT = {
    "cond": "IF",
    "field": CARRIER,
    "expression": "equalTo",
    "value": "LH",
    "operator": "THEN",
    "ValOper": "lessThanEqualTo",
    "valValue": "5000",
}


async def test_r144_what_a_rule_sets_is_stored_and_comes_back_light_green(ana: Clerk, author: Author) -> None:
    await author.make(HEAVY)
    answer = await ana.save(new("ORD-1", **{WEIGHT: "1500"}))
    [saved] = answer.json()["data"]["saved"]
    assert saved["row"][COMMODITY] == "Heavy"
    assert saved["filled"] == {COMMODITY: {"kind": "assigned", "message": SET}}
    assert (await ana.stored("ORD-1"))["data"]["shipmentCargo"]["commodity"] == "Heavy"


async def test_r143_r013_a_row_that_a_rule_finds_wrong_is_refused_in_yellow(ana: Clerk, author: Author) -> None:
    await author.make(LIMIT, field=WEIGHT)
    answer = await ana.save(new("ORD-1", **{WEIGHT: "9000", CARRIER: "LH"}), new("ORD-2", tempId=1, **{WEIGHT: "9000"}))
    assert answer.status_code == 412
    assert answer.json()["data"]["invalidMsgList"] == [
        {"tempId": 0, "fields": {WEIGHT: {"kind": "rule", "message": TOO_HEAVY}}}
    ]
    assert [saved["tempId"] for saved in answer.json()["data"]["saved"]] == [1]


async def test_r010_a_row_that_is_not_marked_is_not_judged(ana: Clerk, author: Author) -> None:
    await author.make(LIMIT, field=WEIGHT)
    answer = await ana.save({"updateField": False, NUMBER: "ORD-1", WEIGHT: "9000", CARRIER: "LH"})
    assert (answer.status_code, answer.json()["data"]["saved"]) == (200, [])


async def test_the_rest_of_a_stored_row_is_judged_as_it_is_stored(ana: Clerk, author: Author) -> None:
    [row] = await ana.saved(new("ORD-1", **{CARRIER: "LH", WEIGHT: "10"}))
    await author.make(LIMIT, field=WEIGHT)
    answer = await ana.save({"id": row["id"], "revision": 1, "tempId": 0, WEIGHT: "9000"})
    assert answer.json()["data"]["invalidMsgList"][0]["fields"] == {WEIGHT: {"kind": "rule", "message": TOO_HEAVY}}


async def test_a_field_can_be_required_of_some_shipments_only(ana: Clerk, author: Author) -> None:
    await author.make(LIMIT | {"ValOper": "isNotEmpty", "message": "Air freight needs a commodity."})
    answer = await ana.save(new("ORD-1", **{CARRIER: "LH"}), new("ORD-2", tempId=1))
    assert answer.json()["data"]["invalidMsgList"] == [
        {"tempId": 0, "fields": {COMMODITY: {"kind": "rule", "message": "Air freight needs a commodity."}}}
    ]
    assert [saved["tempId"] for saved in answer.json()["data"]["saved"]] == [1]


async def test_a_warning_is_told_on_the_cell_and_the_row_is_stored(ana: Clerk, author: Author) -> None:
    await author.make(LIMIT | {"level": "warning"}, field=WEIGHT)
    answer = await ana.save(new("ORD-1", **{WEIGHT: "9000", CARRIER: "LH"}))
    assert answer.status_code == 200
    [saved] = answer.json()["data"]["saved"]
    assert saved["filled"] == {WEIGHT: {"kind": "warning", "message": TOO_HEAVY}}
    assert saved["row"][WEIGHT] == "9000"


async def test_a_try_tells_how_many_met_the_condition_even_where_nothing_changes(ana: Clerk, author: Author) -> None:
    await ana.saved(*(new(f"ORD-{n}", tempId=n, **{WEIGHT: str(n * 2000), CARRIER: "LH"}) for n in range(1, 4)))
    tried = (
        await author.caller.post("/api/fieldValidation/try", json={"rule": author.rule(LIMIT, field=WEIGHT)})
    ).json()
    many = tried["data"]["many"]
    # 2,000, 4,000 and 6,000 kg by LH: all met the condition, one is over 5,000
    assert (many["met"], many["wrong"], many["warned"], many["assigned"]) == (3, 1, 0, 0)


async def test_a_rule_that_is_switched_off_waits(ana: Clerk, author: Author) -> None:
    rule = await author.make(HEAVY)
    body = {"isActive": False, "revision": 1}
    await author.caller.put(f"/api/fieldValidation/{rule['id']}/active", json=body)
    [row] = await ana.saved(new("ORD-1", **{WEIGHT: "1500"}))
    assert COMMODITY not in row


async def test_a_rule_of_an_account_judges_rows_of_that_account_alone(ana: Clerk, author: Author) -> None:
    await author.make(HEAVY, accountNumber="0001317")
    fillmore, lakes = await ana.saved(
        new("ORD-1", **{WEIGHT: "1500"}), {"tempId": 1, NUMBER: "ORD-2", ACCOUNT: "0001317", WEIGHT: "1500"}
    )
    assert COMMODITY not in fillmore and lakes[COMMODITY] == "Heavy"


async def test_what_a_rule_sets_passes_the_checks_of_its_column(ana: Clerk, author: Author) -> None:
    await author.make(HEAVY | {"valValue": "x" * 100}, field="shipmentInformation#mwab")
    answer = await ana.save(new("ORD-1", **{WEIGHT: "1500"}))
    fields = answer.json()["data"]["invalidMsgList"][0]["fields"]
    assert fields == {"shipmentInformation#mwab": {"kind": "length", "message": "Length Exceed!"}}


async def test_a_rule_that_cannot_be_applied_is_a_finding_on_the_cell(ana: Clerk, author: Author) -> None:
    divide = {
        "cond": "IF",
        "field": WEIGHT,
        "expression": "divide",
        "valueType": "field",
        "field2": "shipmentCargo#pieces",
    }
    await author.make(divide | {"operator": "RESULT"}, HEAVY | {"cond": "", "field": "RESULT1"})
    answer = await ana.save(new("ORD-1", **{WEIGHT: "1500", "shipmentCargo#pieces": "0"}))
    message = "Condition 1 of a rule cannot be applied: division by zero."
    assert answer.json()["data"]["invalidMsgList"][0]["fields"] == {COMMODITY: {"kind": "rule", "message": message}}


async def test_a_try_explains_one_row_counts_the_newest_and_stores_nothing(ana: Clerk, author: Author) -> None:
    await ana.saved(*(new(f"ORD-{n}", tempId=n, **{WEIGHT: str(n * 400)}) for n in range(1, 6)))
    first = await ana.stored("ORD-5")
    body = {"rule": author.rule(HEAVY), "shipmentId": str(first["_id"])}
    tried = (await author.caller.post("/api/fieldValidation/try", json=body)).json()["data"]
    assert tried["row"]["steps"] == [
        {"condition": 1, "what": "condition", "held": True, "left": "2000", "right": "1000", "message": ""},
        {"condition": 1, "what": "assigned", "held": None, "left": "", "right": "Heavy", "message": SET},
    ]
    many = tried["many"]
    assert (many["lookedAt"], many["met"], many["assigned"], many["wrong"]) == (5, 3, 3, 0)
    assert [example["shipmentNumber"] for example in many["examples"]] == ["ORD-5", "ORD-4", "ORD-3"]
    assert await ana.stored("ORD-5") == first and await author.rules() == []


async def test_a_try_of_an_unfinished_rule_says_what_it_lacks(author: Author) -> None:
    body = {"rule": author.rule(HEAVY | {"expression": ""}), "row": {WEIGHT: "1"}}
    refused = await author.caller.post("/api/fieldValidation/try", json=body)
    assert refused.json()["msg"] == "Select Expression at Condition 1"


async def test_shipments_stay_as_they_are_while_a_rule_is_tried(ana: Clerk, author: Author) -> None:
    body = {"rule": author.rule(HEAVY), "row": {WEIGHT: "1500", NUMBER: "NONE"}}
    tried = (await author.caller.post("/api/fieldValidation/try", json=body)).json()["data"]
    assert tried["row"]["cells"][0]["after"] == "Heavy"
    assert await scoped(Shipment, ana.scope).count() == 0


async def test_a_rule_looks_into_a_metadata_list_of_the_system(ana: Clerk, author: Author) -> None:
    made = await ana.caller.post(
        "/api/metadataType",
        json={
            "name": "gateways",
            "label": "Gateways",
            "level": "system",
            "fields": [
                {"label": "Code", "length": 5, "isMandatory": True, "isUniqueField": True},
                {"label": "City", "length": 30},
            ],
        },
    )
    type_id = made.json()["data"]["id"]
    rows = [{"updateField": True, "tempId": 0, "gateways#code": "ORD", "gateways#city": "Chicago"}]
    await ana.caller.put("/api/grid/metadata", params={"templateId": type_id}, json={"data": rows})
    port, country = "shipmentRouting#destinationPort", "shipmentRouting#destinationCountry"
    looked_up = {"valueType": "field", "metaSource": "gateways", "matchKey": "code", "fetchKey": "city"}
    condition = {"cond": "IF", "field": port, "expression": "isInList", "operator": "THEN", **looked_up}
    await author.make(condition | {"ValOper": "assign", "thenValueType": "field", "thenField": country}, field=country)
    [found, other] = await ana.saved(new("ORD-1", **{port: "ord"}), new("ORD-2", tempId=1, **{port: "SFO"}))
    assert found[country] == "Chicago" and country not in other


async def test_a_rule_names_lookup_tables_and_fields_that_there_are(author: Author) -> None:
    looked_up = {"cond": "IF", "field": CARRIER, "expression": "isInList", "valueType": "field", "operator": "THEN"}
    fetched = {"ValOper": "assign", "thenValueType": "field", "thenField": COMMODITY}

    async def refusal(source: str, match: str, fetch: str) -> str:
        row = looked_up | fetched | {"metaSource": source, "matchKey": match, "fetchKey": fetch}
        answer = await author.caller.post("/api/fieldValidation", json=author.rule(row))
        assert answer.status_code == 400
        return str(answer.json()["msg"])

    assert await refusal("airlnes", "code", "name") == (
        "Condition 1: there is no lookup table 'airlnes'. Choose one from the list."
    )
    await author.caller.post(
        "/api/metadataType",
        json={
            "name": "airlines",
            "label": "Airlines",
            "level": "system",
            "fields": [
                {"label": "Code", "length": 5, "isMandatory": True, "isUniqueField": True},
                {"label": "Name", "length": 30},
            ],
        },
    )
    assert await refusal("airlines", "cod", "name") == (
        "Condition 1: the lookup table Airlines has no field 'cod'. It has: code, name."
    )
    tables = (await author.caller.get("/api/fieldValidation/lookupTables")).json()["data"]
    columns = [{"key": "code", "label": "Code"}, {"key": "name", "label": "Name"}]
    assert tables == [{"name": "airlines", "label": "Airlines", "columns": columns}]
    assert await author.rules() == []
