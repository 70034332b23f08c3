"""Freeze the design of an invoice when it is issued: later changes of template and letterhead do not affect it."""

import hashlib
import re
from collections.abc import Collection, Sequence
from datetime import datetime
from typing import TypedDict

import orjson
from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.invoices.statuses import ISSUED
from freight.core.records import Stored
from freight.documents.company import Company
from freight.documents.invoice_design import InvoiceDesign, match_invoice_design
from freight.documents.invoice_template import InvoiceTemplate
from freight.documents.records.invoice import StoredInvoice
from freight.documents.records.invoice_design import StoredInvoiceDesign
from freight.documents.records.invoice_template import StoredInvoiceTemplate
from freight.documents.records.render_request import StoredRenderRequest
from freight.documents.render_request import RenderRequest
from freight.documents.system import System
from freight.features.ledger.invoices.design import (
    Design,
    build_design_parts,
    build_letterhead,
    read_design_logo,
    resolve_invoice_design,
)
from freight.kit import clock
from freight.kit.paper.letterhead import load_company_and_system
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction

NO_TAX_ON_PAPER = (
    "The invoice template prints no tax. Use the standard template, or print tax.rows and tax.to_pay in your own."
)
_PRINTS_TAX = re.compile(r"\btax\s*\.\s*to_pay\b")


async def freeze_invoice_design(
    scope: Scope, invoices: Sequence[StoredInvoice], session: AsyncClientSession, now: datetime
) -> None:
    """Record the design of invoices being issued, and that they must be drawn, in the issuing transaction. An invoice
    issued before keeps its design. Raises Invalid for a template that does not print the tax of its invoices."""
    fresh = [invoice for invoice in invoices if invoice["status"] in ISSUED and not invoice.get("design_id")]
    if not fresh:
        return
    taxed = {invoice["account_id"] for invoice in fresh if invoice.get("tax")}
    designs = await _designs_of_today(scope, {invoice["account_id"] for invoice in fresh}, session, now, taxed)
    for fresh_invoice in fresh:
        fresh_invoice["design_id"] = designs[fresh_invoice["account_id"]]
    due: StoredRenderRequest = {
        "told_until": now,
        "tries": 0,
        "fault": "",
        "created_on": now,
        "updated_on": now,
        "updated_by": "",
    }
    await scoped(RenderRequest, scope).insert_many(
        [{**due, "_id": invoice["_id"], "account_id": invoice["account_id"]} for invoice in fresh], session=session
    )


async def get_current_design_id(scope: Scope, account_id: ObjectId) -> ObjectId:
    """Return the id of the design that invoices of an account get if issued now."""

    async def work(session: AsyncClientSession) -> ObjectId:
        return (await _designs_of_today(scope, {account_id}, session, clock.now()))[account_id]

    return await run_in_transaction(work)


class _Look(TypedDict):
    """The stored appearance of invoices."""

    template: str
    qr: str
    paper: str
    logo: str
    values: dict[str, object]


async def _designs_of_today(
    scope: Scope,
    accounts: set[ObjectId],
    session: AsyncClientSession,
    now: datetime,
    taxed: Collection[ObjectId] = (),
) -> dict[ObjectId, ObjectId]:
    """Return the ids of the designs of accounts. Those of `taxed` must print the tax."""
    company, system = await load_company_and_system(scope)
    cursor = scoped(InvoiceTemplate, scope).find({"account_id": {"$in": [None, *accounts]}}, session=session)
    templates = {invoice_template["account_id"]: invoice_template async for invoice_template in cursor}
    designs: dict[ObjectId, ObjectId] = {}
    for account_id in sorted(accounts, key=str):
        stored = templates.get(account_id) or templates.get(None)
        record = _record(stored, company, system)
        if account_id in taxed and not _PRINTS_TAX.search(record["template"]):
            raise Invalid(NO_TAX_ON_PAPER, code=ErrorCode.TAX_NOT_PRINTED)
        designs[account_id] = await _keep(scope, account_id, record, session, now)
    return designs


async def get_invoice_design(scope: Scope, invoice: Stored) -> Design:
    """Return the design an invoice was issued in; for an open one, or one issued before designs were stored,
    today's."""
    if not invoice.get("design_id"):
        return await resolve_invoice_design(scope, invoice["account_id"])
    stored = await scoped(InvoiceDesign, scope).get(invoice["design_id"], "design")
    picture = await read_design_logo(scope, stored["logo"])
    return Design(stored["template"], stored["qr"], {**stored["values"], "logo": picture}, stored["paper"])


def _record(stored: StoredInvoiceTemplate | None, company: Company, system: System) -> _Look:
    parts = build_design_parts(stored or {})
    house, paper = build_letterhead(company, system)
    return {
        "template": parts.template,
        "qr": parts.qr,
        "paper": parts.paper or paper,
        "logo": (stored.get("logo") if stored else "") or "",
        "values": {**house, **parts.values},
    }


async def _keep(
    scope: Scope, account_id: ObjectId, record: _Look, session: AsyncClientSession, now: datetime
) -> ObjectId:
    fingerprint = hashlib.sha256(orjson.dumps(record, option=orjson.OPT_SORT_KEYS)).hexdigest()
    same = match_invoice_design(account_id, fingerprint)
    designs = scoped(InvoiceDesign, scope)
    if invoice_design := await designs.find_one(same, {"_id": 1}, session=session):
        return invoice_design["_id"]
    new: StoredInvoiceDesign = {
        "_id": ObjectId(),
        "account_id": account_id,
        "fingerprint": fingerprint,
        **record,
        "created_on": now,
        "updated_on": now,
        "updated_by": scope.user_id,
    }
    await designs.insert_one(new, session=session)
    return new["_id"]
