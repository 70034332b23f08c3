"""Routes of the people of a company."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.features.identity.people import commands, export, second_factor_reset, views
from freight.features.identity.people.schemas import (
    PeopleList,
    PeopleListQuery,
    PeopleOptions,
    PersonForm,
    PersonRevision,
    PersonView,
    RegisteredPerson,
    RegistrationForm,
)
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.file_responses import WorkbookResponse, build_download
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter
from freight.kit.storage.paging import Page

CREATE, EDIT = "user.createUser", "user.editUser"

ROUTER = FeatureRouter(tags=["people"])
Seer = Annotated[Access, Depends(Requires(EDIT, CREATE))]
Maker = Annotated[Access, Depends(Requires(CREATE))]
Changer = Annotated[Access, Depends(Requires(EDIT))]


@ROUTER.get("/api/people", response_model=Envelope[PeopleList])
async def list_people(
    access: Seer,
    wanted: Annotated[PeopleListQuery, Query()],
    page_no: Annotated[int, Query(alias="pageNo", ge=1)] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit", ge=1, le=1_000)] = 50,
) -> Response:
    """List a page of the people of the company, by name unless sorted otherwise."""
    return reply(await views.build_people_list(access, wanted.wanted(), Page(page_no, page_limit)))


@ROUTER.get("/api/people/export", response_class=WorkbookResponse)
async def export_people(access: Seer, wanted: Annotated[PeopleListQuery, Query()]) -> Response:
    """Export the people that match as a workbook that can be imported again, one row per system a person works in."""
    return build_download("users.xlsx", await export.build_people_workbook(access, wanted.wanted()))


@ROUTER.get("/api/people/options", response_model=Envelope[PeopleOptions])
async def people_options(access: Seer) -> Response:
    """Return the choices offered by the forms of users and invitations."""
    return reply(await views.build_people_options(access))


@ROUTER.post("/api/people", response_model=Envelope[RegisteredPerson])
async def register_person(access: Maker, form: RegistrationForm) -> Response:
    """Register a person without an invitation; the start password is in this answer and nowhere else."""
    user, password = await commands.register_user(access, form)
    return reply(RegisteredPerson(person=await views.build_person_view(access, user), start_password=password))


@ROUTER.get("/api/people/{user_id}", response_model=Envelope[PersonView])
async def get_person(user_id: str, access: Seer) -> Response:
    """Return a person of the company."""
    return reply(await views.get_person_view(access, user_id))


@ROUTER.put("/api/people/{user_id}", response_model=Envelope[PersonView])
async def change_person(user_id: str, access: Changer, form: PersonForm) -> Response:
    """Save a person; 409 when another user saved since `revision`, and for the last administrator."""
    return reply(await views.build_person_view(access, await commands.update_person(access, user_id, form)))


@ROUTER.post("/api/people/{user_id}/suspend", response_model=Envelope[PersonView])
async def suspend_person(user_id: str, access: Changer, form: PersonRevision) -> Response:
    """Suspend a person; their sessions in this company end."""
    return reply(await views.build_person_view(access, await commands.suspend_user(access, user_id, form.revision)))


@ROUTER.post("/api/people/{user_id}/reactivate", response_model=Envelope[PersonView])
async def reactivate_person(user_id: str, access: Changer, form: PersonRevision) -> Response:
    """Give a suspended person back the access they had."""
    return reply(await views.build_person_view(access, await commands.reactivate_user(access, user_id, form.revision)))


@ROUTER.post("/api/people/{user_id}/leave", response_model=Envelope[None])
async def person_leaves(user_id: str, access: Changer, form: PersonRevision) -> Response:
    """Remove a person from the company for good."""
    await commands.record_person_departure(access, user_id, form.revision)
    return reply(None)


@ROUTER.post("/api/people/{user_id}/resetSecondFactor", response_model=Envelope[PersonView])
async def reset_second_factor(user_id: str, access: Changer) -> Response:
    """Remove the second factor of a person who has lost phone and recovery codes; all their sessions end."""
    return reply(
        await views.build_person_view(access, await second_factor_reset.reset_person_second_factor(access, user_id))
    )
