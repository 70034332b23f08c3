"""The duplicate guard: captured numbers are claimed in the transaction that stores them, and invoices that look like
the same bill under another number are reported with the reason."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict
from freight.core.invoices.credits import parse_credit_amount
from freight.core.invoices.duplicates import InvoiceFingerprint, explain_invoice_duplicate, normalize_invoice_number
from freight.core.invoices.statuses import OPEN
from freight.core.money import round_to_currency
from freight.core.records import Stored
from freight.documents.account import Account
from freight.documents.invoice import Invoice, match_invoices_by_shipment_number
from freight.documents.number_claim import NumberClaim
from freight.documents.records.invoice import StoredInvoice
from freight.documents.records.number_claim import StoredNumberClaim
from freight.features.ledger.duplicates.schemas import DuplicateAnswer, DuplicateCheck, DuplicateFinding, DuplicateMatch
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import index_by_id, scoped

_REVENUE = "Revenue"


class NumberClaimKey(NamedTuple):
    """The owner of a number, and the normalized form used for comparison."""

    account_id: ObjectId | None
    bill_to: str
    normalised: str


def get_invoice_claim(invoice: Stored) -> NumberClaimKey | None:
    """Return the claim of an open invoice: the number it was captured with. Numbers from a series need no claim."""
    form = normalize_invoice_number(invoice["number"]) if invoice["status"] in OPEN else ""
    return NumberClaimKey(invoice["account_id"], invoice["bill_to"]["account_number"], form) if form else None


async def claim_invoice_numbers(
    scope: Scope,
    changes: Iterable[tuple[StoredInvoice | None, StoredInvoice]],
    session: AsyncClientSession,
    reasons: Mapping[ObjectId, str] | None = None,
) -> None:
    """Claim the captured numbers of invoices before and after a save; a number that was given up becomes free.
    `reasons`: why an invoice is billed again under a taken number, by its id.

    Raises Conflict naming the number, its owner, and the remedy.
    """
    new: list[tuple[NumberClaimKey, StoredInvoice]] = []
    given_up: list[ObjectId] = []
    for before, after in changes:
        claim_key, had = get_invoice_claim(after), get_invoice_claim(before) if before else None
        if claim_key == had:
            continue
        # an issued or ended invoice keeps its claim: the number was used
        if had and after["status"] in OPEN:
            given_up.append(after["_id"])
        if claim_key:
            new.append((claim_key, after))
    claims = scoped(NumberClaim, scope)
    if given_up:
        await claims.delete_many({"invoice_id": {"$in": given_up}}, session=session)
    if not new:
        return
    claim_holders = await find_claim_holders(scope, {number_key.normalised for number_key, _ in new}, session)
    records: list[StoredNumberClaim] = []
    for claim_key, invoice in new:
        holding = claim_holders.setdefault(claim_key, [])
        reason = (reasons or {}).get(invoice["_id"], "").strip()
        if holding and not reason:
            raise Conflict(explain_number_taken(invoice["number"], holding[0]), code=ErrorCode.NUMBER_TAKEN)
        records.append(_claim(claim_key, invoice, len(holding), reason))
        holding.append(records[-1])
    await claims.insert_many(records, session=session)


async def find_claim_holders(
    scope: Scope, forms: Collection[str], session: AsyncClientSession | None = None
) -> dict[NumberClaimKey, list[StoredNumberClaim]]:
    """Return the claims to numbers in these normalized forms, earliest first."""
    query = {"normalised": {"$in": sorted(forms)}}
    cursor = scoped(NumberClaim, scope).find(query, session=session).sort("occurrence", 1)
    claims_by_key: dict[NumberClaimKey, list[StoredNumberClaim]] = {}
    async for number_claim in cursor:
        claims_by_key.setdefault(
            NumberClaimKey(number_claim["account_id"], number_claim["bill_to"], number_claim["normalised"]), []
        ).append(number_claim)
    return claims_by_key


def explain_number_taken(number: str, holder: Mapping[str, object]) -> str:
    """Explain that a number is taken, by which invoice, and what to do."""
    written = "" if holder["number"] == number else f" (written {holder['number']})"
    return (
        f"Invoice number {number} is already used for bill-to {holder['bill_to']}{written}. "
        "Open that invoice, or give a reason to bill it again."
    )


async def check_duplicate_invoices(scope: Scope, request: DuplicateCheck) -> DuplicateAnswer:
    """Check invoices about to be captured for taken numbers and for bills that look the same."""
    accounts = {
        account["account_number"]: account
        async for account in scoped(Account, scope).find(
            {"account_number": {"$in": [row.bill_to for row in request.rows]}}
        )
    }
    claim_keys = [
        NumberClaimKey(accounts[row.bill_to]["_id"], row.bill_to, form)
        if row.bill_to in accounts and (form := normalize_invoice_number(row.number))
        else None
        for row in request.rows
    ]
    claim_holders = await find_claim_holders(scope, {claim_key.normalised for claim_key in claim_keys if claim_key})
    invoices = await _living(scope, {row.shipment_number for row in request.rows if row.shipment_number})
    findings = []
    for row, claimed in zip(request.rows, claim_keys, strict=True):
        holding = claim_holders.get(claimed, []) if claimed else []
        holding = [number_claim for number_claim in holding if str(number_claim["invoice_id"]) != row.invoice_id]
        amount = round_to_currency(parse_credit_amount(row.amount, "Amount"), row.currency)
        bill = InvoiceFingerprint(row.number, [row.shipment_number], amount, row.currency, row.invoice_date)
        matches = [
            _match(invoice, words)
            for invoice in invoices
            if str(invoice["_id"]) != row.invoice_id and (words := explain_invoice_duplicate(bill, _bill(invoice)))
        ]
        findings.append(
            DuplicateFinding(
                number_taken=explain_number_taken(row.number, holding[0]) if holding else "",
                taken_by=str(holding[0]["invoice_id"]) if holding else None,
                matches=matches,
            )
        )
    return DuplicateAnswer(rows=findings)


async def find_similar_invoices(
    scope: Scope, captured: Sequence[StoredInvoice], session: AsyncClientSession
) -> list[list[DuplicateMatch]]:
    """Find, for each invoice captured together, the living ones that look like the same bill: stored ones and earlier
    ones of the batch. They only warn. An invoice that bills nothing matches none."""
    bills = [invoice for invoice in captured if invoice["invoice_type"] == _REVENUE and invoice["total"]]
    own = {invoice["_id"] for invoice in captured}
    standing: dict[str, list[StoredInvoice]] = defaultdict(list)
    for other_invoice in await _living(
        scope, {number for invoice in bills for number in invoice["shipment_numbers"]}, session
    ):
        # the stored versions of these are outdated
        if other_invoice["_id"] not in own:
            for number in other_invoice["shipment_numbers"]:
                standing[number].append(other_invoice)
    matches: dict[ObjectId, list[DuplicateMatch]] = {}
    for bill in bills:
        near = index_by_id(invoice for number in bill["shipment_numbers"] for invoice in standing[number])
        matches[bill["_id"]] = [_match(invoice, words) for invoice in near.values() if (words := _why(bill, invoice))]
        for number in bill["shipment_numbers"]:
            standing[number].append(bill)
    return [matches.get(invoice["_id"], []) for invoice in captured]


def _why(one: StoredInvoice, other: StoredInvoice) -> str:
    return explain_invoice_duplicate(_bill(one), _bill(other))


def _match(other: StoredInvoice, words: str) -> DuplicateMatch:
    return DuplicateMatch(invoice_id=str(other["_id"]), invoice_number=other["number"], words=words)


async def _living(
    scope: Scope, shipments: Collection[str], session: AsyncClientSession | None = None
) -> list[StoredInvoice]:
    """Return the living invoices for shipments of these numbers; credit notes do not count as bills."""
    if not shipments:
        return []
    living = match_invoices_by_shipment_number(sorted(shipments), _REVENUE)
    return await scoped(Invoice, scope).find(living, session=session).to_list()


def _bill(invoice: Stored) -> InvoiceFingerprint:
    return InvoiceFingerprint(
        invoice["number"],
        invoice["shipment_numbers"],
        invoice["total"],
        invoice["currency"],
        invoice["invoice_date"],
    )


def _claim(wanted: NumberClaimKey, invoice: Stored, occurrence: int, reason: str) -> StoredNumberClaim:
    now = clock.now()
    return {
        "account_id": wanted.account_id,
        "bill_to": wanted.bill_to,
        "normalised": wanted.normalised,
        "occurrence": occurrence,
        "number": invoice["number"],
        "reason": reason,
        "invoice_id": invoice["_id"],
        "created_on": now,
        "updated_on": now,
    }
