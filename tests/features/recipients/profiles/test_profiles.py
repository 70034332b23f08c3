"""Saving profiles: own ones, links and copies, removal and restore, and what prevents saving."""

import pytest
from pydantic import ValidationError

from freight.core.delivery.profile_checks import MOST_MEGABYTES
from freight.documents.delivery_profile import DeliveryProfile
from freight.documents.record_change import RecordChange
from freight.features.recipients.profiles.schemas import FileSize
from freight.features.recipients.profiles.servers import get_secret_context
from freight.kit.storage.connections import get_connections
from freight.kit.storage.tenancy import parse_object_id
from tests.features.delivery.keeping import PROFILES, email, put_below, server


async def test_a_profile_is_saved_as_it_was_sent(ana):  # R100, R304, R325
    form = {
        "configurations": {
            "to": "ap@fillmore.com",
            "cc": "a@fillmore.com, b@fillmore.com",
            "subject": "Hi",
            "custom": "kept",
        },
        "fileName": [{"fieldType": "invoice", "fieldName": "invoiceNumber"}, {}],
        "restrictedTime": [{"startTime": "12:00", "endTime": "13:00"}],
        "limitFileSize": {"min": 1, "max": 16},
        "chargeType": "freight",
        "profileUpdateComment": "First",
    }
    saved = await ana.saved(account=ana.tenants.fill1, **form)
    again = await ana.get(f"{PROFILES}/{saved['id']}")
    assert again == saved
    assert again["configurations"]["cc"] == "a@fillmore.com, b@fillmore.com"
    assert again["configurations"]["custom"] == "kept" and again["chargeType"] == "freight"
    assert len(again["fileName"]) == 1 and again["restrictedTime"] == form["restrictedTime"]
    assert again["invoiceCount"] == {"numberOfInvoice": 0} and again["invoiceNumberType"] == "newInvoiceNumber"
    assert again["accountNumber"] == "0001204"


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"configurations": {"to": ""}}, "Email sent to field is Mandatory"),  # R306
        ({"configurations": {"to": "ap@fillmore"}}, "Invalid Data"),  # R303, R305
        ({"configurations": {"to": "a@fillmore.com, b@fillmore.com"}}, "Enter only one email id"),  # R305
        ({"configurations": {"to": "a@fillmore.com", "bcc": "b@fillmore.com, c"}}, "Invalid Data"),  # R304
        ({"profileName": " "}, "Please enter mandatory fields"),  # R110, R322
        ({"scheduling": [{"schedulingOn": "daily"}]}, "Start Time is mandatory for scheduling block 1"),  # R307
        (
            {"restrictedTime": [{"startTime": "13:00", "endTime": "12:00"}]},
            "Start time should be less than End time in block 1 .",  # R314
        ),
        ({"type": "edi", "configurations": {"segments": []}}, "Please add a new Segment"),  # R315
        (
            {"type": "edi", "configurations": {"segments": [{"segmentId": 1}, {"segmentId": 1, "segmentName": "N1"}]}},
            "choose parent segment for N1",  # R317
        ),
        ({"type": "web", "webInvoiceRows": [{"key": "x", "isCustomField": True}]}, "Name is mandatory"),  # R318
        ({"type": "paper", "deliveryParty": "deliveryVendor"}, "Please select a delivery vendor."),  # R320
        ({"type": "incomingChannel", "fields": server(Protocol="as2")}, "Invalid selection"),  # R323
        ({"type": "outgoingChannel"}, "Please enter mandatory fields"),  # R322
        ({"type": "ftp", "fields": server(host="")}, "Please enter mandatory fields"),  # R322
    ],
)
async def test_a_profile_that_lacks_something_is_refused_in_the_words_of_the_specification(ana, form, said):
    answer = await ana.tried(account=ana.tenants.fill1, **form)
    assert (answer.status_code, answer.json()["msg"]) == (400, said)
    assert await DeliveryProfile.find().count() == 0


async def test_empty_rows_of_a_web_invoice_are_dropped_and_parents_that_are_no_number_are_cleared(ana):  # R324, R316
    web = await ana.saved(
        type="web", webInvoiceRows=[{"key": "invoiceNumber", "label": "No."}, {"key": "", "label": " "}]
    )
    assert [row["label"] for row in web["webInvoiceRows"]] == ["No."]
    n1 = {"segmentId": 2, "segmentName": "N1", "parentSegment": "1"}
    segments = [{"segmentId": 1, "segmentName": "B3", "parentSegment": "abc"}, n1]
    edi = await ana.saved(type="edi", configurations={"segments": segments})
    assert [each["parentSegment"] for each in edi["configurations"]["segments"]] == ["", "1"]


