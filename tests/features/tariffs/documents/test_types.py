"""Documents of several types: contracts behind tariffs, procedures, others. A type says which template and which files
a document has, after how many days it is reviewed, and who sees it."""

from typing import Any

import httpx
import pytest

from freight.core.tariff_documents import APPROVAL, NAME
from freight.documents.field_template import FieldTemplate
from freight.documents.user import Membership
from freight.kit.storage.tenancy import scoped
from tests.features.tariffs.documents.asked import FIELDS, PDF, changed, content, fields, listed, put, saved, value

XLSB = ("procedure.xlsb", b"PK\x03\x04 the procedure", "application/octet-stream")
SEE_ALL, CHANGE_OTHERS, OPEN = "dms.viewDocuments", "dms.editDocuments", "dms.menuDMS"
SEE_TARIFFS, CHANGE_TARIFFS = "tariffs.menuTariffs", "tariffs.saveTariff"


async def upload(caller: httpx.AsyncClient, doc_type: str, file: Any = ("a.pdf", PDF, "application/pdf")) -> Any:
    query = {"docType": doc_type} if doc_type else {}
    return (await caller.post("/api/tms/upload/file", params=query, files={"file": file})).json()


async def add(caller: httpx.AsyncClient, doc_type: str, *names: str, **more: Any) -> Any:
    """Save a document of the type for each name in one dialog; returns the whole answer."""
    rows = [
        {
            "fields": fields(FIELDS | {NAME: name}),
            "presentDocId": (await upload(caller, doc_type))["data"],
            **more,
        }
        for name in names or ["Procedure"]
    ]
    return await put(caller, {"accounts": [], "data": rows}, docType=doc_type)


@pytest.fixture
def let(tenants: Any, sign_in: Any) -> Any:
    """Vera with these permissions and no others."""

    async def signed_in(*codes: str) -> httpx.AsyncClient:
        membership: Membership = tenants.vera.memberships[0]
        membership.permissions = list(codes)
        await tenants.vera.replace()
        caller: httpx.AsyncClient = await sign_in(tenants.vera)
        return caller

    return signed_in


async def test_choosing_a_type_loads_its_template_and_each_file_becomes_an_entry(ana, tenants) -> None:
    """R021, R022, R024: one document for each file, in process, with the fields of its type."""
    query = {"type": "metadata_documentManagementSystem", "docType": "SOP"}

    async def load() -> Any:
        return (await ana.get("/api/template/default", params=query)).json()["data"]

    assert (await load())["docType"] == "SOP"
    answer = await add(ana, "SOP", "Customs", "Dangerous goods")
    assert answer["msg"] == "2 documents saved."
    assert {value(each, NAME) for each in answer["data"]["documents"]} == {"Customs", "Dangerous goods"}
    assert {value(each, APPROVAL) for each in answer["data"]["documents"]} == {"Inprocess"}
    assert {each["docType"] for each in answer["data"]["documents"]} == {"SOP"}
    # a system from before the types has the fields of tariff documents for all of them
    await scoped(FieldTemplate, tenants.air).delete_many({"doc_type": "SOP"})
    assert (await load())["docType"] == "tms"
    assert (await add(ana, "SOP"))["status"] == 200


async def test_procedures_are_kept_as_binary_workbooks_too_and_contracts_are_not(ana) -> None:
    """R294."""
    taken = await upload(ana, "SOP", XLSB)
    assert taken["msg"] == "Document uploaded successfully."
    refused = await upload(ana, "Tariff", XLSB)
    words = (
        "File procedure.xlsb is invalid, Only files with extension : .pdf, .xls, .xlsx, .doc, .docx, .msg are allowed!"
    )
    assert refused["msg"] == words
    # sending it as a procedure does not bypass the check for a contract
    row = {"fields": fields(FIELDS), "presentDocId": taken["data"]}
    assert (await put(ana, {"data": [row]}, docType="Tariff"))["msg"] == words
    assert (await put(ana, {"data": [row]}, docType="SOP"))["status"] == 200
    broken = await upload(ana, "SOP", ("procedure.xlsb", b"MZ\x90", "application/octet-stream"))
    assert broken["msg"].startswith("procedure.xlsb does not match its file type.")


