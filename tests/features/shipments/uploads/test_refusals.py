"""What the call refuses, and for whom: a clear message, and nothing is stored."""

from datetime import timedelta

import pytest
from pymongo.errors import ConnectionFailure

from freight.documents.upload import Upload
from freight.documents.upload_chunk import UploadChunk
from freight.kit import clock
from freight.kit.storage import files
from tests.workbooks import order, xlsx


@pytest.mark.parametrize(
    ("content", "name", "said"),
    [
        (b"", "orders.xlsx", "Can not upload empty file."),
        (b"%PDF-1.4", "orders.pdf", "File orders.pdf is invalid, Only files with extension"),
        (xlsx([order("A1")], headings=None), "orders.xlsx", "not headings"),
    ],
    ids=["empty", "extension", "no headings"],
)
async def test_a_refused_file_leaves_nothing_behind(uploader, connections, content, name, said):
    answer = await uploader.send(content, name)
    assert answer.status_code == 400
    assert said in answer.json()["msg"]
    assert await Upload.count() == await UploadChunk.count() == 0
    assert await connections.database["files.files"].count_documents({}) == 0


async def test_sixty_megabytes_are_refused_while_they_arrive(uploader, connections):
    answer = await uploader.send(b"0" * 60_000_000)
    assert answer.status_code == 413
    assert answer.json()["msg"] == "File could not be uploaded. It is larger than 50 MB."


async def test_a_name_with_folders_keeps_its_last_part(uploader):
    upload = await uploader.received(xlsx([order("A1")]), "..\\..\\etc/pass\x00wd.xlsx")
    assert "/" not in upload["fileName"]
    assert "\\" not in upload["fileName"]
    assert upload["fileName"].endswith(".xlsx")


async def test_uploading_needs_the_permission_of_its_type(tenant, sign_in):
    looker = await sign_in(await tenant.user("looker", permissions=["shipmentEntry.sideShipmentEntry"]))
    answer = await looker.post("/api/upload", files={"uploadedFile": ("a.xlsx", xlsx([order("A1")]))})
    assert answer.status_code == 403
    pricing = await sign_in(await tenant.user("pricing", permissions=["tariffs.uploadLanes"]))
    answer = await pricing.post("/api/upload", files={"uploadedFile": ("a.xlsx", xlsx([order("A1")]))})
    assert (answer.status_code, answer.json()["code"]) == (403, "permission_denied")


async def test_a_user_of_some_accounts_uploads_for_them_and_sees_his_own_uploads(tenant, sign_in, run_jobs, uploader):
    theirs = await uploader.received(xlsx([order("A1")]), account="")
    user = await tenant.user("limited", accounts=[tenant.account.id])
    limited = type(uploader)(await sign_in(user), run_jobs, str(tenant.account.id))

    assert (await limited.caller.get(f"/api/upload/{theirs['uploadId']}")).status_code == 404
    foreign = await limited.send(xlsx([order("A2")]), account=tenant.other_account.account_number)
    assert foreign.status_code == 404
    headings = ["Order ID", "Account number"]
    mixed = await limited.imported(xlsx([["A3", "00099999"], ["A4", "00012345"]], headings), account="")
    assert (mixed["outcome"]["added"], mixed["outcome"]["refused"]) == (1, 1)
    assert [row["fileName"] for row in (await limited.caller.get("/api/uploads")).json()["data"]["rows"]] == [
        "orders.xlsx"
    ]


async def test_an_unknown_account_is_named(uploader):
    answer = await uploader.send(xlsx([order("A1")]), account="4711")
    assert (answer.status_code, answer.json()["msg"]) == (404, "There is no account 4711 in this system.")


async def test_a_file_lasts_only_with_its_upload(uploader, connections, monkeypatch):
    """A process that dies between the two leaves a file that goes by itself."""
    in_two_days = clock.now() + timedelta(days=2)
    upload = await uploader.received(xlsx([order("A1")]))
    assert await files.delete_expired_files(in_two_days) == 0

    async def dies(*_) -> None:
        raise ConnectionFailure("the primary stepped down")

    monkeypatch.setattr(files, "retain_file", dies)
    assert (await uploader.send(xlsx([order("A2")]))).status_code == 503
    assert [str(each.id) for each in await Upload.find_all().to_list()] == [upload["uploadId"]]
    assert await files.delete_expired_files(in_two_days) == 1
    assert await connections.database["files.files"].count_documents({}) == 1
