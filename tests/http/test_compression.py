"""Large JSON answers are compressed for clients that accept it; everything else is sent as is."""

import gzip
import json

import httpx
import pytest
from fastapi import FastAPI
from fastapi.responses import StreamingResponse

from freight.kit.http.compression import SMALLEST, CompressText
from freight.kit.http.envelope import reply

ROWS = [
    {"shipmentInformation#shipmentNumber": f"{n:07}", "status": "Not Rated", "total": "51.45"} for n in range(3_000)
]


@pytest.fixture
async def caller():
    app = FastAPI()
    app.add_middleware(CompressText)

    @app.get("/rows/{most}")
    async def rows(most: int):
        return reply(ROWS[:most])

    @app.get("/session")
    async def session():
        return reply({"permissions": ROWS[:500], "sessionId": "kept to oneself"})

    @app.get("/stream")
    async def stream():
        async def parts():
            for _ in range(4):
                yield b"x" * SMALLEST

        return StreamingResponse(parts(), media_type="application/json")

    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://test") as client:
        yield client


async def raw(caller, path, encoding):
    async with caller.stream("GET", path, headers={"accept-encoding": encoding}) as answer:
        return answer.headers, b"".join([part async for part in answer.aiter_raw()])


@pytest.mark.parametrize("most", [500, 3_000])
async def test_a_grid_comes_as_a_tenth_and_says_what_it_is(caller, most):
    headers, body = await raw(caller, f"/rows/{most}", "gzip, br")
    assert (headers["content-encoding"], headers["vary"]) == ("gzip", "Accept-Encoding")
    assert int(headers["content-length"]) == len(body)
    plain = gzip.decompress(body)
    assert json.loads(plain)["data"] == ROWS[:most]
    assert len(body) < len(plain) / 9


@pytest.mark.parametrize(
    ("path", "encoding"), [("/rows/10", "gzip"), ("/rows/500", "identity"), ("/stream", "gzip"), ("/session", "gzip")]
)
async def test_what_is_small_unasked_streams_or_opens_a_session_is_left_alone(caller, path, encoding):
    headers, body = await raw(caller, path, encoding)
    assert "content-encoding" not in headers
    assert body.startswith((b"{", b"x"))
