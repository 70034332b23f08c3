"""The starter packs of the installation."""

from functools import lru_cache
from pathlib import Path

from freight.core.tax.packs import PackData, SharedPackData, TaxPack, build_tax_pack
from freight.kit.storage.connections import get_connections

_FOLDER = "tax"
_COUNTRIES = "[a-z][a-z].json"


def load_tax_packs() -> dict[str, TaxPack]:
    """Return the starter packs by country, in alphabetical order."""
    return _read_packs(get_connections().settings.seed_dir / _FOLDER)


@lru_cache(maxsize=4)
def _read_packs(folder: Path) -> dict[str, TaxPack]:
    read: dict[str, PackData] = {}
    shared: dict[str, SharedPackData] = {}
    for path in sorted(folder.glob(_COUNTRIES)):
        text = path.read_text(encoding="utf-8")
        if '"country"' in text:
            read[path.stem] = PackData.model_validate_json(text)
        else:
            shared[path.stem] = SharedPackData.model_validate_json(text)
    return {data.country: build_tax_pack(data, shared.get(data.based_on)) for data in read.values()}
