"""What an invoice looks like is settled when it is issued: whatever becomes of template and letterhead later, the
invoice is drawn as it was."""

import hashlib
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import orjson
from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.invoices.statuses import ISSUED
from freight.documents.company import Company
from freight.documents.drawing_due import DrawingDue
from freight.documents.invoice_design import InvoiceDesign
from freight.documents.invoice_template import InvoiceTemplate
from freight.documents.system import System
from freight.features.invoices.ledger.design import Design, logo_of, of_house, parts_of, resolve
from freight.kit import clock
from freight.kit.tenancy import Record, Scope, scoped
from freight.kit.transactions import in_transaction


async def freeze(invoices: Sequence[Record], scope: Scope, session: AsyncClientSession, now: datetime) -> None:
    """Note on invoices that are being issued what they look like, and that they are to be drawn, in the transaction
    that issues them. One that was issued before keeps what it has."""
    fresh = [one for one in invoices if one["status"] in ISSUED and not one.get("design_id")]
    if not fresh:
        return
    designs = await _designs_of_today({one["account_id"] for one in fresh}, scope, session, now)
    for one in fresh:
        one["design_id"] = designs[one["account_id"]]
    due = {"told_until": now, "tries": 0, "fault": "", "created_on": now, "updated_on": now, "updated_by": ""}
    await scoped(DrawingDue, scope).insert_many(
        [{"_id": one["_id"], "account_id": one["account_id"], **due} for one in fresh], session=session
    )


async def design_of_today(account_id: ObjectId, scope: Scope) -> ObjectId:
    """The id of what invoices of an account look like when they are issued now."""

    async def work(session: AsyncClientSession) -> ObjectId:
        return (await _designs_of_today({account_id}, scope, session, clock.now()))[account_id]

    return await in_transaction(work)


async def _designs_of_today(
    accounts: set[ObjectId], scope: Scope, session: AsyncClientSession, now: datetime
) -> dict[ObjectId, ObjectId]:
    company, system = await Company.get(scope.company_id), await System.get(scope.system_id)
    assert company is not None and system is not None  # the scope was made from them
    found = scoped(InvoiceTemplate, scope).find({"account_id": {"$in": [None, *accounts]}}, session=session)
    templates = {each["account_id"]: each async for each in found}
    designs: dict[ObjectId, ObjectId] = {}
    for account_id in sorted(accounts, key=str):
        stored = templates.get(account_id) or templates.get(None) or {}
        record = _record(stored, company, system)
        designs[account_id] = await _kept(account_id, record, scope, session, now)
    return designs


async def design_for(invoice: Mapping[str, Any], scope: Scope) -> Design:
    """The design an invoice was issued in; of one that is open, or was issued before designs were kept, today's."""
    if not invoice.get("design_id"):
        return await resolve(scope, invoice["account_id"])
    stored = await scoped(InvoiceDesign, scope).get(invoice["design_id"], "design")
    picture = await logo_of(scope, stored["logo"])
    return Design(stored["template"], stored["qr"], {**stored["values"], "logo": picture}, stored["paper"])


def _record(stored: Record, company: Company, system: System) -> Record:
    parts = parts_of(stored)
    house, paper = of_house(company, system)
    return {
        "template": parts.template,
        "qr": parts.qr,
        "paper": parts.paper or paper,
        "logo": stored.get("logo") or "",
        "values": {**house, **parts.values},
    }


async def _kept(
    account_id: ObjectId, record: Record, scope: Scope, session: AsyncClientSession, now: datetime
) -> ObjectId:
    same: dict[str, Any] = {
        "account_id": account_id,
        "fingerprint": hashlib.sha256(orjson.dumps(record, option=orjson.OPT_SORT_KEYS)).hexdigest(),
    }
    designs = scoped(InvoiceDesign, scope)
    if known := await designs.find_one(same, {"_id": 1}, session=session):
        return ObjectId(known["_id"])
    new = {"_id": ObjectId(), **same, **record, "created_on": now, "updated_on": now, "updated_by": scope.user_id}
    await designs.insert_one(new, session=session)
    return ObjectId(new["_id"])
