"""The jobs of tariffs."""

from bson import ObjectId

from freight.features.tariffs.overview import checking
from freight.kit.storage.scopes import Scope
from jobs.app import job


@job(checking.JOB)
async def look_over(company_id: str, system_id: str, version_id: str) -> None:
    """Look a tariff version over that changed since it was last."""
    await checking.look_over(Scope.of_system(ObjectId(company_id), ObjectId(system_id)), version_id)
