"""Ladders and requests as the tests of approvals send them."""

from typing import Any

import httpx

from freight.documents.user import User


async def ladder(
    caller: httpx.AsyncClient, request_type: str, *levels: list[User], mode: str = "any", **more: Any
) -> dict[str, Any]:
    """A ladder with these people on its levels."""
    body = {
        "name": f"{request_type} ladder",
        "requestType": request_type,
        "levels": [{"mode": mode, "users": [str(each.id) for each in people]} for people in levels],
        **more,
    }
    answer = await caller.post("/api/approvalLadders", json=body)
    assert answer.status_code == 200, answer.text
    saved: dict[str, Any] = answer.json()["data"]
    return saved


async def sent(caller: httpx.AsyncClient, request_type: str, subject_id: str = "", **more: Any) -> dict[str, Any]:
    """A request that was sent."""
    body = {"requestViewType": request_type, "subjectId": subject_id, **more}
    answer = await caller.put("/api/requests/addNewRequest", json=body)
    assert answer.status_code == 200, answer.text
    request: dict[str, Any] = answer.json()["data"]
    return request


async def act(caller: httpx.AsyncClient, request: dict[str, Any], action: str, comment: str = "", **more: Any) -> Any:
    """The answer to a step."""
    body = {"action": action, "comment": comment, **more}
    return await caller.put(f"/api/workFlow/{request['workFlowDocId']}", json=body)


async def pending(caller: httpx.AsyncClient) -> int:
    """Return how many requests wait for the caller."""
    answer = await caller.get("/api/requests/pending", params={"count": "true"})
    count: int = answer.json()["data"]["count"]
    return count
