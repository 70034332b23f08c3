"""Carriers are records with permissions of their own: users who see, add and change accounts may do the same with
carriers, and users who pay carriers confirm their bank accounts. The terms of a carrier, formerly records of their own,
become its first fields."""

import re
from collections.abc import Mapping
from typing import Any

from freight.migrations.granting import grant_to_holders
from freight.migrations.migration import Database

_GRANTED = (
    ("accounts.viewAccounts", "carriers.viewCarriers"),
    ("payables.viewPayables", "carriers.viewCarriers"),
    ("accounts.addAccounts", "carriers.addCarriers"),
    ("accounts.editAccounts", "carriers.editCarriers"),
    ("payables.payPayables", "carriers.confirmBankAccounts"),
)
_NO_CODE = re.compile(r"[^A-Za-z0-9_]+")
_LONGEST_CODE, _LONGEST_NAME = 20, 60


async def forward(database: Database) -> None:
    """Add the permissions wherever those of accounts and payables are given or held, and make carriers of their
    terms."""
    for held, granted in _GRANTED:
        await grant_to_holders(database, held, granted)
    terms = database["carrier_terms"]
    async for one in terms.find().sort("_id", 1):
        await _make_carrier(database, one)
    await terms.drop()


async def _make_carrier(database: Database, terms: Mapping[str, Any]) -> None:
    carriers, system = database["carriers"], terms["system_id"]
    if await carriers.find_one({"system_id": system, "keys": terms["carrier_key"]}, {"_id": 1}):
        return
    code = _NO_CODE.sub("-", terms["carrier"]).strip("-")[:_LONGEST_CODE].strip("-") or "CARRIER"
    same = re.compile(f"^{re.escape(code)}$", re.IGNORECASE)
    if await carriers.find_one({"system_id": system, "code": same}, {"_id": 1}):
        code = f"{code[:13]}-{str(terms['_id'])[-6:]}"
    name = terms["carrier"]
    kept = ("company_id", "system_id", "account_id", "created_on", "updated_on", "updated_by")
    await carriers.insert_one(
        {
            **{field: terms[field] for field in kept if field in terms},
            "archived": False,
            "revision": 1,
            "code": code,
            "name": name[:_LONGEST_NAME],
            "other_names": [name] if len(name) > _LONGEST_NAME else [],
            "keys": [terms["carrier_key"]],
            "mode": "",
            "scac": "",
            "country": terms.get("country", ""),
            "tax_number": terms.get("tax_number", ""),
            "payment_days": terms["days"],
            "currency": "",
            "remit_to": [],
            "email": "",
            "bank": None,
            "new_bank": None,
            "terms_changes": terms.get("changes", []),
            "data": {},
        }
    )
