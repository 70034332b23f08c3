"""The company and the system of a scope, for letterheads."""

from freight.documents.company import Company
from freight.documents.system import System
from freight.kit.storage.scopes import Scope


async def load_company_and_system(scope: Scope) -> tuple[Company, System]:
    """Return the company and the one system of a scope."""
    company, system = await Company.get(scope.company_id), await System.get(scope.system_id)
    assert company is not None and system is not None  # the scope was made from them
    return company, system
