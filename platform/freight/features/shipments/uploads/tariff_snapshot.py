"""A snapshot of the tariff a rate sheet was checked against: the import is refused if the tariff has changed since."""

from hashlib import sha256

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict
from freight.core.rating.terms import TariffTerms
from freight.documents.records.tariff_version import StoredTariffVersion
from freight.documents.records.upload import StoredCheckedTariff, StoredUpload
from freight.documents.tariff import Tariff
from freight.documents.upload import UploadType
from freight.features.shipments.uploads import upload_template
from freight.features.shipments.uploads.range_methods import resolve_range_methods
from freight.features.tariffs import versions
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_CHANGED = "{name} changed since this sheet was checked. Check it again, so that you see what becomes of it now."


async def build_tariff_snapshot(scope: Scope, upload: StoredUpload) -> StoredCheckedTariff | None:
    """Return what a check of rates depends on: the current version including lanes, and its terms and dates; None
    unless it is a rate sheet."""
    if upload["type"] != UploadType.TARIFF_LANE:
        return None
    version = await _version(scope, upload)
    return {
        "version_id": str(version["_id"]),
        "revision": version["revision"],
        "terms": await _fingerprint(scope, upload, version),
    }


async def require_tariff_unchanged(scope: Scope, upload: StoredUpload) -> None:
    """Raise Conflict if anything of the tariff changed since the check: terms, dates, charges, lanes, the draft itself.
    Checks by an earlier version of the suite must be repeated too."""
    now = await build_tariff_snapshot(scope, upload)
    if now is not None and now != upload.get("checked_tariff"):
        raise await _changed(scope, upload)


async def require_terms_unchanged(scope: Scope, upload: StoredUpload) -> None:
    """Raise Conflict if terms or dates changed since the check. Lanes may already be those of this import, which is
    rerun after an interruption."""
    checked = upload.get("checked_tariff")
    if checked is None or checked["terms"] != await _fingerprint(scope, upload, await _version(scope, upload)):
        raise await _changed(scope, upload)


async def _version(scope: Scope, upload: StoredUpload) -> StoredTariffVersion:
    return await versions.find_tariff_version(
        scope, await scoped(Tariff, scope).get(str(upload["tariff_id"]), "tariff"), None
    )


async def _fingerprint(scope: Scope, upload: StoredUpload, version: StoredTariffVersion) -> str:
    """Return a fingerprint of terms and dates, in the form an import leaves the terms in: it may merge flat prices and
    rates per unit."""
    methods = resolve_range_methods(upload, await upload_template.load_received_template(scope, upload))
    terms = methods.terms if methods else TariffTerms.model_validate(version["terms"])
    parts = (version["effective_date"], version["expiry_date"], terms.model_dump_json())
    return sha256("\n".join(parts).encode()).hexdigest()


async def _changed(scope: Scope, upload: StoredUpload) -> Conflict:
    tariff = await scoped(Tariff, scope).get(str(upload["tariff_id"]), "tariff")
    return Conflict(_CHANGED.format(name=tariff["name"]), code=ErrorCode.TARIFF_CHANGED)
