"""How the audit log describes a change to a person: the rights they had and have, in the words of the screen."""

from collections.abc import Mapping, Sequence

from bson import ObjectId

from freight.documents.user import Membership, User
from freight.features.identity.people import queries

Names = Mapping[ObjectId, str]


async def get_system_names(company_id: ObjectId) -> Names:
    """Return the systems of a company by id."""
    return {
        ObjectId(company_system.id): company_system.name
        for company_system in await queries.list_company_systems(company_id)
    }


def describe_memberships(memberships: Sequence[Membership], is_admin: bool, names: Names) -> list[str]:
    """Describe the access a person gets, one line per system."""
    lines = [
        f"{names.get(ObjectId(membership.system_id), '')}: {_describe_held(membership)}" for membership in memberships
    ]
    return [*lines, "Administrator of the company"] if is_admin else lines


def describe_person_changes(before: User, after: User, company_id: ObjectId, names: Names) -> list[str]:
    """Describe what a person lost, gained or has changed in one company."""
    had = {m.system_id: _describe_held(m) for m in before.memberships if m.company_id == company_id}
    has = {m.system_id: _describe_held(m) for m in after.memberships if m.company_id == company_id}
    lines = [
        f"{names.get(ObjectId(system_id), '')}: {had.get(system_id, 'none')} → {has.get(system_id, 'none')}"
        for system_id in {**had, **has}
        if had.get(system_id) != has.get(system_id)
    ]
    was, is_now = before.administers(company_id), after.administers(company_id)
    if was != is_now:
        lines.append("Administrator of the company: " + ("no → yes" if is_now else "yes → no"))
    for label, old, new in (
        ("Name", before.name, after.name),
        ("Email", before.email, after.email),
        ("User type", before.user_type, after.user_type),
    ):
        if old != new:
            lines.append(f"{label}: {old or 'none'} → {new or 'none'}")
    return lines


def _describe_held(membership: Membership) -> str:
    if membership.account_ids is None:
        return f"{membership.role}, all accounts"
    count = len(membership.account_ids)
    return f"{membership.role}, {count:,} account{'' if count == 1 else 's'}"