@pytest.mark.parametrize("megabytes", [17, -1, 1.5])
def test_the_size_limit_of_attachments_is_0_to_16_megabytes_in_steps_of_one(megabytes):  # A084
    assert [FileSize(max=each).max for each in (0, 1, 16)] == [0, 1, MOST_MEGABYTES]
    with pytest.raises(ValidationError):
        FileSize(max=megabytes)


async def test_a_paper_profile_that_was_copied_changes_its_address_and_keeps_its_vendor(ana):  # R319, R321
    vendors = (await ana.get("/api/getConfigurationFields"))["vendors"]  # R115, R116
    assert {"clickToMail", "fedex"} == set(vendors)

    def data(city):
        form = {
            part: [
                {"key": field["key"], "label": field["label"], "value": field["value"] or "x"}
                for field in fields
                if field["isMandatory"]
            ]
            for part, fields in vendors["clickToMail"].items()
        }
        next(item for item in form["address"] if item["label"] == "City")["value"] = city
        return {"data": form}

    vendor = {"type": "paper", "deliveryParty": "deliveryVendor", "deliveryPartyName": "clickToMail"}
    first = await ana.saved(account=ana.tenants.fill1, configurations=data("Chicago"), **vendor)
    copy = vendor | {"profileName": "Copy", "clonedFrom": first["id"]}
    same = await ana.tried(account=ana.tenants.fill2, configurations=data("Chicago"), **copy)
    assert same.json()["msg"] == "Address details can not be same as cloned profile!"
    other = await ana.tried(
        account=ana.tenants.fill2, configurations=data("Gary"), **copy | {"deliveryPartyName": "fedex"}
    )
    assert other.json()["msg"] == "Please select fedex profile"
    empty = await ana.tried(account=ana.tenants.fill2, configurations=data(""), **copy)
    assert empty.json()["msg"] == "Please enter mandatory fields"  # R118
    saved = await ana.saved(account=ana.tenants.fill2, configurations=data("Gary"), **copy)
    assert saved["accountNumber"] == "0001317"  # R105: the copy is the account's it was made for


async def test_a_profile_is_removed_and_brought_back(ana):  # R101
    saved = await ana.saved(account=ana.tenants.fill1)
    removed = await ana.changed(saved, isDeleted=True)
    assert await ana.rows(accountId=str(ana.tenants.fill1)) == []
    assert (await ana.get(f"{PROFILES}/{saved['id']}"))["isDeleted"] is True
    await ana.changed(removed, isDeleted=False)
    assert len(await ana.rows(accountId=str(ana.tenants.fill1))) == 1


async def test_a_link_shows_the_settings_of_the_other_profile_and_is_no_chain(ana):  # R102, R103
    target = await ana.saved(profileName="Default")
    link = await ana.saved(
        account=ana.tenants.fill1, profileReferenceID=target["id"], configurations={}, profileName="Link"
    )
    assert link["configurations"]["to"] == "ap@fillmore.com" and link["referenceName"] == "Default"
    chain = await ana.tried(account=ana.tenants.fill2, profileReferenceID=link["id"], profileName="Chain")
    assert chain.json()["msg"] == "Link is a link itself. Link to the profile it refers to."
    removal = await ana.caller.put(f"{PROFILES}/{target['id']}", json=target | {"isDeleted": True})
    assert removal.json()["msg"] == "Other profiles are linked to this one. Unlink or remove those first."


async def test_two_profiles_of_one_owner_that_would_take_the_same_invoice_are_refused(ana):  # A070
    await ana.saved(account=ana.tenants.fill1, profileBase={"invoiceType": ["Revenue"]})
    twin = await ana.tried(account=ana.tenants.fill1, profileName="Twin", profileBase={"invoiceType": ["Revenue"]})
    assert twin.status_code == 400
    told = "“Invoices by mail” would take the same invoices. Give one of the two a further key, or deactivate one."
    assert twin.json()["msg"] == told and twin.json()["data"]["profileBaseValidation"] == [told]
    await ana.saved(account=ana.tenants.fill1, profileName="Credits", profileBase={"invoiceType": ["Credit Note"]})
    unknown = await ana.tried(account=ana.tenants.fill2, profileBase={"invoiceType": ["Nonsense"]})
    assert unknown.json()["data"]["profileBaseValidation"] == ["invoiceType: Nonsense is none of its values."]


