"""Files in GridFS: whose they are, and the one-time tickets for downloading them."""

import io
from datetime import timedelta

import pytest

from freight.core.errors import NotFound
from freight.kit import clock
from freight.kit.storage import files
from freight.kit.storage.connections import Connections
from freight.kit.storage.scopes import Grant, Scope
from tests.fixtures.tenants import Tenants

CSV = b"shipmentNumber,weight\r\n00099999,12.5\r\n"


def of_user(scope: Scope, user) -> Scope:
    accounts = user.memberships[0].account_ids
    grant = Grant(scope.system_id, None if accounts is None else frozenset(accounts))
    return Scope(scope.company_id, (grant,), str(user.id))


@pytest.fixture
def anas(tenants: Tenants) -> Scope:
    return of_user(tenants.air, tenants.ana)


async def save(scope: Scope, content=CSV, name="orders.csv", content_type="text/csv", **more) -> str:
    return await files.save_file(scope, content, name, content_type, "upload", **more)


async def test_a_file_comes_back_as_it_was(anas: Scope, tmp_path) -> None:
    large = bytes(range(256)) * 4096  # four stored chunks
    stored = await save(anas, io.BytesIO(large), "large.bin")
    assert await files.read_stored_file(anas, stored) == large
    await files.copy_file(anas, stored, tmp_path / "large.bin")
    assert (tmp_path / "large.bin").read_bytes() == large


async def test_a_file_is_its_makers_alone_unless_it_is_shared(tenants: Tenants, anas: Scope) -> None:
    own, shared = await save(anas), await save(anas, shared=True)
    for other in (of_user(tenants.air, tenants.priya), of_user(tenants.air, tenants.vera)):
        with pytest.raises(NotFound):
            await files.read_stored_file(other, own)
        assert await files.read_stored_file(other, shared) == CSV


async def test_a_shared_file_stays_in_its_system_and_account(tenants: Tenants, anas: Scope) -> None:
    of_fill2 = await save(anas, shared=True, account_id=tenants.fill2)
    of_fill1 = await save(anas, shared=True, account_id=tenants.fill1)
    june = of_user(tenants.air, tenants.june)
    assert await files.read_stored_file(june, of_fill1) == CSV
    elsewhere = Scope(tenants.ocean.company_id, tenants.ocean.grants, str(tenants.ana.id))
    for scope, file_id in (
        (june, of_fill2),
        (of_user(tenants.gdynia, tenants.tomasz), of_fill1),
        (elsewhere, of_fill1),
    ):
        with pytest.raises(NotFound):
            await files.read_stored_file(scope, file_id)


@pytest.mark.parametrize("broken", ["", "x", "0" * 24, "../../etc/passwd"])
async def test_an_id_of_nothing_is_no_file(anas: Scope, broken: str) -> None:
    with pytest.raises(NotFound):
        await files.read_stored_file(anas, broken)


async def test_expired_files_are_erased(anas: Scope) -> None:
    now = clock.now()
    old = await save(anas, expires_on=now - timedelta(minutes=1))
    fresh, kept = await save(anas, expires_on=now + timedelta(days=1)), await save(anas)
    assert await files.delete_expired_files(now) == 1
    with pytest.raises(NotFound):
        await files.read_stored_file(anas, old)
    assert [await files.read_stored_file(anas, f) for f in (fresh, kept)] == [CSV, CSV]


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("C:\\Users\\ana\\orders.xlsx", "orders.xlsx"),
        ("../../etc/passwd", "passwd"),
        ('a"b\r\nSet-Cookie: x=1;.csv', "a_b_Set-Cookie_ x=1_.csv"),
        ("Überführung 2026 – März.xlsx", "Überführung 2026 – März.xlsx"),
        ("...", "file"),
        ("", "file"),
    ],
)
def test_a_file_name_holds_nothing_that_means_something_elsewhere(given: str, kept: str) -> None:
    assert files.safe_name(given) == kept


async def test_a_download_needs_a_ticket_and_uses_it_up(client, sign_in, tenants: Tenants, anas: Scope) -> None:
    stored = await save(anas, name="Überführung.csv")
    ana = await sign_in(tenants.ana)
    url = (await ana.post("/api/download/ticket", json={"id": stored})).json()["data"]["url"]
    got = await client.get(url)  # the browser follows the link without the session header
    assert got.content == CSV
    assert got.headers["content-disposition"] == (
        "attachment; filename=\"_berf_hrung.csv\"; filename*=UTF-8''%C3%9Cberf%C3%BChrung.csv"
    )
    assert (got.headers["x-content-type-options"], got.headers["cache-control"]) == ("nosniff", "private, no-store")
    again = await client.get(url)
    assert (again.status_code, again.json()["code"]) == (404, "not_found")


async def test_a_ticket_opens_no_other_file(client, sign_in, tenants: Tenants, anas: Scope) -> None:
    mine, other = await save(anas), await save(anas)
    ana = await sign_in(tenants.ana)
    ticket = (await ana.post("/api/download/ticket", json={"id": mine})).json()["data"]["ticket"]
    assert (await client.get(f"/api/downloadFile?id={other}&ticket={ticket}")).status_code == 404


async def test_a_ticket_lasts_a_minute(sign_in, tenants: Tenants, anas: Scope, connections: Connections) -> None:
    ticket = await files.make_download_ticket(anas, await save(anas))
    assert 0 < await connections.redis.ttl(files._ticket_key(ticket)) <= 60


async def test_nobody_gets_a_ticket_for_what_he_may_not_read(sign_in, tenants: Tenants, anas: Scope) -> None:
    stored = await save(anas)
    tomasz = await sign_in(tenants.tomasz)
    assert (await tomasz.post("/api/download/ticket", json={"id": stored})).status_code == 404


@pytest.mark.parametrize(
    ("content_type", "disposition", "sandboxed"),
    [
        ("text/csv", "inline", True),
        ("text/html", "attachment", True),  # a page of ours would run its scripts
        ("image/svg+xml", "attachment", True),
        ("application/pdf", "inline", False),  # the browser's viewer does not start in a sandbox
    ],
)
async def test_a_viewed_document_cannot_act(client, anas: Scope, content_type, disposition, sandboxed) -> None:
    stored = await save(anas, content_type=content_type)
    ticket = await files.make_download_ticket(anas, stored)
    got = await client.get(f"/api/downloadFile?id={stored}&ticket={ticket}&viewDocument=true")
    assert got.headers["content-disposition"].startswith(disposition)
    assert ("sandbox" in got.headers["content-security-policy"]) is sandboxed
