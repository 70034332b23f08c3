"""Check each row of a workbook of people: what it asks for, or what is wrong with which cell."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bson import ObjectId

from freight.core.errors import FreightError, Invalid
from freight.core.fields.findings import MANDATORY, FieldFinding, FindingKind
from freight.core.people.account_numbers import format_unknown_accounts, split_account_numbers
from freight.core.people.names import check_user_name, get_name_skeleton
from freight.core.workbooks.cells import format_cell
from freight.documents.account import Account
from freight.documents.base import ANY_CASE
from freight.documents.system import System
from freight.documents.user import Membership, User
from freight.features.identity.people import grant_checks, queries, roles
from freight.features.identity.people.commands import PRODUCTS, TAKEN, get_grantable_scope
from freight.features.identity.people.export import ACCOUNTS, ALL_ACCOUNTS, COLUMNS, EMAIL, ROLE, SYSTEMS, USER_NAME
from freight.features.identity.people.export import PRODUCTS as PRODUCT_COLUMN
from freight.kit.access import Access
from freight.kit.mail.mail_draft import parse_mail_address
from freight.kit.records.record_sheets import RecordSheetRow
from freight.kit.storage.tenancy import scoped

Findings = dict[str, FieldFinding]


@dataclass
class InvitationRow:
    """What a row asks for, as far as it can be read, and what is wrong with it."""

    number: int
    values: dict[str, str]
    findings: Findings = field(default_factory=dict)
    email: str = ""
    is_admin: bool = False
    products: tuple[str, ...] = ()
    memberships: list[Membership] = field(default_factory=list)

    @property
    def address(self) -> str:
        """The mail address in the form used for comparison."""
        return self.email.casefold()

    def refuse(self, key: str, message: str) -> None:
        """Record what is wrong with a cell; only the first problem is reported."""
        self.findings.setdefault(key, FieldFinding(FindingKind.SERVER, message))


@dataclass(frozen=True)
class InvitationRowContext:
    """What rows are checked against, read once for all rows."""

    systems: Mapping[str, System]
    accounts: Mapping[ObjectId, Mapping[str, ObjectId]]  # by system and number, those the caller may see
    people: Mapping[str, Sequence[User]]  # by mail address
    looks: Mapping[str, User]


async def validate_invitation_rows(access: Access, rows: Sequence[RecordSheetRow]) -> list[InvitationRow]:
    """Return every row with what it asks for and what is wrong with it."""
    invitation_rows = [
        InvitationRow(row.number, {spec.key: format_cell(row.cells.get(spec.key)) for spec in COLUMNS}) for row in rows
    ]
    for row, sheet_row in zip(invitation_rows, rows, strict=True):
        for key, fault in sheet_row.faults.items():
            row.refuse(key, fault)
    row_context = await _known(access, invitation_rows)
    memberships: dict[tuple[ObjectId, str], Membership | FreightError] = {}
    for row in invitation_rows:
        for spec in COLUMNS:
            row.values[spec.key] = row.values[spec.key].strip()
            if spec.is_mandatory and not row.values[spec.key]:
                row.findings[spec.key] = MANDATORY
        _read_person(access, row, row_context)
        _read_products(access, row)
        await _read_memberships(access, row, row_context, memberships)
    return invitation_rows


async def _known(access: Access, asked: Sequence[InvitationRow]) -> InvitationRowContext:
    company_id = access.membership.company_id
    systems = await queries.list_company_systems(company_id)
    numbers = {number for row in asked for number in split_account_numbers(row.values[ACCOUNTS])}
    accounts: dict[ObjectId, dict[str, ObjectId]] = {}
    for system in systems:
        try:
            scope = get_grantable_scope(access, ObjectId(system.id))
        except FreightError:
            continue
        query = {"account_number": {"$in": sorted(numbers)}}
        cursor = scoped(Account, scope).find(query, {"account_number": 1})
        accounts[ObjectId(system.id)] = {account["account_number"]: account["_id"] async for account in cursor}
    people: dict[str, list[User]] = {}
    emails = sorted({row.values[EMAIL].strip() for row in asked if row.values[EMAIL].strip()})
    users = User.get_pymongo_collection()
    async for stored in users.find({"email": {"$in": emails}}, collation=ANY_CASE):
        user = User.model_validate(stored)
        people.setdefault(user.email.casefold(), []).append(user)
    looks = {get_name_skeleton(row.values[USER_NAME]) for row in asked if row.values[USER_NAME].strip()}
    users_by_look = {person.name_look: person async for person in User.find({"name_look": {"$in": sorted(looks)}})}
    by_word = {
        word.casefold(): known_system for known_system in systems for word in (known_system.name, known_system.code)
    }
    return InvitationRowContext(by_word, accounts, people, users_by_look)


def _read_person(access: Access, row: InvitationRow, known: InvitationRowContext) -> None:
    try:
        row.email = parse_mail_address(row.values[EMAIL]) if row.values[EMAIL] else ""
    except Invalid as wrong:
        row.refuse(EMAIL, wrong.message)
    company_id = access.membership.company_id
    for person in known.people.get(row.address, ()):
        if company_id in {m.company_id for m in person.memberships} | {
            suspension.company_id for suspension in person.suspended
        }:
            row.refuse(EMAIL, f"{person.name} ({person.user_name}) works here already.")
    if row.values[USER_NAME]:
        try:
            check_user_name(row.values[USER_NAME])
        except Invalid as wrong:
            row.refuse(USER_NAME, wrong.message)
        # a person who has an account keeps their user name and is invited to join with it
        holder = known.looks.get(get_name_skeleton(row.values[USER_NAME]))
        if holder and holder.email.casefold() != row.address:
            row.refuse(USER_NAME, TAKEN)


def _read_products(access: Access, row: InvitationRow) -> None:
    product_names = [number.casefold() for number in split_account_numbers(row.values[PRODUCT_COLUMN])]
    row.products = (
        tuple(product for product in PRODUCTS if product in product_names) if product_names else tuple(PRODUCTS)
    )
    for product_name in product_names:
        if product_name not in PRODUCTS:
            row.refuse(PRODUCT_COLUMN, f"There is no product {product_name[:40]}. Use {', '.join(PRODUCTS)}.")
    if not access.is_admin and not set(row.products) <= set(access.user.products):
        row.refuse(PRODUCT_COLUMN, grant_checks.LACKING)


async def _read_memberships(
    access: Access,
    row: InvitationRow,
    known: InvitationRowContext,
    given: dict[tuple[ObjectId, str], Membership | FreightError],
) -> None:
    role = row.values[ROLE]
    row.is_admin = role.casefold() == queries.ADMINISTRATOR.casefold()
    words = [part.strip() for part in row.values[SYSTEMS].replace("\n", ";").replace(",", ";").split(";")]
    for word in words:
        if word and word.casefold() not in known.systems:
            row.refuse(SYSTEMS, f"There is no system {word[:100]}.")
    record_ids = [ObjectId(known.systems[word.casefold()].id) for word in words if word.casefold() in known.systems]
    own = list(dict.fromkeys(record_ids))
    is_all_accounts = row.values[ACCOUNTS].casefold() == ALL_ACCOUNTS.casefold()
    numbers = [] if is_all_accounts else split_account_numbers(row.values[ACCOUNTS])
    visible = {number for record_id in own for number in known.accounts.get(record_id, {})}
    if own and (wrong := [number for number in numbers if number not in visible]):
        row.refuse(ACCOUNTS, format_unknown_accounts(wrong))
    for system_id in own:
        if system_id not in known.accounts:
            row.refuse(SYSTEMS, grant_checks.LACKING)
            continue
        key = (system_id, role.casefold())
        if role and key not in given:
            given[key] = await _of_role(access, system_id, role, is_admin=row.is_admin)
        membership = given.get(key)
        if isinstance(membership, FreightError):
            row.refuse(ROLE, membership.message)
        elif membership:
            ids = sorted(known.accounts[system_id][number] for number in numbers if number in known.accounts[system_id])
            if not is_all_accounts and not ids:
                row.refuse(ACCOUNTS, "Each system of a row needs one of its accounts. Use a row for each system.")
            row.memberships.append(membership.model_copy(update={"account_ids": None if is_all_accounts else ids}))
    try:
        grant_checks.demand_grantable_memberships(access, row.memberships, is_admin=row.is_admin)
    except FreightError as lacking:
        row.refuse(ROLE, lacking.message)


async def _of_role(access: Access, system_id: ObjectId, role: str, *, is_admin: bool) -> Membership | FreightError:
    try:
        return await roles.build_role_membership(access, system_id, role, None, is_admin=is_admin)
    except FreightError as wrong:
        return wrong
