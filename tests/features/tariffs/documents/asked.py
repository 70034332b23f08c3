"""Requests to the calls of tariff documents, and their answers."""

from freight.core.tariff_documents import APPROVAL, EFFECTIVE, EXPIRY, NAME, RECEIVED, REVIEW_DAYS

PDF = b"%PDF-1.7 the contract of 2026"
REVISED = b"%PDF-1.7 the contract of 2026, with the new surcharge"
FIELDS = {
    NAME: "Evergreen service contract",
    "document#station": "ORD",
    "document#region": "Transpacific",
    REVIEW_DAYS: "90",
    EFFECTIVE: "2026-01-01",
    EXPIRY: "2026-04-01",
    RECEIVED: "2025-12-20",
    APPROVAL: "Inprocess",
}


async def uploaded(caller, content=PDF, name="contract.pdf"):
    answer = await caller.post("/api/tms/upload/file", files={"file": (name, content, "application/octet-stream")})
    return answer.json()


def fields(values):
    return [{"key": key, "value": value} for key, value in values.items()]


async def new(caller, accounts=(), *, content=PDF, sharing=None, **said):
    """Return the body of a new document: the usual fields, changed by `said`, which names them by the end of their
    keys."""
    file = (await uploaded(caller, content))["data"]
    values = FIELDS | {f"document#{key}": value for key, value in said.items()}
    row = {"fields": fields(values), "presentDocId": file, **(sharing or {})}
    return {"accounts": [str(each) for each in accounts], "data": [row], "documentSource": "DMS"}


async def put(caller, body, **query):
    return (await caller.put("/api/tms", json=body, params=query)).json()


async def saved(caller, accounts=(), **more):
    answer = await put(caller, await new(caller, accounts, **more))
    assert answer["status"] == 200, answer
    return answer["data"]["documents"][0]


async def changed(caller, document, *, revision=None, row=None, **said):
    named = fields({f"document#{key}": value for key, value in said.items()})
    one = {"id": document["id"], "revision": revision or document["revision"], "fields": named, **(row or {})}
    return await put(caller, {"data": [one]})


def value(document, key):
    return next(each["value"] for each in document["fields"] if each["key"] == key)


async def listed(caller, **query):
    return (await caller.get("/api/tms", params=query)).json()["data"]["rows"]


async def content(caller, file_id):
    return await caller.get("/api/tms/download/file", params={"id": file_id})


def role_of(user) -> str:
    return str(user.memberships[0].role_id)
