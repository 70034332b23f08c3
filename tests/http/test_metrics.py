"""The metrics of the API: who can read them, and what they contain."""

import httpx
import pytest
from bson import ObjectId

from freight.app import create_app
from freight.documents.task import Task
from freight.features.work.tasks import service
from freight.kit.settings import Settings
from freight.kit.storage.connections import Connections
from freight.kit.storage.scopes import Scope


def caller(settings: Settings, address: str = "127.0.0.1", **changed: object) -> httpx.AsyncClient:
    app = create_app(settings.model_copy(update=changed), own_resources=False)
    transport = httpx.ASGITransport(app, client=(address, 50_000))
    return httpx.AsyncClient(transport=transport, base_url="http://freight.test")


async def test_requests_are_counted_by_route_and_status_never_by_id(
    connections: Connections, settings: Settings
) -> None:
    here = caller(settings)
    for record_id in ("65aaaaaaaaaaaaaaaaaaaaaa", "65bbbbbbbbbbbbbbbbbbbbbb"):
        await here.get(f"/api/shipment/{record_id}")
    told = await here.get("/metrics")
    assert told.headers["content-type"].startswith("text/plain; version=")
    counted = 'freight_http_requests_total{method="GET",route="/api/shipment/{shipment_id}",status="401"}'
    assert counted in told.text
    assert "65aaaaaaaaaaaaaaaaaaaaaa" not in told.text
    assert 'freight_http_request_seconds_count{method="GET",route="/api/shipment/{shipment_id}"}' in told.text


async def test_the_figures_tell_how_much_work_waits_runs_and_failed(
    connections: Connections, settings: Settings
) -> None:
    scope = Scope.of_system(ObjectId(), ObjectId(), "ana")
    for state in ("Queued", "Queued", "Failed"):
        task = await service.start_task(scope, kind="rating", title="rating", job_name="tests.none", total=1)
        await Task.get_pymongo_collection().update_one({"_id": task["_id"]}, {"$set": {"running_status": state}})
    told = (await caller(settings).get("/metrics")).text
    for line in ('{state="Queued"} 2.0', '{state="Running"} 0.0', '{state="Failed"} 1.0'):
        assert f"freight_tasks{line}" in told


@pytest.mark.parametrize("passed_on", [{"X-Forwarded-For": "127.0.0.1"}, {"Forwarded": "for=127.0.0.1"}])
async def test_without_a_token_only_this_machine_reads_the_figures(connections, settings: Settings, passed_on) -> None:
    assert (await caller(settings).get("/metrics")).status_code == 200
    assert (await caller(settings).get("/metrics", headers=passed_on)).status_code == 404
    assert (await caller(settings, "198.51.100.7").get("/metrics")).status_code == 404


async def test_with_a_token_whoever_sends_it_reads_them_and_nobody_else(connections, settings: Settings) -> None:
    token = Settings(_env_file=None, metrics_token="read-figures-7").metrics_token
    for address in ("127.0.0.1", "198.51.100.7"):
        elsewhere = caller(settings, address, metrics_token=token)
        assert (await elsewhere.get("/metrics")).status_code == 404
        assert (await elsewhere.get("/metrics", headers={"Authorization": "Bearer wrong"})).status_code == 404
        right = {"Authorization": "Bearer read-figures-7"}
        assert (await elsewhere.get("/metrics", headers=right)).status_code == 200
