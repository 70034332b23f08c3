"""The steps of an upload: columns, check, import, result (issue 2, section 4)."""

from tests.workbooks import order, xlsx


async def test_columns_find_their_fields_by_the_names_the_template_knows(uploader):
    upload = await uploader.received(xlsx([order("A1"), order("A2")]))

    assert (upload["state"], upload["sheet"], upload["headerRow"], upload["rowCount"]) == ("columns", "OrderList", 1, 2)
    fields = {column["header"]: column["fieldKey"] for column in upload["columns"]}
    assert fields == {
        "Order ID": "shipmentInformation#shipmentNumber",
        "Order Date": "shipmentInformation#shipDate",
        "Origin Port": "shipmentRouting#originPort",
        "Destination Port": "shipmentRouting#destinationPort",
        "Carrier": "shipmentInformation#carrier",
        "Service Level": "shipmentInformation#serviceLevel",
        "Weight": "shipmentCargo#grossWeight",
    }
    assert {column["how"] for column in upload["columns"]} == {"label"}
    assert upload["columns"][0]["samples"] == ["A1", "A2"]
    assert upload["missingFields"] == []


async def test_a_new_shipment_is_stored_under_the_chosen_account(uploader, tenant):
    done = await uploader.imported(xlsx([order("A1"), order("A2", weight=87.94)]))

    assert done["state"] == "imported"
    assert done["outcome"] == {"added": 2, "changed": 0, "unchanged": 0, "refused": 0, "conflicts": 0}
    stored = await tenant.shipments()
    assert set(stored) == {"A1", "A2"}
    assert stored["A2"]["account_id"] == tenant.account.id
    assert stored["A2"]["data"]["shipmentCargo"]["grossWeight"] == 87.94
    assert stored["A2"]["data"]["shipmentParties"]["customerAccountNumber"] == "00099999"
    assert stored["A2"]["ship_date"] == "2026-05-26"