async def test_an_account_is_told_which_profiles_apply_and_why(ana):  # A081: at once
    tenants = ana.tenants
    await put_below(tenants, tenants.fill2, "0001204")
    await ana.saved(profileName="Default")
    await ana.saved(account=tenants.fill1, profileName="Of the parent")
    rows = await ana.rows(accountId=str(tenants.fill2))
    assert [(row["profileName"], row["level"], row["applies"]) for row in rows] == [
        ("Of the parent", "parent", True),
        ("Default", "system", False),
    ]
    assert rows[0]["why"] == "It is that of a parent account; this account has none of its own."
    assert rows[1]["why"] == "“Of the parent” of an account nearer to the invoice applies instead."


async def test_several_accounts_at_once_are_refused(ana):  # A033
    both = f"{ana.tenants.fill1},{ana.tenants.fill2}"
    answer = await ana.caller.get(PROFILES, params={"accountId": both})
    assert answer.json()["msg"] == "Select only 1 account"


async def test_profiles_to_copy_are_those_of_the_account_and_above(ana):  # R104, A075
    tenants = ana.tenants
    none = await ana.caller.get("/api/deliveryProfileList", params={"accountId": str(tenants.fill1)})
    assert none.json()["msg"] == "There are no profiles for this account"
    await ana.saved(profileName="Default")
    await ana.saved(account=tenants.fill1, profileName="Own")
    await ana.saved(account=tenants.fill2, profileName="Of another")
    told = await ana.get("/api/deliveryProfileList", accountId=str(tenants.fill1))
    assert [row["profileName"] for row in told["currentAccount"]["data"]] == ["Own"]
    assert [row["profileName"] for row in told["parentAccount"]["data"]] == ["Default"]


async def test_of_two_who_save_at_once_the_second_is_told(ana):
    saved = await ana.saved(account=ana.tenants.fill1)
    await ana.changed(saved, profileUpdateComment="first")
    late = await ana.caller.put(f"{PROFILES}/{saved['id']}", json=saved | {"profileUpdateComment": "second"})
    assert late.status_code == 409


async def test_a_password_is_sealed_never_told_and_goes_to_no_other_server(ana):
    saved = await ana.saved(account=ana.tenants.fill1, type="outgoingChannel", fields=server())
    stored = await DeliveryProfile.get_pymongo_collection().find_one()
    opened = get_connections().keyring.open(
        stored["secrets"]["password"], get_secret_context("delivery_profiles", parse_object_id(saved["id"]), "password")
    )
    assert opened == "hunter2"
    password = next(field for field in saved["fields"] if field["key"] == "password")
    assert (password["value"], password["isSet"]) == ("", True)
    kept = await ana.changed(saved, fields=server(password="", folder="in"))
    assert next(field for field in kept["fields"] if field["key"] == "password")["isSet"]
    elsewhere = await ana.caller.put(
        f"{PROFILES}/{saved['id']}", json=kept | {"fields": server(password="", host="evil.example")}
    )
    assert elsewhere.json()["msg"] == "Enter the password again for the new server or user name."
    changes = await RecordChange.get_pymongo_collection().find({"kind": "deliveryProfile"}).to_list()
    assert len(changes) == 2 and "hunter2" not in str(changes) and stored["secrets"]["password"] not in str(changes)


async def test_who_sees_one_account_keeps_its_profiles_and_no_others(ana, tenants, sign_in):
    default = await ana.saved(profileName="Default")
    other = await ana.saved(account=tenants.fill2, profileName="Of another")
    june = await sign_in(tenants.june)
    assert (await june.get(f"{PROFILES}/{default['id']}")).status_code == 200
    assert (await june.get(f"{PROFILES}/{other['id']}")).status_code == 404
    assert (await june.put(f"{PROFILES}/{default['id']}", json=default)).status_code == 403
    assert (await june.post(PROFILES, params={"isDefault": "true"}, json=email(profileName="Mine"))).status_code == 403
    own = await june.post(PROFILES, json=email(accountId=str(tenants.fill1)))
    assert own.status_code == 200, own.text
