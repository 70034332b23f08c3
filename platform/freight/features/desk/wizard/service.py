"""Set the type of the company, once, and report how far it is set up."""

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, PermissionDenied
from freight.core.setup_progress import list_first_invoice_needs, list_setup_steps
from freight.documents.company import Company
from freight.documents.record_change import RecordAction
from freight.features.desk.systems.resource import COMPANIES
from freight.features.desk.wizard.need_texts import describe_need
from freight.features.desk.wizard.schemas import SetupNeed, SetupProgress, SetupStep
from freight.features.desk.wizard.setup_facts import read_setup_facts
from freight.features.identity.sign_in import service as identity
from freight.features.identity.sign_in.schemas import SignedInAnswer
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.records import history
from freight.kit.records.history import RecordSave
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction

ALREADY_CHOSEN = "The company type has been chosen already. Change it in the company record."


async def set_company_type(access: Access, company_type: str) -> SignedInAnswer:
    """Set the type of the company, and return the updated session (R124). Raises PermissionDenied unless the caller is
    an administrator of the company, Conflict the second time."""
    if not access.is_admin:
        raise PermissionDenied("Only an administrator of the company can choose its type.")

    async def work(session: AsyncClientSession) -> None:
        companies, now = scoped(Company, access.scope), clock.now()
        before = await companies.find_one({"type_chosen_on": None}, session=session)
        if before is None:
            raise Conflict(ALREADY_CHOSEN, code=ErrorCode.TYPE_CHOSEN)
        update = {"organisation_type": company_type, "type_chosen_on": now, "updated_on": now}
        after = await companies.find_one_and_update(
            {"type_chosen_on": None},
            {"$set": update | {"updated_by": access.user_id}, "$inc": {"revision": 1}},
            session=session,
        )
        record_save = RecordSave(before["_id"], RecordAction.CHANGED, before, after)
        await history.write_history_entries(
            access.scope, COMPANIES.name, [record_save], permission=access.right, of_company=True, session=session
        )

    await run_in_transaction(work)
    return await identity.describe_session(access.user, access.membership, access.session_id, access.session.account_id)


async def get_setup_progress(access: Access) -> SetupProgress:
    """Return how far the company and its current system are set up. Steps are only included for users who may open
    them, because they also count the people of the company."""
    setup_facts = await read_setup_facts(access)
    steps = list_setup_steps(setup_facts) if access.may(COMPANIES.permissions.see) else ()
    system_id = str(access.scope.system_id)
    needs = []
    for need in list_first_invoice_needs(setup_facts):
        title, reason, link, permission = describe_need(need.name, setup_facts)
        to = link.replace(":systemId", system_id)
        needs.append(
            SetupNeed(
                name=need.name, is_there=need.is_there, title=title, reason=reason, link=to, permission=permission
            )
        )
    return SetupProgress(
        company_type=setup_facts.company_type,
        steps=[SetupStep(name=step.name, state=step.state, says=step.says) for step in steps],
        needs=needs,
        has_issued=setup_facts.has_issued,
    )
