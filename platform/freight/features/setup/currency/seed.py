"""Manual rates of the demo systems, for currencies pegged to the dollar that the ECB does not publish."""

import json
from pathlib import Path
from typing import cast

from freight.core.places import HOME
from freight.documents.exchange_rate import ManualExchangeRate
from freight.documents.records.exchange_rate import StoredManualExchangeRate
from freight.features.setup.currency.resource import EXCHANGE_RATES
from freight.kit import clock
from freight.kit.records import record_service
from freight.kit.records.resource import set_value_at_path
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

SEED = "exchange-rates.json"


async def load_exchange_rates(scope: Scope, seeds: Path) -> int:
    """Add the rates of `seeds/exchange-rates.json` to a system without manual rates; return how many."""
    rates = scoped(ManualExchangeRate, scope)
    if await rates.count({}, archived=True):
        return 0
    stored = [await _record(scope, row) for row in json.loads((seeds / SEED).read_text())]
    await rates.insert_many(stored)
    return len(stored)


async def _record(scope: Scope, row: dict[str, str]) -> StoredManualExchangeRate:
    """Return a row as the form would store it. Raises ValueError for one the form would refuse."""
    values, findings = record_service.validate_record_values(
        EXCHANGE_RATES, {f"rate#{name}": text for name, text in row.items()}, HOME
    )
    if findings:
        raise ValueError(f"{SEED}, {row}: {findings}")
    now = clock.now()
    record: Record = {"created_on": now, "updated_on": now, "updated_by": scope.user_id}
    for key, value in values.items():
        set_value_at_path(record, EXCHANGE_RATES.path(key), value)
    if EXCHANGE_RATES.prepare:
        await EXCHANGE_RATES.prepare(scope, record, None)
    return cast(StoredManualExchangeRate, record)
