"""Exporting invoices takes a permission of its own. Whoever could see them could export them: they all keep it."""

from freight.migrations.migration import Database

_SEE, _EXPORT = "invoiceProcessing.sideInvoiceProcessing", "invoiceProcessing.exportInvoices"


async def forward(database: Database) -> None:
    """Add the permission wherever the one to see invoices is given or held."""
    for name in ("roles", "permission_groups", "api_keys"):
        await database[name].update_many({"codes": _SEE}, {"$addToSet": {"codes": _EXPORT}})
        await database[name].update_many(
            {"variants.codes": _SEE},
            {"$addToSet": {"variants.$[each].codes": _EXPORT}},
            array_filters=[{"each.codes": _SEE}],
        )
    users = database["users"]
    for membership_path in ("memberships", "suspended.$[].memberships"):
        path = membership_path.replace(".$[]", "")
        has_any = {"suspended.0": {"$exists": True}} if "$[]" in membership_path else {}
        for name in ("permissions", "own"):
            await users.update_many(
                {**has_any, f"{path}.{name}": _SEE},
                {"$addToSet": {f"{membership_path}.$[member].{name}": _EXPORT}},
                array_filters=[{f"member.{name}": _SEE}],
            )
        for name in ("limits", "own_variants"):
            await users.update_many(
                {**has_any, f"{path}.{name}.codes": _SEE},
                {"$addToSet": {f"{membership_path}.$[member].{name}.$[each].codes": _EXPORT}},
                array_filters=[{f"member.{name}.codes": _SEE}, {"each.codes": _SEE}],
            )
