"""Mismatches as a workbook with the cause on each row: what an auditor sends the carrier."""

import asyncio

from freight.core.shipments.document import rating_of
from freight.documents.audit_entry import AuditKind
from freight.features.invoices.mismatches.gathering import Compared, gathered
from freight.features.invoices.mismatches.schemas import CauseKey
from freight.features.invoices.mismatches.service import account_names, mismatched
from freight.kit.storage import audit_log
from freight.kit.storage.scopes import Scope
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
    names = await account_names(scope, {one.shipment["account_id"] for each in found for one in each.compared})
    rows = [
        _line(each.words, one, names.get(one.shipment["account_id"], "")) for each in found for one in each.compared
    ]
    content = await asyncio.to_thread(table, "Mismatches", _HEADS, rows, pinned=2)
    await audit_log.note(scope, AuditKind.EXPORT, "Exported mismatches", rows=len(rows))
    return "mismatches.xlsx", content


def _line(cause: str, of: Compared, account: str) -> list[Cell]:
    shipment, rating = of.shipment, rating_of(of.shipment)
    return [
        cause,
        shipment["shipment_number"],
        shipment["ship_date"],
        account,
        rating.get("tariff_name"),
        rating.get("version_number") or None,
        of.charge_code or None,
        rating.get("currency"),
        of.user_value,
        of.tariff_value,
        of.difference,
        of.percent,
    ]
