"""The profiles of exception management: field templates, each with its own right (R375, R376)."""

from collections.abc import Mapping

from freight.core.error_codes import ErrorCode
from freight.core.errors import NotFound
from freight.core.issues.document import PROCESS, IssueModule, IssueProfile, list_issue_fields
from freight.features.setup.templates import service as templates
from freight.features.setup.templates.service import Template
from freight.features.shipments.exceptions.schemas import IssuePlace
from freight.kit.access import Access
from freight.kit.storage.scopes import Scope

RAISE, RESPOND = "ims.RaiseIssueIMS", "ims.ResponseIssueIMS"
SUMMARY = "ims.viewSummaryIMS"
CONFIGURE = "imsProfiles"
_RIGHTS: Mapping[IssueProfile, str] = {
    IssueProfile.RAISE: RAISE,
    IssueProfile.RESPONSE: RESPOND,
    IssueProfile.NEW_SHIPMENT: RAISE,
    IssueProfile.EXISTING_SHIPMENT: RAISE,
}


def get_profile_permission(profile: IssueProfile) -> str:
    """Return the right needed to use a profile."""
    return _RIGHTS[profile]


def resolve_profile(text: str, access: Access) -> IssueProfile:
    """Return the profile of that name; without one the caller's own: Raise for those who may raise. Raises NotFound for
    another template's name, PermissionDenied for a profile the caller may not use."""
    if not text:
        return IssueProfile.RAISE if access.may(RAISE) else IssueProfile.RESPONSE
    if text not in set(IssueProfile):
        raise NotFound(templates.MISSING, code=ErrorCode.TEMPLATE_MISSING)
    access.demand(get_profile_permission(IssueProfile(text)))
    return IssueProfile(text)


async def load_issue_profile(
    scope: Scope, profile: IssueProfile, module: IssueModule, template_id: str = ""
) -> Template:
    """Load a profile with the fields of a module's issues. Raises NotFound if the system lacks it, or if `template_id`
    names another template."""
    template = await templates.find_grid_template(scope, profile, template_id, "")
    return template.with_fields(list_issue_fields(template.fields, module))


async def load_screen_profile(
    scope: Scope, profile: IssueProfile, asked: IssuePlace, *, typed_only: bool = False
) -> Template:
    """Load a profile for a screen, with the requested process as the default; `typed_only` leaves out read-only fields.
    Raises NotFound as `load_issue_profile`."""
    template = await load_issue_profile(scope, profile, asked.module_name)
    field_specs = [spec for spec in template.fields if not (typed_only and spec.is_readonly)]
    if asked.process:
        begun = {"default_value": asked.process}
        field_specs = [spec.model_copy(update=begun) if spec.key == PROCESS else spec for spec in field_specs]
    return template.with_fields(field_specs)


async def build_raise_profiles(scope: Scope, asked: IssuePlace) -> dict[str, object]:
    """Return the profiles for raising issues (`schemas.RaiseProfiles`); new shipments have no invoices. Raises NotFound
    for a profile that cannot raise issues."""
    offered = {"existing": IssueProfile.EXISTING_SHIPMENT}
    if asked.module_name is IssueModule.SHIPMENT:
        offered["new"] = IssueProfile.NEW_SHIPMENT
    if asked.doc_type and asked.doc_type not in offered.values():
        raise NotFound(templates.MISSING, code=ErrorCode.TEMPLATE_MISSING)
    selected_profiles = {
        name: issue_profile for name, issue_profile in offered.items() if asked.doc_type in ("", issue_profile)
    }
    return {"existing": None, "new": None} | {
        name: (await load_screen_profile(scope, issue_profile, asked)).view()
        for name, issue_profile in selected_profiles.items()
    }


async def find_grid_profile(access: Access, template_id: str) -> IssueProfile:
    """Return the profile of a grid; the caller's own when it names none. Raises NotFound for another template,
    PermissionDenied for a profile the caller may not use."""
    if not template_id:
        return resolve_profile("", access)
    return resolve_profile((await templates.get_template_by_id(access.scope, template_id)).doc_type, access)
