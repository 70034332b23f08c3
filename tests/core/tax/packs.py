"""The starter packs as they are shipped."""

from functools import cache
from pathlib import Path

from freight.core.tax.packs import PackData, SharedPackData, TaxPack, build_tax_pack

FOLDER = Path(__file__).parents[3] / "templates-seed" / "tax"


@cache
def pack(country: str) -> TaxPack:
    """Return the pack of a country."""
    data = PackData.model_validate_json((FOLDER / f"{country.lower()}.json").read_text())
    shared = (FOLDER / "shared" / f"{data.based_on}.json").read_text() if data.based_on else ""
    return build_tax_pack(data, SharedPackData.model_validate_json(shared) if shared else None)
