"""The EDI workbench: a mapping tried on an invoice, and on those that were issued."""

from copy import deepcopy
from typing import Any

import pytest

from freight.core.edi.starters import STARTERS
from tests.fixtures.billing import Biller
from tests.fixtures.deliveries import profile_of
from tests.fixtures.tenants import Tenants


@pytest.fixture
async def ana(tenants: Tenants, sign_in: Any) -> Biller:
    return Biller(await sign_in(tenants.ana), tenants.air, tenants.fill1)


def mapping(**envelope: str) -> dict[str, Any]:
    return {
        "transactionSet": "210",
        "envelope": {"senderId": "ACME", "receiverId": "FILL", "scac": "ACMG", **envelope},
        **deepcopy(STARTERS["210"].stored()),
    }


async def issued(ana: Biller, *numbers: str) -> list[dict[str, Any]]:
    ids = await ana.shipments(*({"number": number} for number in numbers))
    await ana.call("bill", ids=ids, grouping="shipment")
    return await got(ana.caller, "/api/edi/invoices")


async def got(caller: Any, address: str, **query: Any) -> Any:
    answer = await caller.get(address, params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def posted(caller: Any, address: str, status: int = 200, **body: Any) -> Any:
    answer = await caller.post(address, json=body)
    assert answer.status_code == status, answer.text
    return answer.json()["data"] if status == 200 else answer.json()["msg"]


async def test_at_most_fifteen_variables_are_offered_of_a_source_and_a_group(ana: Biller) -> None:
    await ana.shipments({"number": "S1"})  # with the template of shipments
    invoice = await got(ana.caller, "/api/listEdiVariables", type="invoice")
    assert "total" in invoice and len(invoice) == 15
    routing = await got(ana.caller, "/api/listEdiVariables", type="shipment", subfolder="shipmentRouting")
    assert routing and all(name.startswith("shipmentRouting#") for name in routing)
    assert await got(ana.caller, "/api/listEdiVariables", type="line", q="amou") == ["amount", "documentAmount"]
    assert await got(ana.caller, "/api/listEdiVariables", type="nonsense") == []


async def test_every_set_comes_with_guide_and_mapping(ana: Biller) -> None:
    sets = await got(ana.caller, "/api/edi/sets")
    assert [one["code"] for one in sets] == ["210", "110", "310", "810", "INVOIC", "IFTFCC"]
    b3 = next(each for each in sets[0]["guide"] if each["tag"] == "B3")
    assert {"position": "07", "name": "Net amount due", "rule": "N2, 1 to 12 characters, mandatory"} in b3["elements"]
    assert sets[0]["segments"][0]["segmentName"] == "B3"


async def test_an_invoice_is_shown_as_the_file_it_becomes_each_element_explained(ana: Biller) -> None:
    (invoice,) = await issued(ana, "S1")
    file = await posted(ana.caller, "/api/edi/preview", configurations=mapping(), invoiceId=invoice["id"])
    assert (file["isHeld"], file["text"][:3]) == (False, "ISA")
    b3 = file["segments"][1]
    assert b3["tag"] == "B3" and b3["segmentId"] == 1 and f"*{invoice['number']}*S1*" in b3["text"]
    due = next(each for each in b3["elements"] if each["position"] == "07")
    assert due["source"] == "invoice.total"
    assert due["text"] == due["raw"].replace(".", "")
    assert due["steps"] == [{"name": "Type", "detail": "N2, two implied decimals", "text": due["text"]}]


async def test_what_would_hold_the_invoice_is_told_where_it_is(ana: Biller) -> None:
    (invoice,) = await issued(ana, "S1")
    file = await posted(ana.caller, "/api/edi/preview", configurations=mapping(scac=""), invoiceId=invoice["id"])
    assert file["isHeld"]
    assert ("B3", "11", True) in [(each["tag"], each["element"], each["isHeld"]) for each in file["findings"]]


async def test_a_mapping_that_cannot_be_is_refused_in_the_words_of_the_specification(ana: Biller) -> None:
    (invoice,) = await issued(ana, "S1")
    empty = {**mapping(), "segments": []}
    told = await posted(ana.caller, "/api/edi/preview", 400, configurations=empty, invoiceId=invoice["id"])
    assert told == "Please add a new Segment"  # R315
    twice = mapping()
    twice["segments"][1]["segmentId"] = 1
    told = await posted(ana.caller, "/api/edi/preview", 400, configurations=twice, invoiceId=invoice["id"])
    assert told == "choose parent segment for C3"  # R317


async def test_a_replay_tells_what_an_edited_mapping_changes_segment_by_segment(ana: Biller, tenants: Tenants) -> None:
    await issued(ana, "S1", "S2", "S3")
    profile = await profile_of(tenants.air, "edi", configurations=mapping())
    same = await posted(ana.caller, "/api/edi/replay", configurations=mapping(), profileId=str(profile))
    assert (same["count"], same["changed"], same["held"], same["invoices"]) == (3, 0, 0, [])
    edited = mapping()
    edited["segments"][0]["fields"][2]["fixedTextVal"] = "CC"
    edited["segments"] = [each for each in edited["segments"] if each["segmentName"] != "ITD"]
    told = await posted(ana.caller, "/api/edi/replay", configurations=edited, profileId=str(profile), count=2)
    assert (told["count"], told["changed"], told["held"]) == (2, 2, 0)
    first, second = told["invoices"][0]["changes"]
    assert ("*PP*" in first["before"], "*CC*" in first["after"]) == (True, True)
    assert second["before"].startswith("ITD*") and second["after"] == ""


async def test_a_replay_tells_which_invoices_would_be_held(ana: Biller, tenants: Tenants) -> None:
    await issued(ana, "S1", "S2")
    told = await posted(ana.caller, "/api/edi/replay", configurations=mapping(scac=""))
    assert (told["count"], told["held"]) == (2, 2)
    assert told["invoices"][0]["findings"][0]["tag"] == "B3"


async def test_invoices_of_another_system_are_not_found(ana: Biller, tenants: Tenants, sign_in: Any) -> None:
    (invoice,) = await issued(ana, "S1")
    other = await sign_in(tenants.olaf)
    assert await got(other, "/api/edi/invoices") == []
    told = await posted(other, "/api/edi/preview", 404, configurations=mapping(), invoiceId=invoice["id"])
    assert told == "Invoice not found."
