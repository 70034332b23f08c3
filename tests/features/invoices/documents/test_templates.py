"""The design of invoices: the account's own, else the system's, else the suite's; tried before it is stored."""

import base64
import io

import pypdf
import pytest
from PIL import Image

from freight.kit.paper.pictures import MOST_BYTES
from tests.features.invoices.documents.papers import pages_of
from tests.workbooks import xlsx

RECORDS = "/api/records/invoiceTemplate"
LETTERHEAD = '{% extends "letterhead.html" %}{% block body %}'


async def put(caller, level="system", account_id=None, **values):
    """Save a new template; the answer as it came."""
    named = {f"template#{key}": value for key, value in ({"name": "Ours"} | values).items()}
    body = {"values": named, "level": level, "accountId": str(account_id) if account_id else None}
    return await caller.post(RECORDS, json=body)


async def saved(caller, *where, **values):
    answer = await put(caller, *where, **values)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def printed(ana, number):
    """The text of a shipment's invoice as it is drawn now."""
    (made,) = (await ana.call("bill", ids=await ana.shipments({"number": number})))["invoices"]
    told = await ana.get(f"invoices/{made['id']}/pdf")
    return "\n".join(pages_of((await ana.caller.get(told["url"])).content))


async def test_an_account_has_its_own_template_or_the_systems_or_the_suites(ana):
    assert "Bill to" in await printed(ana, "00001")
    await saved(ana.caller, text=f"{LETTERHEAD}of the system {{{{ invoice.number }}}}{{% endblock %}}")
    assert "of the system INV-000002" in await printed(ana, "00002")
    own = await saved(
        ana.caller, "account", ana.account, text=f"{LETTERHEAD}of the account {{{{ invoice.number }}}}{{% endblock %}}"
    )
    assert "of the account INV-000003" in await printed(ana, "00003")
    await ana.caller.delete(f"{RECORDS}/{own['id']}", params={"revision": own["revision"]})
    assert "of the system INV-000004" in await printed(ana, "00004")


async def test_letterhead_notes_and_footer_are_printed_where_they_belong(ana):
    await saved(
        ana.caller,
        letterhead="Meridian Air Freight\n200 W Adams St",
        notes="Bank of Chicago, routing 071000013",
        footer="Registered in Illinois",
    )
    lines = (await printed(ana, "00001")).splitlines()
    places = [next(n for n, line in enumerate(lines) if text in line) for text in (
        "Meridian Air Freight", "Total", "Bank of Chicago", "Payable in USD", "Registered in Illinois",
    )]  # fmt: skip
    assert places == sorted(places)


async def test_a_second_template_for_the_same_account_is_refused(ana):
    await saved(ana.caller, "account", ana.account)
    again = await put(ana.caller, "account", ana.account)
    assert again.status_code == 409
    assert "already exists" in again.json()["msg"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("<p>\n{{ invoice.nummer }}", "Line 2: There is no 'nummer'"),
        ("{% for line in shipments %}", "Line 1: Unexpected end of template"),
        ("{{ invoice.__class__ }}", "Line 1: Not allowed in a template"),
        ("{% include '/etc/passwd' %}", "Line 1: There is no “/etc/passwd”"),
    ],
)
async def test_a_broken_template_is_not_saved_and_says_why(ana, text, told):
    refused = await put(ana.caller, text=text)
    assert refused.status_code == 400
    assert told in refused.json()["msg"]
    assert (await ana.get("records/invoiceTemplate"))["count"] == 0


async def test_a_template_that_was_broken_by_a_change_keeps_what_it_was(ana):
    kept = await saved(ana.caller, notes="as before")
    values = kept["values"] | {"template#text": "{{ nothing.of_it }}", "template#notes": "changed"}
    refused = await ana.caller.put(f"{RECORDS}/{kept['id']}", json={"values": values, "revision": kept["revision"]})
    assert refused.status_code == 400
    now = await ana.get(f"records/invoiceTemplate/{kept['id']}")
    assert (now["revision"], now["values"]["template#notes"]) == (kept["revision"], "as before")


async def test_two_who_change_one_template_do_not_overwrite_each_other(ana):
    kept = await saved(ana.caller)
    body = {"values": {"template#notes": "mine"}, "revision": kept["revision"]}
    assert (await ana.caller.put(f"{RECORDS}/{kept['id']}", json=body)).status_code == 200
    assert (await ana.caller.put(f"{RECORDS}/{kept['id']}", json=body)).status_code == 409


async def test_an_earlier_design_can_be_brought_back(ana):
    kept = await saved(ana.caller, notes="first")
    path = f"{RECORDS}/{kept['id']}"
    await ana.caller.put(path, json={"values": {"template#notes": "second"}, "revision": 1})
    history = await ana.get(f"records/invoiceTemplate/{kept['id']}/history")
    assert [entry["revision"] for entry in history["entries"]] == [2, 1]
    back = await ana.caller.put(f"{path}/history/1", json={"revision": 2})
    assert back.json()["data"]["values"]["template#notes"] == "first"


# ---- preview


