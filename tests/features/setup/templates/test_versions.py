"""History, restore, export and import of templates."""

import httpx

from tests.features.setup.templates.conftest import new_field, save, shipment_template, without

CARRIER = "shipmentInformation#carrier"


async def test_history_tells_each_save_field_by_field_and_a_version_is_restored(ana: httpx.AsyncClient) -> None:
    first = await shipment_template(ana)
    await save(ana, first, [*first["fields"], new_field(first)])
    second = await shipment_template(ana)
    fields = without(second, CARRIER)
    fields[0] |= {"label": "Job number"}
    await save(ana, second, fields)
    third = await shipment_template(ana)

    address = f"/api/template/{first['templateId']}"
    history = (await ana.get(f"{address}/history")).json()["data"]
    assert history["count"] == 3
    latest, added, original = history["entries"]
    assert (latest["revision"], latest["action"], latest["userName"]) == (3, "changed", "Ana Ortiz")
    assert {(c["kind"], c["label"]) for c in latest["changes"] if c["kind"] != "moved"} == {
        ("changed", "Job number"),
        ("removed", "Carrier"),
    }
    assert latest["changes"][0]["properties"] == [{"name": "label", "before": "Shipment number", "after": "Job number"}]
    assert [(c["kind"], c["label"]) for c in added["changes"]] == [("added", "Wagon")]
    assert (original["action"], original["changes"]) == ("created", [])
    page = (await ana.get(f"{address}/history?pageNo=2&pageLimit=1")).json()["data"]
    assert page["entries"] == [added]

    body = {"revision": third["revision"], "to": 1}
    trial = (await ana.post(f"{address}/restore?dryRun=true", json=body)).json()["data"]["effects"]
    assert ("hidden", "Wagon") in {(each["effect"], each["label"]) for each in trial["fields"]}
    assert await shipment_template(ana) == third
    assert (await ana.post(f"{address}/restore", json=body | {"revision": 1})).status_code == 409
    restored = await ana.post(f"{address}/restore", json=body)
    assert restored.json()["msg"] == "Template restored."
    now = await shipment_template(ana)
    assert (now["fields"], now["revision"]) == (first["fields"], 4)
    history = (await ana.get(f"{address}/history")).json()["data"]
    assert history["entries"][0]["action"] == "restored"


async def test_a_version_that_never_was_is_not_restored(ana: httpx.AsyncClient) -> None:
    template = await shipment_template(ana)
    answer = await ana.post(f"/api/template/{template['templateId']}/restore", json={"revision": 1, "to": 9})
    assert (answer.status_code, answer.json()["msg"]) == (404, "Previous history not present for selected record")


async def test_a_template_without_saves_has_no_history(ana: httpx.AsyncClient) -> None:
    template = await shipment_template(ana)
    history = (await ana.get(f"/api/template/{template['templateId']}/history")).json()["data"]
    assert history == {"count": 0, "entries": []}


async def test_a_template_goes_out_as_a_file_and_comes_back_in(ana: httpx.AsyncClient) -> None:
    template = await shipment_template(ana)
    address = f"/api/template/{template['templateId']}"
    file = (await ana.get(f"{address}/export")).json()["data"]
    assert (file["format"], file["docType"], file["fields"]) == (
        "freight.fieldTemplate/1",
        "shipment",
        template["fields"],
    )
    file["fields"].append(new_field(template))
    body = {"revision": template["revision"], "file": file}
    trial = (await ana.post(f"{address}/import?dryRun=true", json=body)).json()["data"]["effects"]
    assert [(c["kind"], c["label"]) for c in trial["changes"]] == [("added", "Wagon")]
    assert await shipment_template(ana) == template
    assert (await ana.post(f"{address}/import", json=body)).status_code == 200
    assert (await shipment_template(ana))["fields"][-1]["label"] == "Wagon"
    history = (await ana.get(f"{address}/history")).json()["data"]
    assert history["entries"][0]["action"] == "imported"


async def test_a_file_of_other_documents_or_with_bad_fields_is_refused(ana: httpx.AsyncClient) -> None:
    template = await shipment_template(ana)
    address = f"/api/template/{template['templateId']}/import"
    file = {"format": "freight.fieldTemplate/1", "docType": "invoice", "fields": template["fields"]}
    refused = await ana.post(address, json={"revision": 1, "file": file})
    assert (refused.status_code, refused.json()["msg"]) == (
        400,
        "The file has invoice fields; this template is for shipment.",
    )
    file |= {"docType": "shipment", "fields": [*template["fields"], new_field(template, "__proto__#x")]}
    assert (await ana.post(address, json={"revision": 1, "file": file})).status_code == 412
    assert (await ana.post(address, json={"revision": 1, "file": file | {"format": "other"}})).status_code == 422
    assert await shipment_template(ana) == template
