"""Mismatches as a workbook with the cause on each row: what an auditor sends the carrier."""

import asyncio
from decimal import Decimal

from freight.documents.audit_entry import AuditKind
from freight.features.invoices.mismatches.schemas import CauseKey
from freight.features.invoices.mismatches.service import account_names, audit_of, gathered, mismatched
from freight.kit import audit
from freight.kit.scopes import Scope
from freight.kit.tenancy import Record
from freight.kit.workbooks.table import Cell, table

_HEADS = (
    "Cause",
    "Shipment",
    "Ship date",
    "Account",
    "Tariff",
    "Version",
    "Charge",
    "Currency",
    "Entered",
    "Tariff amount",
    "Difference",
    "Percent",
)


async def workbook(scope: Scope, key: CauseKey | None) -> tuple[str, bytes]:
    """(file name, content) of the mismatches of a cause; of all of them, cause by cause, without one."""
    found = [each for each in gathered(await mismatched(scope)) if key is None or each.key == key]
    names = await account_names(scope, {one["account_id"] for each in found for one in each.shipments})
    rows = [_line(each.words, one, names.get(one["account_id"], "")) for each in found for one in each.shipments]
    content = await asyncio.to_thread(table, "Mismatches", _HEADS, rows, pinned=2)
    await audit.note(scope, AuditKind.EXPORT, "Exported mismatches", rows=len(rows))
    return "mismatches.xlsx", content


def _line(cause: str, shipment: Record, account: str) -> list[Cell]:
    rating, compared = shipment["rating"] or {}, audit_of(shipment) or {}
    amounts: list[Decimal | None] = [
        compared.get(name) for name in ("user_value", "tariff_value", "difference", "percent")
    ]
    return [
        cause,
        shipment["shipment_number"],
        shipment["ship_date"],
        account,
        rating.get("tariff_name"),
        rating.get("version_number") or None,
        compared.get("charge_code"),
        rating.get("currency"),
        *amounts,
    ]
