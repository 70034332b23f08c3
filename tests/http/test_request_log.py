"""What is recorded of every request: its id, in the answer and in every line of the log, and its share of the
metrics."""

import json

import httpx
import pytest

from tests.fixtures.tenants import Tenants


def written(capsys) -> list[dict]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


async def test_every_answer_carries_an_id_of_its_own(client: httpx.AsyncClient) -> None:
    answers = [await client.get(path) for path in ("/api/health", "/api/health", "/api/no/such/call", "/api/session")]
    assert len({answer.headers["X-Request-ID"] for answer in answers}) == 4


async def test_the_id_of_a_proxy_is_kept(client: httpx.AsyncClient, capsys) -> None:
    answer = await client.get("/api/health", headers={"X-Request-ID": "edge-7f3a-000142"})
    assert answer.headers["X-Request-ID"] == "edge-7f3a-000142"
    (line,) = written(capsys)
    assert (line["request_id"], line["path"], line["status"]) == ("edge-7f3a-000142", "/api/health", 200)


@pytest.mark.parametrize("forged", ["short", "x" * 65, "a b c d e f g", 'x","level":"critical', "ęęęęęęęęęę".encode()])
async def test_an_id_in_strange_letters_is_replaced(client: httpx.AsyncClient, forged) -> None:
    answer = await client.get("/api/health", headers={"X-Request-ID": forged})
    assert len(answer.headers["X-Request-ID"]) == 32


async def test_an_error_nobody_foresaw_is_json_and_logged_under_the_id_that_the_caller_reads(
    client: httpx.AsyncClient, tenants: Tenants, monkeypatch, capsys
) -> None:
    async def broken(*_: object) -> None:
        raise ZeroDivisionError("half of an emoji: \ud83d")

    monkeypatch.setattr("freight.features.identity.sign_in.service.list_demo_accounts", broken)
    answer = await client.get("/api/demoAccounts")
    body = answer.json()
    assert (answer.status_code, body["code"], body["requestId"]) == (500, "failed", answer.headers["X-Request-ID"])
    failed, request = written(capsys)
    assert (failed["event"], failed["request_id"]) == ("request failed", body["requestId"])
    assert "ZeroDivisionError" in failed["exception"]
    assert request["status"] == 500


async def test_one_caller_is_not_named_in_the_lines_of_the_next(sign_in, client, tenants: Tenants, capsys) -> None:
    ana = await sign_in(tenants.ana)
    await ana.get("/api/session")
    await client.get("/api/health")
    first, second = written(capsys)
    assert first["user"] == str(tenants.ana.id)
    assert "user" not in second