async def test_a_type_that_is_none_is_told_with_those_there_are(ana) -> None:
    answer = await put(ana, {"data": [{"fields": []}]}, docType="Recipe")
    assert answer["msg"] == "There is no document type 'Recipe'. Choose Tariff, SOP, Contract or Other."


async def test_among_the_tariffs_and_by_who_keeps_no_other_documents_only_tariff_documents_are_added(ana, let) -> None:
    """R295."""
    row = {"fields": fields(FIELDS), "presentDocId": (await upload(ana, "SOP"))["data"]}
    query, screen = {"docType": "SOP"}, {"currentContext": CHANGE_TARIFFS}
    answer = await ana.put("/api/tms", json={"data": [row]}, params=query, headers=screen)
    assert answer.json()["msg"] == "Please Select 'Tariff' Document Type"
    vera = await let(SEE_TARIFFS, CHANGE_TARIFFS)
    assert (await add(vera, "SOP"))["msg"] == "Please Select 'Tariff' Document Type"
    assert (await add(vera, "Tariff"))["status"] == 200


@pytest.mark.parametrize(
    ("codes", "seen", "changeable"),
    [
        ((OPEN,), set(), set()),
        ((SEE_TARIFFS,), {"Tariff"}, set()),
        ((CHANGE_TARIFFS,), {"Tariff"}, {"Tariff"}),
        ((SEE_ALL,), {"Tariff", "SOP", "Other"}, set()),
        ((CHANGE_OTHERS,), {"SOP", "Other"}, {"SOP", "Other"}),
        ((SEE_ALL, CHANGE_TARIFFS), {"Tariff", "SOP", "Other"}, {"Tariff"}),
    ],
)
async def test_each_type_has_its_permission(ana, let, codes, seen, changeable) -> None:
    stored = [(await add(ana, each))["data"]["documents"][0] for each in ("Tariff", "SOP", "Other")]
    vera = await let(*codes)
    assert {each["docType"] for each in await listed(vera)} == seen
    told = {each["docType"] for each in stored if (await changed(vera, each, region="Gulf"))["status"] == 200}
    assert told == changeable
    for each in stored:
        reads = (await content(vera, each["presentDocId"]["id"])).status_code == 200
        assert reads is (each["docType"] in seen)
        assert (await vera.get(f"/api/tms/{each['id']}/history")).status_code == (200 if reads else 404)


async def test_the_list_is_narrowed_to_a_type_and_to_what_is_shared_with_the_caller(ana, let, tenants) -> None:
    """R385: shared by name, or with a group."""
    await saved(ana)
    mine = {"sharedWithView": {"Groups": [], "Users": [str(tenants.vera.id)]}}
    await add(ana, "SOP", "Customs", **mine)
    await add(ana, "Other", "Seals")
    assert [each["docType"] for each in await listed(ana, docType="Other")] == ["Other"]
    assert await listed(ana, assigned=True) == []
    vera = await let(SEE_ALL)
    assert len(await listed(vera)) == 3
    assert [value(each, NAME) for each in await listed(vera, assigned=True)] == ["Customs"]


async def test_a_viewer_says_how_much_it_shows(ana) -> None:
    """`size` of the download: what is larger is saved instead."""
    file_id = (await saved(ana))["presentDocId"]["id"]

    async def view(size: int) -> httpx.Response:
        answer: httpx.Response = await ana.get("/api/tms/download/file", params={"id": file_id, "size": size})
        return answer

    shown = await view(len(PDF))
    assert (shown.content, shown.headers["content-disposition"][:6]) == (PDF, "inline")
    refused = await view(len(PDF) - 1)
    assert refused.status_code == 413
    assert refused.json()["msg"] == "contract.pdf is too large to show here. Download it instead."
