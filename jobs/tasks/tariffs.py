"""The jobs of tariffs."""

from bson import ObjectId

from freight.features.tariffs.overview import version_checks
from freight.kit.storage.scopes import Scope
from jobs.app import job


@job(version_checks.JOB)
async def check_tariff_version_job(company_id: str, system_id: str, version_id: str) -> None:
    """Check a tariff version that changed since its last check."""
    await version_checks.run_version_check(Scope.of_system(ObjectId(company_id), ObjectId(system_id)), version_id)
