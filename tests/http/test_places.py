"""A call may name its system; only the system of the session is accepted (operations §7)."""

from typing import Any

import pytest

from tests.fixtures.tenants import Tenants

CALLS: list[tuple[str, str, dict[str, Any]]] = [
    ("PUT", "/api/tariffLane", {"json": {"templateId": "", "data": []}}),
    ("PUT", "/api/rfq", {"json": {}}),
    ("POST", "/api/generateWeb", {"json": {}}),
    ("POST", "/api/invoiceAutoBilling", {"json": {"data": [{"invoiceId": "6b01af88b20a19be9943d595"}]}}),
    ("POST", "/api/tariffLaneUploadFiles", {"params": {}}),
    ("POST", "/api/quoteLaneUploadFiles", {"params": {}}),
]


@pytest.mark.parametrize(("method", "path", "sent"), CALLS, ids=[path for _, path, _ in CALLS])
async def test_a_call_that_names_another_system_is_refused(sign_in, tenants: Tenants, method, path, sent) -> None:
    """The answer is the same as for a missing system. Ignoring the system would let the caller believe it was done
    there."""
    priya = await sign_in(tenants.priya)
    for named in (str(tenants.gdynia.system_id), "nonsense"):
        place = {"systemId": named}
        answer = await priya.request(method, path, **{part: {**body, **place} for part, body in sent.items()})
        assert (answer.status_code, answer.json()["msg"]) == (404, "System not found.")
