"""Costs and buying tariffs are for systems that buy and sell: they are refused in others, and a system that has them
keeps buying and selling, so that no record is ever hidden."""

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.buying.way_of_working import WayOfWorking
from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid
from freight.core.rating.sides import TariffSide
from freight.documents.cost_line import CostLine
from freight.documents.master import MASTERS_WITH_COSTS, Master
from freight.documents.system import System
from freight.documents.tariff import Tariff, match_tariff_use
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped


async def demand_buying_system(scope: Scope) -> None:
    """Raise Invalid in a system that passes on what carriers charge."""
    system = await System.get(scope.system_id)
    if system is None or system.way_of_working is not WayOfWorking.BUYS_AND_SELLS:
        raise Invalid(
            "This system passes on what carriers charge, without costs. Choose Buys and sells in its settings first.",
            code=ErrorCode.WAY_OF_WORKING,
        )


async def demand_no_costs(scope: Scope, session: AsyncClientSession) -> None:
    """Raise Conflict for a system with costs or buying tariffs, of any account."""
    system = scope.whole_system
    if (
        await scoped(CostLine, system).find_one({}, ["_id"], session=session)
        or await scoped(Master, system).find_one(MASTERS_WITH_COSTS, ["_id"], session=session)
        or await scoped(Tariff, system).find_one(match_tariff_use(TariffSide.BUYING), ["_id"], session=session)
    ):
        raise Conflict(
            "Way of working: this system has costs or buying tariffs, which would be hidden. Remove them first, or "
            "leave it at Buys and sells.",
            code=ErrorCode.WAY_OF_WORKING,
        )
