"""Read pushes: the list with the last result of each, and one push with its message and tries."""

import re
from collections.abc import Mapping

from freight.core.auto_billing.pushes import PushKind, PushState
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.records import Stored
from freight.documents.outgoing_push import OutgoingPush
from freight.documents.records.outgoing_push import StoredOutgoingPush
from freight.features.invoices.auto_billing.schemas import PushDetail, PushList, PushRow, PushTry
from freight.kit.records.history import load_user_names
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_AWAITED = (PushState.WAITING, PushState.RETRYING)


async def get_push_page(scope: Scope, page: Page, *, state: str, kind: str, search: str, batch: str = "") -> PushList:
    """Return a page of pushes, newest first. `search` matches the start of an invoice or shipment number; `batch`
    narrows to one request, by the key of its task."""
    query: dict[str, object] = {"batch": batch} if batch else {}
    if kind:
        query["kind"] = _one_of(PushKind, kind, "kind", ErrorCode.BAD_KIND)
    if search.strip():
        begins = {"$regex": f"^{re.escape(search.strip())}"}
        query["$or"] = [{"invoice_number": begins}, {"shipment_number": begins}]
    pushes = scoped(OutgoingPush, scope)
    grouped = await pushes.aggregate([{"$match": query}, {"$group": {"_id": "$state", "count": {"$sum": 1}}}])
    states = {group["_id"]: group["count"] async for group in grouped}
    if state:
        query["state"] = _one_of(PushState, state, "state", ErrorCode.BAD_STATE)
    outgoing_pushes = await pushes.find(query, {"body": 0}).sort("_id", -1).skip(page.skip).limit(page.limit).to_list()
    names = await load_user_names(push["user_id"] for push in outgoing_pushes)
    return PushList(
        count=states.get(state, 0) if state else sum(states.values()),
        page_no=page.number,
        page_limit=page.limit,
        rows=[PushRow(**_row(push, names)) for push in outgoing_pushes],
        states=states,
    )


async def get_push_detail(scope: Scope, push_id: str) -> PushDetail:
    """One push. Raises NotFound."""
    push = await scoped(OutgoingPush, scope).get(push_id, "push")
    return PushDetail(
        **_row(push, await load_user_names([push["user_id"]])),
        key=push["key"],
        method=push["method"],
        path=push["path"],
        body=push["body"],
        answers=[PushTry(**answer) for answer in reversed(push["answers"])],
        result=push["result"],
    )


def _row(push: StoredOutgoingPush, names: Mapping[str, str]) -> dict[str, object]:
    last: Stored = push["answers"][-1] if push["answers"] else {}
    return {
        "id": str(push["_id"]),
        "kind": push["kind"],
        "state": push["state"],
        "invoice_id": str(push["invoice_id"]),
        "invoice_number": push["invoice_number"],
        "shipment_number": push["shipment_number"],
        "tries": push["tries"],
        "next_try_on": push["next_try_on"] if push["state"] in _AWAITED else None,
        "pushed_on": push["created_on"],
        "pushed_by": names.get(push["user_id"], ""),
        "reason": push["reason"],
        "reference": (push["result"] or {}).get("reference", ""),
        "last_status": last.get("status"),
        "last_outcome": last.get("outcome", ""),
        "last_text": last.get("text", ""),
        "last_on": last.get("on"),
    }


def _one_of(known: type[PushKind] | type[PushState], value: str, what: str, code: ErrorCode) -> str:
    if value not in list(known):
        raise Invalid(f"{what}: {', '.join(known)}, or blank for all.", code=code)
    return value
