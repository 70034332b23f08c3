"""People as a workbook: its columns and its content. The import (`invitations/people_import.py`) reads it again."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence

from bson import ObjectId

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.fields.spec import FieldSpec
from freight.documents.account import Account
from freight.documents.user import Membership, User
from freight.features.identity.people import queries
from freight.kit.access import Access
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.workbooks.table_workbook import Cell, build_table_workbook

MOST = 20_000
NAME, EMAIL, USER_NAME, ROLE, SYSTEMS, ACCOUNTS, PRODUCTS = (
    f"person#{key}" for key in ("name", "email", "userName", "role", "systems", "accounts", "products")
)
COLUMNS = (
    FieldSpec(key=NAME, label="Name", is_mandatory=True),
    FieldSpec(key=EMAIL, label="Email", is_mandatory=True, aliases=("E-mail", "Mail", "Email address")),
    FieldSpec(key=USER_NAME, label="User name", aliases=("Login",)),
    FieldSpec(key=ROLE, label="Role", is_mandatory=True),
    FieldSpec(key=SYSTEMS, label="Systems", is_mandatory=True, aliases=("System",)),
    FieldSpec(key=ACCOUNTS, label="Account numbers", is_mandatory=True, aliases=("Accounts", "Account number")),
    FieldSpec(key=PRODUCTS, label="Products", aliases=("Product",)),
)
ALL_ACCOUNTS = "All"


async def build_people_workbook(access: Access, wanted: queries.PeopleQuery) -> bytes:
    """Return the people that match, one row per system a person works in. Raises Invalid for too many."""
    company_id = access.membership.company_id
    people = await queries.find_first_people(company_id, wanted, MOST + 1)
    if len(people) > MOST:
        raise Invalid(f"An export can have up to {MOST:,} users. Narrow the filter.", code=ErrorCode.TOO_MANY)
    systems = {
        ObjectId(company_system.id): company_system.name
        for company_system in await queries.list_company_systems(company_id)
    }
    numbers = await _numbers(company_id, people)
    rows = list(_rows(company_id, people, systems, numbers))
    heads = [*(column.label for column in COLUMNS), "State"]
    return await asyncio.to_thread(build_table_workbook, "Users", heads, rows)


def _rows(
    company_id: ObjectId, people: Sequence[User], systems: Mapping[ObjectId, str], numbers: Mapping[ObjectId, str]
) -> Iterator[list[Cell]]:
    for person in people:
        resting = next((suspension for suspension in person.suspended if suspension.company_id == company_id), None)
        for membership in [
            m for m in (resting.memberships if resting else person.memberships) if m.company_id == company_id
        ]:
            yield [
                person.name,
                person.email,
                person.user_name,
                membership.role,
                systems.get(membership.system_id, ""),
                _accounts(membership, numbers),
                ", ".join(person.products),
                "Suspended" if resting else "Active",
            ]


def _accounts(held: Membership, numbers: Mapping[ObjectId, str]) -> str:
    if held.account_ids is None:
        return ALL_ACCOUNTS
    return ", ".join(sorted(numbers[record_id] for record_id in held.account_ids if record_id in numbers))


async def _numbers(company_id: ObjectId, people: Sequence[User]) -> dict[ObjectId, str]:
    """Return the numbers of the accounts that people are limited to."""
    memberships = [*(m for user in people for m in user.memberships)]
    memberships += [m for user in people for suspension in user.suspended for m in suspension.memberships]
    numbers_by_id: dict[ObjectId, str] = {}
    for system_id in {m.system_id for m in memberships if m.company_id == company_id and m.account_ids is not None}:
        record_ids = {record_id for m in memberships if m.system_id == system_id for record_id in m.account_ids or ()}
        scope = Scope.of_system(company_id, system_id)
        cursor = scoped(Account, scope).find({"_id": {"$in": list(record_ids)}}, {"account_number": 1})
        numbers_by_id |= {account["_id"]: account["account_number"] async for account in cursor}
    return numbers_by_id
