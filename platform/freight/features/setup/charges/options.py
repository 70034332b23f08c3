"""The charges of a system by name: those of its calculation codes and of the tariffs in force."""

from freight.core.fields.spec import FieldOption
from freight.documents.calculation_code import CalculationCode
from freight.documents.tariff_version import TariffVersion
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

_PUBLISHED = "published"


async def list_charge_options(scope: Scope) -> tuple[FieldOption, ...]:
    """List each charge code once, sorted by name, which is its label."""
    names: dict[str, str] = {}
    group_stage: Record = {"_id": "$terms.charges.id", "name": {"$first": "$terms.charges.name"}}
    of_tariffs = await scoped(TariffVersion, scope).aggregate(
        [{"$match": {"state": _PUBLISHED}}, {"$unwind": "$terms.charges"}, {"$group": group_stage}]
    )
    async for tariff in of_tariffs:
        names[tariff["_id"]] = tariff["name"]
    async for code in scoped(CalculationCode, scope).find({}, {"charge.id": 1, "charge.name": 1}):
        names[str(code["charge"]["id"])] = str(code["charge"]["name"])
    unique: dict[str, FieldOption] = {}
    for value, name in names.items():
        # codes are compared case-insensitively; a comma would end a code where codes are listed
        if "," not in value:
            unique.setdefault(value.casefold(), FieldOption(value=value, label=f"{name} ({value})" if name else value))
    return tuple(sorted(unique.values(), key=lambda option: option.label.casefold()))
