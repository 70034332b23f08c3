"""The starter packs of the installation."""

from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from freight.core.countries import get_country_name
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.tax.packs import PackData, SharedPackData, TaxPack, build_tax_pack
from freight.core.tax.rules import TaxRule
from freight.kit.storage.connections import get_connections

_FOLDER, _SHARED = "tax", "shared"


def load_tax_packs() -> dict[str, TaxPack]:
    """Return the starter packs by country, in alphabetical order."""
    return _read_packs(get_connections().settings.seed_dir / _FOLDER)


def get_tax_pack(country: str) -> TaxPack:
    """Return the pack of a country. Raises Invalid where there is none, or no tax."""
    pack = load_tax_packs().get(country)
    country_name = get_country_name(country).name
    if pack is None:
        raise Invalid(f"There is no pack for {country_name}. Enter its codes and rules.", code=ErrorCode.TAX_PACK)
    if not pack.codes:
        raise Invalid(f"{country_name}: {pack.note}", code=ErrorCode.TAX_PACK)
    return pack


def has_tax_pack(country: str) -> bool:
    """Return whether there is a pack with codes for a country; that of the United States says that none is needed."""
    pack = load_tax_packs().get(country)
    return bool(pack and pack.codes)


def list_adopted_rules(pack: TaxPack) -> list[TaxRule]:
    """Return the rules of a pack as a company gets them: with the country in their names, which are unique in a
    company, while countries of a union share theirs."""
    return [replace(rule, name=f"{pack.country}: {rule.name}") for rule in pack.rules]


@lru_cache(maxsize=4)
def _read_packs(folder: Path) -> dict[str, TaxPack]:
    shared = {
        path.stem: SharedPackData.model_validate_json(path.read_text(encoding="utf-8"))
        for path in (folder / _SHARED).glob("*.json")
    }
    packs = [PackData.model_validate_json(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.json"))]
    return {data.country: build_tax_pack(data, shared[data.based_on] if data.based_on else None) for data in packs}
