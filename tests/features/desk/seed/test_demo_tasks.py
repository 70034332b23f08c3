"""What a day leaves behind in the demo: an upload with something to correct, a rating run, and word of both."""

from freight.documents.rating_run import RatingRun
from freight.documents.upload import Upload
from freight.features.desk.seed.service import seed_installation
from freight.features.setup.organisations.seed import list_system_scopes
from freight.kit.first_run import DEMO_PASSWORD
from freight.kit.storage.connections import Connections
from freight.kit.storage.tenancy import scoped


async def test_the_demo_has_an_upload_with_two_rows_to_correct_and_a_rating_run(connections: Connections) -> None:
    assert (await seed_installation(connections.settings))["uploads and rating runs"] == 9
    scope = (await list_system_scopes())["MERIDIAN", "AEC"]
    upload = await scoped(Upload, scope).find_one()
    assert upload and (upload["state"], upload["user_name"]) == ("imported", "Ana Ortiz")
    assert (upload["counts"]["new"], upload["counts"]["refused"]) == (22, 2)
    run = await scoped(RatingRun, scope).find_one()
    assert run and run["processed"] == run["total_count"] > 0
    assert run["rated"] + sum(run["not_rated"].values()) == run["processed"]


async def test_the_clerk_who_did_it_was_told(connections: Connections, client) -> None:
    await seed_installation(connections.settings)
    signed_in = await client.post("/api/login", json={"userName": "ana.ortiz", "password": DEMO_PASSWORD})
    session = {"sessionId": signed_in.json()["data"]["sessionId"]}
    told = (await client.get("/api/pollingTaskStatus", headers=session)).json()["data"]
    assert {(each["kind"], each["runningStatus"]) for each in told} == {
        ("upload", "Completed"),
        ("rating", "Completed"),
    }
