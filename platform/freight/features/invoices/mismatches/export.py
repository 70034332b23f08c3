"""Mismatches as a workbook with the cause on each row: what an auditor sends to the carrier."""

import asyncio

from freight.core.shipments.document import get_shipment_rating
from freight.documents.audit_entry import AuditKind
from freight.features.invoices.mismatches.grouping import MismatchComparison, group_mismatches
from freight.features.invoices.mismatches.schemas import CauseKey
from freight.features.invoices.mismatches.service import find_mismatch_account_names, find_mismatched_shipments
from freight.kit.storage import audit_log
from freight.kit.storage.scopes import Scope
from freight.kit.workbooks.table_workbook import Cell, build_table_workbook

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


async def build_mismatch_workbook(scope: Scope, key: CauseKey | None) -> tuple[str, bytes]:
    """Return (file name, content) for the mismatches of a cause, or without one for all mismatches, by cause."""
    mismatch_groups = [
        group_mismatch
        for group_mismatch in group_mismatches(await find_mismatched_shipments(scope))
        if key is None or group_mismatch.key == key
    ]
    names = await find_mismatch_account_names(
        scope,
        {
            comparison.shipment["account_id"]
            for mismatch_group in mismatch_groups
            for comparison in mismatch_group.compared
        },
    )
    rows = [
        _line(mismatch_group.words, comparison, names.get(comparison.shipment["account_id"], ""))
        for mismatch_group in mismatch_groups
        for comparison in mismatch_group.compared
    ]
    content = await asyncio.to_thread(build_table_workbook, "Mismatches", _HEADS, rows, pinned=2)
    await audit_log.write_audit_entry(scope, AuditKind.EXPORT, "Exported mismatches", rows=len(rows))
    return "mismatches.xlsx", content


def _line(cause: str, of: MismatchComparison, account: str) -> list[Cell]:
    shipment, rating = of.shipment, get_shipment_rating(of.shipment)
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
