"""The sign-in policy of a company, set by its administrators."""

import structlog
from bson import ObjectId
from pymongo.errors import PyMongoError

from freight.core.errors import Conflict, PermissionDenied
from freight.documents.audit_entry import AuditKind
from freight.documents.sign_in_policy import SignInPolicy, match_policy_revision
from freight.documents.user import User
from freight.features.identity.second_factor import service as second_factor
from freight.features.identity.sign_in_policy.schemas import PolicyForm, PolicyView
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.storage import audit_log
from freight.kit.storage.duplicate_keys import is_duplicate

log = structlog.get_logger()

_CHANGED = "Someone else changed the sign-in settings. Reload and try again."


async def get_sign_in_policy(access: Access) -> PolicyView:
    """Return the policy of the session's company. Raises PermissionDenied for users who do not administer it."""
    company_id = _demanded(access)
    policy = await SignInPolicy.find_one(SignInPolicy.company_id == company_id)
    people = await User.get_pymongo_collection().distinct("_id", {"memberships.company_id": company_id})
    return PolicyView(
        needs_second_factor=policy.needs_second_factor if policy else False,
        people=len(people),
        without=len(people) - len(await second_factor.find_second_factor_users(people)),
        revision=policy.revision if policy else 0,
    )


async def store_sign_in_policy(access: Access, form: PolicyForm) -> PolicyView:
    """Save the policy; users who are signed in stay signed in. Raises Conflict when another user saved in the
    meantime."""
    company_id, now = _demanded(access), clock.now()
    change = {"needs_second_factor": form.needs_second_factor, "updated_on": now, "updated_by": access.user_id}
    if form.revision:
        update_result = await SignInPolicy.get_pymongo_collection().update_one(
            match_policy_revision(company_id, form.revision), {"$set": change, "$inc": {"revision": 1}}
        )
        if not update_result.modified_count:
            raise Conflict(_CHANGED)
    else:
        try:
            await SignInPolicy(company_id=company_id, **change).insert()
        except PyMongoError as failed:
            if is_duplicate(failed):
                raise Conflict(_CHANGED) from failed
            raise
    summary = "Required two-step sign-in" if form.needs_second_factor else "Stopped requiring two-step sign-in"
    await audit_log.write_audit_entry(access.scope, AuditKind.PASSWORD, summary)
    log.info("sign-in policy saved", by=access.user_id, second_factor=form.needs_second_factor)
    return await get_sign_in_policy(access)


def _demanded(access: Access) -> ObjectId:
    if not access.is_admin:
        raise PermissionDenied
    return access.membership.company_id
