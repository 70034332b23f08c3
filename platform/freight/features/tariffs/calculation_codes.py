"""Calculation codes: ready-made charges offered by the tariff form."""

import json
from pathlib import Path

from freight.core.rating.terms import Charge
from freight.documents.calculation_code import CalculationCode
from freight.documents.records.calculation_code import StoredCalculationCode
from freight.features.tariffs.schemas import CalculationCodeView
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

SEED = "calculation-codes.json"


def build_stored_charge(charge: Charge) -> dict[str, object]:
    """Return a charge as a code stores it: its base charges as the form writes them, one name after another."""
    return {**charge.model_dump(), "based_on": ", ".join(charge.based_on)}


async def load_calculation_codes(scope: Scope, seeds: Path) -> int:
    """Load the codes of `seeds/calculation-codes.json` that a system lacks; return how many were added."""
    codes = scoped(CalculationCode, scope)
    known_codes = set(await codes.distinct("code"))
    now = clock.now()
    missing: list[StoredCalculationCode] = [
        {
            "code": seed["code"],
            "charge": build_stored_charge(Charge.model_validate(seed["charge"])),
            "created_on": now,
            "updated_on": now,
            "updated_by": scope.user_id,
        }
        for seed in json.loads((seeds / SEED).read_text())
        if seed["code"] not in known_codes
    ]
    if missing:
        await codes.insert_many(missing)
    return len(missing)


async def query_calculation_codes(scope: Scope) -> list[CalculationCodeView]:
    """List the codes of the system, by code."""
    cursor = scoped(CalculationCode, scope).find().sort("code", 1)
    return [
        CalculationCodeView(code=calculation_code["code"], charge=Charge.model_validate(calculation_code["charge"]))
        async for calculation_code in cursor
    ]
