"""The web app is served as files and as one page; a call is never answered with a page."""

from pathlib import Path

import httpx
import pytest

from freight.app import create_app
from freight.kit.settings import Settings


@pytest.fixture
def web(tmp_path: Path, settings: Settings) -> httpx.AsyncClient:
    (tmp_path / "_next/static").mkdir(parents=True)
    (tmp_path / "index.html").write_text("<html><script>start()</script><script src='/x.js'></script></html>")
    (tmp_path / "addresses.json").write_text(
        '["/invoices/shipmentEntry", "/rating/trace/:id", "/reports/*", "/uploads/:id?"]'
    )
    (tmp_path / "_next/static/app.js").write_text("let a = 1")
    (tmp_path.parent / "secret.txt").write_text("outside")
    app = create_app(settings.model_copy(update={"web_dir": tmp_path}), own_resources=False)
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://test")


@pytest.mark.parametrize(
    "address",
    [
        "/",
        "/invoices/shipmentEntry",
        "/invoices/shipmentEntry/",
        "/rating/trace/65f.9",
        "/reports/a/b",
        "/uploads",
        "/uploads/65f",
        "/uploads?type=tariffLane&tariffId=65f",
    ],
)
async def test_every_screen_address_gets_the_page_asked_for_anew(web: httpx.AsyncClient, address: str) -> None:
    answer = await web.get(address)
    assert answer.status_code == 200
    assert "start()" in answer.text
    assert answer.headers["cache-control"] == "no-cache"


async def test_a_file_is_handed_out_whatever_its_address_says_behind_it(web: httpx.AsyncClient) -> None:
    """The browser requests the icon of the page with the mark of its build."""
    assert (await web.get("/_next/static/app.js?icon.0qdamcbsymeoj")).text == "let a = 1"


@pytest.mark.parametrize("address", ["/docs", "/foo.php", "/metrics.xyz", "/rating/trace", "/invoices", "/.env"])
async def test_an_address_of_no_screen_is_not_found_and_says_so_in_words(web: httpx.AsyncClient, address: str) -> None:
    answer = await web.get(address)
    assert answer.status_code == 404
    assert "start()" in answer.text


async def test_every_answer_says_what_browsers_and_caches_may_do_with_it(web: httpx.AsyncClient) -> None:
    for address in ("/", "/_next/static/app.js", "/api/nothing/here", "/foo.php"):
        headers = (await web.get(address)).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert ("no-store" in headers["cache-control"]) == address.startswith("/api/")


async def test_inline_scripts_of_the_page_are_allowed_by_hash_and_no_others(web: httpx.AsyncClient) -> None:
    policy = (await web.get("/")).headers["content-security-policy"]
    scripts = next(p for p in policy.split(";") if "script-src" in p)
    assert scripts.count("'sha256-") == 1
    assert "unsafe-inline" not in scripts


async def test_no_page_may_fetch_from_or_tell_another_host(web: httpx.AsyncClient) -> None:
    """A039: no page view is sent to anyone; docs/decisions/0046."""
    policy = (await web.get("/")).headers["content-security-policy"]
    allowed = {source for part in policy.split(";") for source in part.split()[1:]}
    own = {"'self'", "'none'", "'unsafe-inline'", "data:", "blob:"}
    assert {each for each in allowed - own if not each.startswith("'sha256-")} == set()
    # what names no source of its own falls back to this
    assert policy.startswith("default-src 'self'")


async def test_assets_are_kept_for_ever_and_a_missing_one_is_not_the_page(web: httpx.AsyncClient) -> None:
    assert "immutable" in (await web.get("/_next/static/app.js")).headers["cache-control"]
    assert (await web.get("/_next/static/gone.js")).status_code == 404


async def test_an_unknown_call_is_answered_in_the_envelope(web: httpx.AsyncClient) -> None:
    answer = await web.get("/api/nothing/here")
    assert answer.status_code == 404
    assert answer.json()["msg"] == "No such endpoint."


@pytest.mark.parametrize("address", ["/../secret.txt", "/%2e%2e/secret.txt", "/_next/static/../../../secret.txt"])
async def test_no_address_leads_outside_the_export(web: httpx.AsyncClient, address: str) -> None:
    assert "outside" not in (await web.get(address)).text


@pytest.mark.parametrize(
    ("takes", "gets"),
    [
        ("gzip, deflate, br", "br"),
        ("gzip, deflate", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("brotli", None),
        ("identity", None),
        ("", None),
    ],
)
@pytest.mark.parametrize("address", ["/_next/static/large.js", "/uploads", "/foo.php"])
async def test_the_smallest_ready_made_twin_that_the_browser_takes_is_sent(
    web: httpx.AsyncClient, tmp_path: Path, settings: Settings, address: str, takes: str, gets: str | None
) -> None:
    """Applies to a page, an unknown screen and a script alike; `Vary` says that the answer depends on the browser."""
    (tmp_path / "_next/static/large.js").write_text("let plain = 1")
    twins = {"br": b"packed as br", "gzip": b"packed as gzip"}
    for ready, end in (("br", ".br"), ("gzip", ".gz")):
        (tmp_path / f"_next/static/large.js{end}").write_bytes(twins[ready])
        (tmp_path / f"index.html{end}").write_bytes(twins[ready])
    # the export is listed at start
    app = create_app(settings.model_copy(update={"web_dir": tmp_path}), own_resources=False)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://test") as anew:
        plain = await anew.get(address, headers={"accept-encoding": "identity"})
        async with anew.stream("GET", address, headers={"accept-encoding": takes}) as answer:
            body = b"".join([piece async for piece in answer.aiter_raw()])
    assert answer.headers.get("content-encoding") == gets
    assert answer.headers["vary"] == "Accept-Encoding"
    assert body == (twins[gets] if gets else plain.content)
    for same in ("content-type", "cache-control"):
        assert answer.headers[same] == plain.headers[same]
    assert answer.status_code == plain.status_code
