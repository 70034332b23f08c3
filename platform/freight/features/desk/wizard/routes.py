"""Routes of the setup wizard."""

from typing import Annotated

from fastapi import Depends, Request, Response

from freight.features.desk.systems.resource import COMPANIES
from freight.features.desk.wizard import service
from freight.features.desk.wizard.schemas import CompanyType, SetupProgress
from freight.features.identity.sign_in.schemas import SignedInAnswer
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires, SignedIn
from freight.kit.http.routing import FeatureRouter
from freight.kit.http.session_cookies import reply_session

ROUTER = FeatureRouter(tags=["wizard"])


@ROUTER.post("/api/organization", response_model=Envelope[SignedInAnswer])
async def choose_company_type(
    request: Request, access: Annotated[Access, Depends(Requires(COMPANIES.permissions.change))], form: CompanyType
) -> Response:
    """Set the type of the company, once; the answer is the updated session of the user (R124)."""
    return reply_session(request, await service.set_company_type(access, form.company_type))


@ROUTER.get("/api/setupProgress", response_model=Envelope[SetupProgress])
async def setup_progress(
    access: Annotated[Access, Depends(SignedIn("says what the caller's own system has to have before it bills"))],
) -> Response:
    """Return how far the company and the current system are set up, and what the first invoice still needs."""
    return reply(await service.get_setup_progress(access))