async def test_a_form_is_previewed_on_a_sample_without_being_stored(ana):
    form = {"template#name": "Ours", "template#notes": "Thank you"}
    shown = await ana.caller.post("/api/invoiceTemplate/preview", json={"values": form})
    assert shown.headers["content-type"] == "application/pdf"
    text = "\n".join(pages_of(shown.content))
    assert "Thank you" in text and "INV-000042" in text
    assert (await ana.get("records/invoiceTemplate"))["count"] == 0


async def test_a_form_is_previewed_on_a_real_invoice(ana):
    (made,) = (await ana.call("bill", ids=await ana.shipments({"number": "00001"})))["invoices"]
    body = {"values": {"template#name": "Ours", "template#footer": "tried"}, "invoiceId": made["id"]}
    text = "\n".join(pages_of((await ana.caller.post("/api/invoiceTemplate/preview", json=body)).content))
    assert made["number"] in text and "tried" in text


async def test_a_preview_tells_the_line_that_is_wrong(ana):
    body = {"values": {"template#name": "Ours", "template#text": "<p>\n\n{{ 1 / 0 }}"}}
    refused = await ana.caller.post("/api/invoiceTemplate/preview", json=body)
    assert refused.status_code == 400
    assert refused.json()["msg"] == "Line 3: Division by zero."
    assert refused.json()["data"]["line"] == 3


async def test_the_template_of_the_suite_is_there_to_begin_with(ana):
    begun = await ana.get("invoiceTemplate/builtIn")
    saved_as_it_is = await saved(ana.caller, text=begun["text"], printQr=True, qrText=begun["qrText"])
    assert saved_as_it_is["revision"] == 1


# ---- logo


def picture(kind="PNG", size=(60, 20)):
    drawn = io.BytesIO()
    Image.new("RGB", size, "#1d4ed8").save(drawn, kind)
    return drawn.getvalue()


async def send(caller, name, content):
    return await caller.post("/api/invoiceTemplate/logo", files={"uploadedFile": (name, content)})


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
async def test_a_logo_is_drawn_afresh_and_printed(ana, kind):
    hidden = picture(kind) + b"<script>hidden behind the picture</script>"
    logo = (await send(ana.caller, f"logo.{kind.lower()}", hidden)).json()["data"]
    stored = base64.b64decode(logo["picture"].partition(",")[2])
    assert stored.startswith(b"\x89PNG") and b"hidden" not in stored
    await saved(ana.caller, logo=logo["fileId"])
    (made,) = (await ana.call("bill", ids=await ana.shipments({"number": "00001"})))["invoices"]
    told = await ana.get(f"invoices/{made['id']}/pdf")
    page = pypdf.PdfReader(io.BytesIO((await ana.caller.get(told["url"])).content)).pages[0]
    assert [(image.image.width, image.image.height) for image in page.images] == [(60, 20)]
    assert (await ana.get("invoiceTemplate/logo", id=logo["fileId"])) == logo


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("logo.png", b"\x89PNG" + b"\0" * MOST_BYTES, "File Size should be less than 2 MB."),
        ("logo.svg", b"<svg/>", "Choose a JPG, JPEG or PNG picture."),
        ("logo.png", b"<svg onload='alert(1)'/>", "This file is not a readable picture."),
    ],
)
async def test_what_is_no_logo_is_refused(ana, name, content, told):
    refused = await send(ana.caller, name, content)
    assert refused.status_code == 400
    assert refused.json()["msg"].startswith(told)


async def test_a_file_that_is_no_logo_cannot_be_chosen_as_one(ana):
    refused = await put(ana.caller, logo="65aaaaaaaaaaaaaaaaaaaaaa")
    assert refused.status_code == 400
    assert refused.json()["msg"].startswith("Logo: ")
    assert (
        await ana.caller.get("/api/invoiceTemplate/logo", params={"id": "65aaaaaaaaaaaaaaaaaaaaaa"})
    ).status_code == 404


# ---- QR code


async def test_the_qr_code_is_printed_where_the_template_says_so(ana):
    body = {"values": {"template#name": "Ours", "template#printQr": True}}
    without = await ana.caller.post("/api/invoiceTemplate/preview", json={"values": {"template#name": "Ours"}})
    with_code = await ana.caller.post("/api/invoiceTemplate/preview", json=body)
    assert len(with_code.content) > len(without.content)


async def test_a_qr_code_that_says_too_much_is_refused(ana):
    refused = await put(ana.caller, printQr=True, qrText="{{ 'x' * 400 }}")
    assert refused.status_code == 400
    assert "QR code" in refused.json()["msg"]


async def test_templates_can_be_brought_in_by_workbook_and_a_broken_one_stops_all(ana):
    content = xlsx([["Ours", "Thanks", "{{ broken }}"]], ["Name", "Notes", "Template"])
    refused = await ana.caller.post(f"{RECORDS}/import", files={"uploadedFile": ("templates.xlsx", content)})
    assert refused.status_code == 412
    assert "'broken' is undefined" in refused.text
    assert (await ana.get("records/invoiceTemplate"))["count"] == 0
