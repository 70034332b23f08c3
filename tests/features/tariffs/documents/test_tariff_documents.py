"""Contracts and rate sheets behind tariffs, through their calls."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from freight.core.errors import NotFound
from freight.core.tariff_documents import APPROVAL, EFFECTIVE, EXPIRY, NAME, RECEIVED, REVIEW_DAYS
from freight.kit import clock
from freight.kit.storage import files
from tests.features.tariffs.documents.asked import (
    FIELDS,
    PDF,
    REVISED,
    changed,
    content,
    listed,
    new,
    put,
    role_of,
    saved,
    uploaded,
    value,
)


async def test_a_contract_is_kept_with_its_dates_and_the_accounts_it_is_for(ana, tenants) -> None:
    document = await saved(ana, [tenants.fill1, tenants.fill2])
    found = (await ana.get(f"/api/tms/{document['id']}")).json()["data"]
    assert {each["key"]: each["value"] for each in found["fields"]} == FIELDS
    assert [each["name"] for each in found["accounts"]] == ["Fillmore Instruments", "Great Lakes Tooling"]
    assert (found["presentDocId"]["v"], found["uploadedBy"], found["docType"]) == (
        "contract.pdf",
        "Ana Ortiz",
        "Tariff",
    )
    answer = await content(ana, found["presentDocId"]["id"])
    assert answer.content == PDF
    assert answer.headers["content-disposition"].startswith('attachment; filename="contract.pdf"')


async def test_nothing_chosen_is_said(ana) -> None:
    """R283."""
    body = await new(ana)
    body["data"][0]["updateField"] = False
    for unchosen in (body, body | {"data": []}):
        assert (await put(ana, unchosen))["msg"] == "Please select at least one record to save."
    assert await listed(ana) == []


@pytest.mark.parametrize(
    ("said", "field", "message"),
    [
        ({"expiryDate": "2025-12-31"}, EFFECTIVE, "Effective Date should be less than Expiry Date."),
        ({"receivedDate": "2026-01-02"}, RECEIVED, "Received Date should be less than Effective Date."),
        (
            {"expiryDate": "2026-04-02"}, EXPIRY,
            "Expiry Date should not be grater/less than 90 days from effective date .",
        ),
        ({"approvalStatus": "Approved"}, APPROVAL, "Approval Status should be Inprocess."),
    ],
)  # fmt: skip
async def test_a_new_document_that_makes_no_sense_is_refused_beside_its_field(ana, said, field, message) -> None:
    """R280, R281, R284, R285: and nothing of the others in the dialog is stored."""
    good, bad = await new(ana), await new(ana, **said)
    answer = await put(ana, good | {"data": [*good["data"], *bad["data"]]})
    assert (answer["status"], answer["msg"]) == (412, message)
    assert answer["data"]["invalidMsgList"] == [
        {"tempId": 1, "fields": {field: {"kind": "server", "message": message}}}
    ]
    assert await listed(ana) == []


async def test_a_stored_document_keeps_the_order_of_its_dates(ana) -> None:
    """R281, and of R281 and R282 the one reported first: nothing of the form is stored."""
    document = await saved(ana, receivedDate="")
    answer = await changed(ana, document, expiryDate="2026-01-01", receivedDate="2026-01-02")
    assert answer["msg"] == "Received Date should be less than Effective Date."
    assert value((await listed(ana))[0], EXPIRY) == "2026-04-01"


async def test_a_cell_that_is_no_date_or_missing_is_told_with_its_field(ana) -> None:
    answer = await put(ana, await new(ana, effectiveDate="soon", reviewDays="", documentName=""))
    assert answer["status"] == 412
    assert set(answer["data"]["invalidMsgList"][0]["fields"]) == {EFFECTIVE, REVIEW_DAYS, NAME}


async def test_the_expiry_date_follows_unless_it_is_stated(ana) -> None:
    """R286, R287. R284 is of uploading: afterwards a document may be prolonged."""
    document = await saved(ana, expiryDate="")
    assert value(document, EXPIRY) == "2026-04-01"
    [document] = (await changed(ana, document, effectiveDate="2026-02-01"))["data"]["documents"]
    assert value(document, EXPIRY) == "2026-05-02"
    [document] = (await changed(ana, document, reviewDays="10"))["data"]["documents"]
    assert value(document, EXPIRY) == "2026-02-11"
    [document] = (await changed(ana, document, expiryDate="2026-12-31"))["data"]["documents"]
    assert value(document, EXPIRY) == "2026-12-31"


async def test_a_revision_replaces_the_document_and_the_earlier_one_stays_in_its_history(ana) -> None:
    """R019."""
    document = await saved(ana)
    revision = (await uploaded(ana, REVISED, "contract 2.pdf"))["data"]
    [document] = (await changed(ana, document, row={"revisionDocId": revision}, region="Atlantic"))["data"]["documents"]
    assert (document["presentDocId"]["v"], document["revision"]) == ("contract 2.pdf", 2)
    entries = (await ana.get(f"/api/tms/{document['id']}/history")).json()["data"]["entries"]
    assert [(each["action"], each["userName"], each["file"]["v"]) for each in entries] == [
        ("changed", "Ana Ortiz", "contract 2.pdf"),
        ("created", "Ana Ortiz", "contract.pdf"),
    ]
    assert {(each["label"], each["before"], each["after"]) for each in entries[0]["changes"]} == {
        ("File", "contract.pdf", "contract 2.pdf"),
        ("Region", "Transpacific", "Atlantic"),
    }
    assert [(await content(ana, each["file"]["id"])).content for each in entries] == [REVISED, PDF]


async def test_an_earlier_revision_is_restored_as_a_new_one_and_none_is_lost(ana) -> None:
    """R020."""
    document = await saved(ana)
    revision = (await uploaded(ana, REVISED, "contract 2.pdf"))["data"]
    [document] = (await changed(ana, document, row={"revisionDocId": revision}, region="Atlantic"))["data"]["documents"]
    address = f"/api/tms/{document['id']}/history"
    restored = (await ana.put(f"{address}/1", json={"revision": 2})).json()["data"]
    assert (restored["presentDocId"]["v"], value(restored, "document#region")) == ("contract.pdf", "Transpacific")
    assert restored["revision"] == 3
    entries = (await ana.get(address)).json()["data"]["entries"]
    assert [(await content(ana, each["file"]["id"])).content for each in entries] == [PDF, REVISED, PDF]
    assert (await ana.put(f"{address}/1", json={"revision": 2})).json()["status"] == 409
    assert (await ana.put(f"{address}/9", json={"revision": 3})).json()["status"] == 404


async def test_of_two_who_change_one_document_the_later_is_told(ana) -> None:
    document = await saved(ana)
    answers = await asyncio.gather(*(changed(ana, document, region=region) for region in ("Atlantic", "Pacific")))
    assert sorted(answer["status"] for answer in answers) == [200, 409]
    [kept] = await listed(ana)
    won = next(answer["data"]["documents"][0] for answer in answers if answer["status"] == 200)
    assert value(kept, "document#region") == value(won, "document#region")


async def test_a_removed_document_is_kept_and_comes_back(ana) -> None:
    document = await saved(ana)
    address = f"/api/tms/{document['id']}"
    assert (await ana.delete(address, params={"revision": 1})).json()["msg"] == "Document removed."
    assert await listed(ana) == []
    [gone] = await listed(ana, archived=True)
    assert (gone["archived"], gone["mayEdit"]) == (True, False)
    await ana.put(f"{address}/history/1", json={"revision": 2})
    assert [each["id"] for each in await listed(ana)] == [document["id"]]


@pytest.mark.parametrize(
    ("name", "sent", "message"),
    [
        ("rates.csv", b"a,b", "File rates.csv is invalid, Only files with extension : .pdf, .xls, .xlsx, .doc, .docx, "
         ".msg are allowed!"),
        ("rates.pdf", b"", "Can not upload empty file."),
        ("rates.pdf", b"MZ", "rates.pdf does not match its file type. Open it in the program that created it, save it "
         "and try again."),
    ],
)  # fmt: skip
async def test_a_file_that_is_no_document_is_refused(ana, name, sent, message) -> None:
    """R293, R296, R298."""
    answer = await uploaded(ana, sent, name)
    assert (answer["status"], answer["msg"]) == (400, message)


async def test_a_file_above_the_limit_is_refused(ana, settings, monkeypatch) -> None:
    monkeypatch.setattr(settings, "upload_max_bytes", 1024 * 1024)
    answer = await uploaded(ana, PDF + bytes(1024 * 1024))
    assert (answer["status"], answer["msg"]) == (
        413,
        "File could not be uploaded. contract.pdf is larger than 1 MB.",
    )


async def test_documents_are_found_by_what_is_written_on_them_and_by_account(ana, tenants) -> None:
    contract = await saved(ana, [tenants.fill1])
    later = {"effectiveDate": "2026-02-01", "expiryDate": "2026-05-02"}
    sheet = await saved(ana, documentName="Rate sheet (May)", station="JFK", **later)
    assert [each["id"] for each in await listed(ana)] == [contract["id"], sheet["id"]]  # the one that expires first
    assert [each["id"] for each in await listed(ana, sort=f"-{EXPIRY}")] == [sheet["id"], contract["id"]]
    for q in ("jfk", "sheet (m"):
        assert [each["id"] for each in await listed(ana, q=q)] == [sheet["id"]]
    assert len(await listed(ana, q="contract.pdf")) == 2  # the name of the file
    assert [each["id"] for each in await listed(ana, accountId=str(tenants.fill2))] == [sheet["id"]]  # all accounts
    assert len(await listed(ana, accountId=str(tenants.fill1))) == 2
    assert (await ana.get("/api/tms", params={"sort": "secret"})).status_code == 400


async def test_somebody_of_one_account_reads_its_documents_and_writes_no_other(ana, tenants, sign_in) -> None:
    june = await sign_in(tenants.june)
    both, other = await saved(ana, [tenants.fill1, tenants.fill2]), await saved(ana, [tenants.fill2])
    everybody = await saved(ana)
    seen = {each["id"]: each for each in await listed(june)}
    assert set(seen) == {both["id"], everybody["id"]}
    assert [each["name"] for each in seen[both["id"]]["accounts"]] == ["Fillmore Instruments"]
    assert (seen[both["id"]]["otherAccounts"], seen[both["id"]]["mayEdit"]) == (1, False)
    assert (await changed(june, everybody, region="Mine"))["status"] == 403
    assert (await changed(june, other, region="Mine"))["status"] == 404
    assert (await content(june, other["presentDocId"]["id"])).status_code == 404
    assert (await put(june, await new(june)))["msg"].startswith("Choose the document's accounts")
    assert (await put(june, await new(june, [tenants.fill2])))["status"] == 404
    own = await saved(june, [tenants.fill1])
    assert (await changed(june, own, region="Mine"))["status"] == 200


async def test_the_history_tells_whom_a_document_is_for_by_name(ana, tenants) -> None:
    document = await saved(ana, [tenants.fill1])
    row = {
        "id": document["id"],
        "revision": 1,
        "sharedWithView": {"Groups": [role_of(tenants.vera)], "Users": [str(tenants.vera.id)]},
    }
    await put(ana, {"accounts": [], "data": [row]})
    [last, _] = (await ana.get(f"/api/tms/{document['id']}/history")).json()["data"]["entries"]
    assert {(each["label"], each["before"], each["after"]) for each in last["changes"]} == {
        ("Accounts", "Fillmore Instruments", "all accounts"),
        ("Can view", "", "Vera Lind"),
        ("Groups that can view", "", "Operator"),
    }


async def test_the_file_of_somebody_else_does_not_become_ones_document(ana, tenants, sign_in) -> None:
    omar = await sign_in(tenants.omar)
    body = await new(omar)
    assert (await put(ana, body))["status"] == 404
    assert (await put(ana, body | {"data": [body["data"][0] | {"presentDocId": None}]}))["msg"] == (
        "Choose the file of the document."
    )


async def test_a_file_no_document_took_is_erased_and_a_kept_one_stays(ana, tenants) -> None:
    left = (await uploaded(ana))["data"]
    document = await saved(ana)
    assert await files.delete_expired_files(clock.now() + timedelta(days=2)) == 1
    assert (await content(ana, document["presentDocId"]["id"])).content == PDF
    with pytest.raises(NotFound):
        await files.read_stored_file(replace(tenants.air, user_id=str(tenants.ana.id)), left["id"])


async def test_a_link_to_a_file_serves_once(client, ana) -> None:
    document = await saved(ana)
    file_id = document["presentDocId"]["id"]
    for asked in (
        ana.get("/api/tms/download/fileGCS", params={"id": file_id}),
        ana.post("/api/tms/download/fileGCS", json={"id": file_id}),
    ):
        url = (await asked).json()["data"]["url"]
        assert (await client.get(url)).content == PDF
        assert (await client.get(url)).status_code == 404


async def test_the_fields_are_those_of_the_template(ana) -> None:
    template = (await ana.get("/api/template/default", params={"type": "tms"})).json()["data"]
    assert {field["key"] for field in template["fields"]} == set(FIELDS)
