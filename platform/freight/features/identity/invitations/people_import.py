"""Import people from a workbook: every row is checked, and valid ones are invited, once however often it is
imported."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from freight.core.errors import Throttled
from freight.core.fields.findings import FieldFinding
from freight.core.people.names import get_name_skeleton, normalize_user_name
from freight.core.refused_rows import describe_cells
from freight.documents.invitation import Invitation, match_invitations_by_email
from freight.documents.user import Membership
from freight.features.identity.invitations import service
from freight.features.identity.invitations.row_validation import InvitationRow, validate_invitation_rows
from freight.features.identity.invitations.schemas import PeopleImport, RefusedPerson
from freight.features.identity.people.export import ACCOUNTS, COLUMNS, EMAIL, NAME, ROLE, USER_NAME
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.records import record_sheets
from freight.kit.storage.uploaded_file import IncomingFile

_MOST_TOLD = 1_000


@dataclass
class PeopleImportPlan:
    """The result of checking a workbook."""

    asked: list[Invitation] = field(default_factory=list)
    unchanged: int = 0
    refused: list[InvitationRow] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)


async def import_invitations(access: Access, incoming: IncomingFile | None, *, dry_run: bool) -> PeopleImport:
    """Invite the people of a workbook, or with `dry_run` return what would happen. Raises Invalid for a file that
    cannot be read."""
    plan = await _plan(access, incoming)
    invited = len(plan.asked) if dry_run else await _invite(access, plan.asked)
    return PeopleImport(
        invited=invited,
        unchanged=plan.unchanged,
        later=len(plan.asked) - invited,
        refused=len(plan.refused),
        refused_rows=[
            RefusedPerson.model_validate(
                {"row": row.number, "values": row.values, "findings": describe_cells(row.findings)}
            )
            for row in plan.refused[:_MOST_TOLD]
        ],
        left_out=plan.left_out,
    )


async def mark_refused_people(access: Access, incoming: IncomingFile | None) -> bytes:
    """Return the workbook with refused cells marked. Raises Invalid as `import_invitations` does."""
    plan = await _plan(access, incoming)
    refused: dict[int, dict[str, FieldFinding]] = {row.number: row.findings for row in plan.refused}
    return await record_sheets.mark_refused_cells(COLUMNS, incoming, access.membership.company_id, refused)


async def _invite(access: Access, asked: Sequence[Invitation]) -> int:
    """Send the invitations, up to the company's hourly limit. Return how many were sent."""
    company = str(access.membership.company_id)
    for sent, invitation in enumerate(asked):
        try:
            await service.PER_COMPANY.count(company, clock.now())
        except Throttled:
            return sent
        await service.send_invitation(access, invitation)
    return len(asked)


async def _plan(access: Access, incoming: IncomingFile | None) -> PeopleImportPlan:
    rows, left_out = await record_sheets.read_record_sheet(COLUMNS, incoming, access.membership.company_id)
    plan = PeopleImportPlan(left_out=left_out)
    by_person: dict[str, list[InvitationRow]] = defaultdict(list)
    for row in await validate_invitation_rows(access, rows):
        # a row without an address is never merged with another
        by_person[row.address or f"row {row.number}"].append(row)
    _compare_names(list(by_person.values()))
    for of_one in by_person.values():
        _merge(of_one)
        if any(row.findings for row in of_one):
            plan.refused += of_one
    plan.refused.sort(key=lambda row: row.number)
    invitation_rowses = [of_one for of_one in by_person.values() if not any(row.findings for row in of_one)]
    open_now = await _open(access, [of_one[0].address for of_one in invitation_rowses])
    for of_one in invitation_rowses:
        invitation = _invitation(access, of_one)
        if _same(open_now.get(invitation.email_key), invitation):
            plan.unchanged += 1
        else:
            plan.asked.append(invitation)
    return plan


def _compare_names(people: Sequence[Sequence[InvitationRow]]) -> None:
    """Refuse a user name that looks like the name of another person in a row above."""
    rows_by_name: dict[str, InvitationRow] = {}
    for of_one in people:
        for row in of_one:
            if not row.values[USER_NAME]:
                continue
            first = rows_by_name.setdefault(get_name_skeleton(row.values[USER_NAME]), row)
            if first.address != row.address:
                row.refuse(USER_NAME, f"This user name looks like the one in row {first.number}. Choose another.")


def _merge(of_one: Sequence[InvitationRow]) -> None:
    """Merge several rows of one person. Their details must agree, and one refused row holds back the others. Systems
    add up, and so do the accounts of a system."""
    first = of_one[0]
    memberships: dict[object, Membership] = {}
    for row in of_one:
        for key in (NAME, USER_NAME):
            if row.values[key] and first.values[key] and row.values[key] != first.values[key]:
                row.refuse(key, f"Row {first.number} says {first.values[key]} for this email address.")
        if row.is_admin != first.is_admin:
            row.refuse(ROLE, f"Row {first.number} says {first.values[ROLE]} for this person.")
        for membership in row.memberships:
            before = memberships.setdefault(membership.system_id, membership)
            if before.role_id != membership.role_id:
                row.refuse(ROLE, "This person has another role in this system in a row above.")
            if (before.account_ids is None) != (membership.account_ids is None):
                row.refuse(ACCOUNTS, "A row above says otherwise for this system: either All or numbers.")
            elif before.account_ids is not None and membership.account_ids is not None:
                together = sorted({*before.account_ids, *membership.account_ids})
                memberships[membership.system_id] = before.model_copy(update={"account_ids": together})
    first.memberships = list(memberships.values())
    wrong = [row for row in of_one if row.findings]
    for row in of_one if wrong else ():
        if not row.findings:
            row.refuse(EMAIL, f"Row {wrong[0].number} of this person is rejected.")


def _invitation(access: Access, of_one: Sequence[InvitationRow]) -> Invitation:
    first = of_one[0]
    return Invitation(
        company_id=access.membership.company_id,
        email=first.email,
        email_key=first.address,
        name=" ".join(first.values[NAME].split()),
        user_name=normalize_user_name(next((row.values[USER_NAME] for row in of_one if row.values[USER_NAME]), "")),
        memberships=first.memberships,
        is_admin=first.is_admin,
        user_type="administrator" if first.is_admin else "operator",
        products=list(first.products),
        token_hash="",
        expires_on=clock.now(),
        invited_by=access.user_id,
    )


async def _open(access: Access, addresses: Sequence[str]) -> dict[str, Invitation]:
    query = match_invitations_by_email(access.membership.company_id, addresses, clock.now())
    return {invitation.email_key: invitation async for invitation in Invitation.find(query)}


def _same(before: Invitation | None, asked: Invitation) -> bool:
    """Return whether an open invitation already offers exactly this."""
    if before is None:
        return False
    field_names = ("name", "user_name", "is_admin", "products")
    return all(getattr(before, name) == getattr(asked, name) for name in field_names) and _places(before) == _places(
        asked
    )


def _places(of: Invitation) -> set[tuple[object, ...]]:
    return {
        (
            membership.system_id,
            membership.role_id,
            None if membership.account_ids is None else frozenset(membership.account_ids),
        )
        for membership in of.memberships
    }
