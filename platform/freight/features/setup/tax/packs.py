"""The starter packs of the installation."""

from functools import lru_cache
from pathlib import Path

from freight.core.tax.packs import PackData, SharedPackData, TaxPack, build_tax_pack
from freight.kit.storage.connections import get_connections

_FOLDER, _SHARED = "tax", "shared"


def load_tax_packs() -> dict[str, TaxPack]:
    """Return the starter packs by country, in alphabetical order."""
    return _read_packs(get_connections().settings.seed_dir / _FOLDER)


@lru_cache(maxsize=4)
def _read_packs(folder: Path) -> dict[str, TaxPack]:
    shared = {
        path.stem: SharedPackData.model_validate_json(path.read_text(encoding="utf-8"))
        for path in (folder / _SHARED).glob("*.json")
    }
    packs = [PackData.model_validate_json(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.json"))]
    return {data.country: build_tax_pack(data, shared[data.based_on] if data.based_on else None) for data in packs}
