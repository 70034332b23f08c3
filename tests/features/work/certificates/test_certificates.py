"""The exemption certificate of an account as a file: kept, replaced, read, removed."""

from typing import Any

from tests.features.setup.accounts.test_account_tax_fields import add, ana, change, taxed  # noqa: F401

PDF = b"%PDF-1.7 exemption certificate"


def address(account: Any, rest: str = "") -> str:
    return f"/api/accounts/{account['id']}/certificateFile{rest}"


async def keep(caller: Any, account: Any, revision: int, name: str = "Exemption 2026.pdf", content: bytes = PDF) -> Any:
    files = {"uploadedFile": (name, content)}
    return await caller.put(address(account), params={"revision": revision}, files=files)


async def test_a_certificate_comes_back_as_it_was_given(taxed):  # noqa: F811
    account = (await add(taxed, "NL", certificate="VV-2026-7")).json()["data"]
    assert (await taxed.get(address(account))).json()["data"]["file"] is None
    kept = (await keep(taxed, account, account["revision"])).json()["data"]
    assert (kept["file"]["name"], kept["file"]["addedBy"]) == ("Exemption 2026.pdf", "Ana Ortiz")
    content = await taxed.get(address(account, "/content"))
    assert (content.content, content.headers["content-type"]) == (PDF, "application/pdf")
    assert content.headers["content-disposition"].startswith("attachment")


async def test_a_form_that_is_saved_later_keeps_the_file(taxed):  # noqa: F811
    account = (await add(taxed, "NL", certificate="VV-2026-7")).json()["data"]
    kept = (await keep(taxed, account, account["revision"])).json()["data"]
    saved = await change(taxed, account | {"revision": kept["revision"]}, **{"tax#certificate": "VV-2026-8"})
    assert saved.json()["status"] == 200, saved.json()
    assert (await taxed.get(address(account))).json()["data"]["file"]["name"] == "Exemption 2026.pdf"


async def test_two_users_at_once_do_not_overwrite_each_other(taxed):  # noqa: F811
    account = (await add(taxed, "NL")).json()["data"]
    await keep(taxed, account, account["revision"])
    late = await keep(taxed, account, account["revision"], "Another.pdf")
    assert late.status_code == 409
    assert (await taxed.get(address(account))).json()["data"]["file"]["name"] == "Exemption 2026.pdf"


async def test_a_program_named_like_a_document_is_refused(taxed):  # noqa: F811
    account = (await add(taxed, "NL")).json()["data"]
    refused = await keep(taxed, account, account["revision"], content=b"MZ\x90\x00")
    assert (refused.status_code, refused.json()["code"]) == (400, "file_refused")


async def test_a_removed_certificate_is_gone(taxed):  # noqa: F811
    account = (await add(taxed, "NL")).json()["data"]
    kept = (await keep(taxed, account, account["revision"])).json()["data"]
    await taxed.delete(address(account), params={"revision": kept["revision"]})
    assert (await taxed.get(address(account))).json()["data"]["file"] is None
    assert (await taxed.get(address(account, "/content"))).status_code == 404


async def test_a_user_of_another_account_does_not_find_it(taxed, sign_in, tenants):  # noqa: F811
    account = (await add(taxed, "NL")).json()["data"]
    await keep(taxed, account, account["revision"])
    june = await sign_in(tenants.june)
    assert (await june.get(address(account))).status_code == 404
    assert (await june.get(address(account, "/content"))).status_code == 404
