"""Global field keys by the call the dialog makes in its mode Add Keys (R122)."""

from typing import Any

import httpx

from tests.fixtures.tenants import Tenants

SPARE: dict[str, Any] = {"key": "", "label": ""}
WAGON = {"key": "wagonNumber", "label": "Wagon number", "type": "text", "length": 12}


async def put(caller: httpx.AsyncClient, *rows: dict[str, Any], **more: Any) -> httpx.Response:
    return await caller.put("/api/grid/metadata", json={"type": "globalFields", "data": rows} | more)


async def test_r122_keys_are_added_and_offered(ana: httpx.AsyncClient) -> None:
    """R122."""
    saved = await put(ana, WAGON, SPARE)
    assert (saved.status_code, saved.json()["msg"]) == (200, "Keys saved.")
    [row] = (await ana.get("/api/globalFields")).json()["data"]["rows"]
    assert row == WAGON | {"groupKey": "additionalInformation", "description": ""}
    # the same key again, however it is written, takes the new label and stays one
    assert (await put(ana, WAGON | {"key": "WAGONNUMBER", "label": "Wagon"}, SPARE)).status_code == 200
    [row] = (await ana.get("/api/globalFields")).json()["data"]["rows"]
    assert (row["key"], row["label"]) == ("wagonNumber", "Wagon")


async def test_r348_r349_with_nothing_to_save_the_specified_words_are_said(ana: httpx.AsyncClient) -> None:
    """R348, R349."""
    for rows, words in (([SPARE], "Select data to save!"), ([SPARE, SPARE], "No valid data to save.")):
        refused = await put(ana, *rows)
        assert (refused.status_code, refused.json()["msg"], refused.json()["code"]) == (412, words, "nothing_to_save")


async def test_r350_incomplete_rows_are_left_out_only_when_the_user_says_yes(ana: httpx.AsyncClient) -> None:
    """R350."""
    rows = [WAGON, WAGON | {"key": "truck", "label": ""}, SPARE]
    asked = await put(ana, *rows)
    assert (asked.status_code, asked.json()["code"], asked.json()["data"]["incompleteRows"]) == (412, "incomplete", [2])
    assert asked.json()["msg"] == (
        "Some mandatory fields are not filled! at row no.2, Press Yes to continue or No to abort."
    )
    assert (await ana.get("/api/globalFields")).json()["data"]["rows"] == []
    assert (await put(ana, *rows, skipIncomplete=True)).status_code == 200
    assert [row["key"] for row in (await ana.get("/api/globalFields")).json()["data"]["rows"]] == ["wagonNumber"]


async def test_r347_a_bad_key_is_refused_in_its_cell_and_nothing_is_stored(ana: httpx.AsyncClient) -> None:
    """R347."""
    refused = await put(ana, WAGON, WAGON | {"key": "wagon.number"}, SPARE, skipIncomplete=True)
    assert refused.status_code == 412
    assert refused.json()["data"]["invalidMsgList"] == [
        {
            "tempId": 1,
            "fields": {
                "key": {"kind": "regex", "message": "Only Alphanumeric value starting with alphabet(s) is allowed!"}
            },
        }
    ]
    assert (await ana.get("/api/globalFields")).json()["data"]["rows"] == []


async def test_other_grids_and_other_people_do_not_save_keys(
    ana: httpx.AsyncClient, tenants: Tenants, sign_in: Any
) -> None:
    assert (await put(ana, WAGON, SPARE, type="other")).status_code == 400
    june = await sign_in(tenants.june)
    assert (await put(june, WAGON, SPARE)).status_code == 403
