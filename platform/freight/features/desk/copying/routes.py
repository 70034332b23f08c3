"""The routes to copy from a system."""

from typing import Annotated

from fastapi import Depends, Response

from freight.features.desk.copying import service
from freight.features.desk.copying.schemas import CopyCheck, CopyForm, CopyOutcomes
from freight.features.desk.systems.resource import SYSTEMS
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter

ROUTER = FeatureRouter(tags=["organisations"])
Changer = Annotated[Access, Depends(Requires(SYSTEMS.permissions.change))]


@ROUTER.post("/api/records/system/{system_id}/copy", response_model=Envelope[CopyOutcomes])
async def copy_from_system(access: Changer, system_id: str, form: CopyForm) -> Response:
    """Copy the setup of another system of the company: templates, rules, codes and the like, never its shipments,
    invoices and accounts. What already exists is kept. If something can't be copied, nothing is, unless `leaveOut`."""
    return reply(
        await service.copy_system_setup(access, system_id, form.from_system_id, form.kinds, leave_out=form.leave_out)
    )


@ROUTER.post("/api/records/system/{system_id}/copy/check", response_model=Envelope[CopyCheck])
async def check_copying(access: Changer, system_id: str, form: CopyForm) -> Response:
    """Return what can't be copied, with the reasons. Nothing is stored."""
    return reply(await service.check_system_copy(access, system_id, form.from_system_id, form.kinds))
