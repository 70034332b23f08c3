"""The profiles of exception management: field templates, each with the right it takes (R375, R376)."""

from collections.abc import Mapping

from freight.core.errors import NotFound
from freight.core.issues.document import IssueModule, Profile, fields_of
from freight.features.templates import service as templates
from freight.features.templates.service import Template
from freight.kit.http.access import Access
from freight.kit.tenancy import Scope

RAISE, RESPOND = "ims.RaiseIssueIMS", "ims.ResponseIssueIMS"
SUMMARY = "ims.viewSummaryIMS"
CONFIGURE = "imsProfiles"
_RIGHTS: Mapping[Profile, str] = {
    Profile.RAISE: RAISE,
    Profile.RESPONSE: RESPOND,
    Profile.NEW_SHIPMENT: RAISE,
    Profile.EXISTING_SHIPMENT: RAISE,
}


def right_of(profile: Profile) -> str:
    """The permission that working with a profile takes."""
    return _RIGHTS[profile]


def named(text: str, access: Access) -> Profile:
    """The profile of that name; without one the profile of whoever asks: Raise for those who may raise. Raises NotFound
    for another template's name, PermissionDenied for a profile the caller may not use."""
    if not text:
        return Profile.RAISE if access.may(RAISE) else Profile.RESPONSE
    if text not in set(Profile):
        raise NotFound(templates.MISSING, code="template_missing")
    access.demand(right_of(Profile(text)))
    return Profile(text)


async def load(scope: Scope, profile: Profile, module: IssueModule) -> Template:
    """A profile with the fields that issues of a module have. Raises NotFound where a system lacks it."""
    template = await templates.resolve(scope, profile)
    return template.with_fields(fields_of(template.fields, module))


async def of_grid(access: Access, template_id: str) -> Profile:
    """The profile a grid was drawn from; the caller's own when it names none. Raises NotFound for another template,
    PermissionDenied for a profile the caller may not use."""
    if not template_id:
        return named("", access)
    return named((await templates.by_id(access.scope, template_id)).doc_type, access)
