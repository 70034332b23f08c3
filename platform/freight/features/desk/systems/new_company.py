"""Add a company to the installation, with its first system, and its creator as administrator."""

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import DuplicateKeyError

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, PermissionDenied
from freight.core.regions import read_region
from freight.documents.company import Company
from freight.documents.record_change import RecordAction
from freight.documents.system import System
from freight.documents.user import Membership, User
from freight.features.desk.systems.resource import COMPANIES, SYSTEMS
from freight.features.desk.systems.schemas import NewCompany
from freight.features.desk.systems.setup import ADMINISTRATOR, furnish_new_systems
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.records import history
from freight.kit.records.history import RecordSave
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record
from freight.kit.storage.transactions import run_in_transaction


async def open_company(access: Access, form: NewCompany) -> Record:
    """Create a company and its first system, all or nothing; return the system. Raises PermissionDenied unless the
    caller is an administrator, Conflict for a code that is taken, Invalid for an unknown currency or country."""
    if not access.is_admin:
        raise PermissionDenied("Only an administrator can add a company.")
    usual = read_region(form.country, form.currency)
    stamps = {"updated_by": access.user_id, "created_on": clock.now(), "updated_on": clock.now()}

    async def store(session: AsyncClientSession) -> Record:
        company = Company(
            id=ObjectId(), code=form.code, name=form.name, organisation_type=form.company_type,
            type_chosen_on=clock.now(), country=usual.code, **stamps,
        )  # fmt: skip
        assert company.id
        await company.insert(session=session)
        system = System(
            id=ObjectId(), company_id=company.id, code=form.system_code, name=form.system_name,
            currency=usual.currency, country=usual.code, time_zone=usual.time_zone, locale=usual.locale,
            units=usual.units, **stamps,
        )  # fmt: skip
        assert system.id
        await system.insert(session=session)
        membership = Membership(company_id=company.id, system_id=system.id, role=ADMINISTRATOR)
        await User.get_pymongo_collection().update_one(
            {"_id": access.user.id},
            {"$push": {"memberships": membership.model_dump()}, "$addToSet": {"admin_of": company.id}},
            session=session,
        )
        scope = Scope.of_system(company.id, system.id, access.user_id, access.place)
        new_documents: list[tuple[str, Record]] = [
            (COMPANIES.name, company.model_dump(by_alias=True)),
            (SYSTEMS.name, system.model_dump(by_alias=True)),
        ]
        for kind, record in new_documents:
            record_save = RecordSave(record["_id"], RecordAction.CREATED, None, record)
            await history.write_history_entries(
                scope, kind, [record_save], permission="company.newCompany", of_company=True, session=session
            )
        return new_documents[1][1]

    try:
        system = await run_in_transaction(store)
    except DuplicateKeyError as taken:
        raise Conflict(f"Code {form.code} already exists. Choose another one.", code=ErrorCode.TAKEN) from taken
    await furnish_new_systems(Scope.of_system(system["company_id"], system["_id"], access.user_id), [system])
    return system
