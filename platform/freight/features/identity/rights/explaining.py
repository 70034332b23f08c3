"""Why somebody may do something, and what saving a role would change."""

from dataclasses import replace

from bson import ObjectId

from freight.core.errors import Invalid, NotFound
from freight.core.rights.deciding import Held, Rights, Source, decide, difference
from freight.core.rights.filters import ACCOUNT, Values
from freight.core.rights.records import OF_SHIPMENTS, SEE_SHIPMENTS
from freight.documents.shipment import Shipment
from freight.documents.user import Membership, User
from freight.documents.variant import source_of
from freight.features.identity.people import holding
from freight.features.identity.people import reading as people
from freight.features.identity.rights import reading, variants, wording
from freight.features.identity.rights.schemas import Change, Proposal, Reason, Why
from freight.kit.access import Access
from freight.kit.auth import effective_permissions
from freight.kit.auth.permission_labels import label_of
from freight.kit.storage.permission_filters import values_of
from freight.kit.storage.scopes import Grant, Scope
from freight.kit.storage.tenancy import object_id, scoped

_SOME = 10


async def rights_of(user: User, membership: Membership) -> Rights:
    """What somebody holds in a system, by where he has it from."""
    given = await effective_permissions.load_given([membership])
    return Rights(
        user.administers(membership.company_id),
        tuple(given.sources(membership, user.name)),
        membership.held.accounts,
        given.withheld.get(membership.company_id, frozenset()),
    )


async def why(access: Access, user_id: str, system_id: str, code: str, number: str = "") -> Why:
    """Whether one of the people of the company may do something in a system, and why; with a shipment number, whether
    for that one. Raises NotFound, and Invalid for a permission there is not."""
    if label_of(code) == code:
        raise Invalid("Choose a permission.", code="no_such_permission")
    company_id = access.membership.company_id
    person = await people.person(company_id, user_id)
    systems = {ObjectId(each.id): each.name for each in await people.systems_of(company_id)}
    where = object_id(system_id, "system")
    if where not in systems:
        raise NotFound("System not found.")
    held = next((m for m in person.memberships if (m.company_id, m.system_id) == (company_id, where)), None)
    rights = await rights_of(person, held) if held and person.is_active else None
    record = await _load_values(access, where, code, number.strip(), rights)
    decided = decide(rights, code, record) if rights else None
    what, beside = f"“{label_of(code)}” in {systems[where]}", f" for shipment {number.strip()}" if record else ""
    if decided is None:
        resting = any(each.company_id == company_id for each in person.suspended)
        gone = "is suspended" if resting else f"doesn’t work in {systems[where]}"
        sentence = f"No. {person.name} {gone}."
    elif decided.withheld:
        company = (await access.company()).name
        sentence = f"No. {company} doesn’t use “{label_of(code)}”: it is switched off for everyone."
    elif decided.as_admin:
        sentence = f"Yes. {person.name} is an administrator, who may do everything."
    elif decided.allowed:
        sources = " and ".join(wording.named(each) for each in decided.by)
        sentence = f"Yes. {person.name} has {what}{beside} by {sources}."
    elif decided.lacking:
        sentence = f"No. {person.name} has {what}, but not{beside}."
    else:
        role = f"The role “{held.role}”" if held else "The role"
        sentence = f"No. {role} of {person.name} doesn’t give {what}."
    mine = held.held if held and decided and not decided.as_admin else Held(())
    words = await wording.words_for(company_id, Scope(company_id, tuple(map(Grant, systems))), mine, record or {})
    able = {"company_id": company_id, "system_id": where, "permissions": code}
    may = {"is_active": True, "_id": {"$ne": person.id}, "memberships": {"$elemMatch": able}}
    admins = User.find({"admin_of": company_id, "memberships.company_id": company_id, "is_active": True}).sort("name")
    return Why(
        allowed=bool(decided and decided.allowed),
        sentence=sentence,
        reasons=[Reason(kind=each.kind, name=each.name) for each in decided.by] if decided else [],
        only=words.parts(replace(mine, accounts=None).parts(code)),
        missing=words.missing(decided, record) if decided and record else [],
        accounts=len(held.account_ids) if held and held.account_ids is not None else None,
        others=await User.get_pymongo_collection().count_documents(may),
        granting=[each.name async for each in admins.limit(_SOME)],
    )


async def _load_values(
    access: Access, system_id: ObjectId, code: str, number: str, rights: Rights | None
) -> Values | None:
    """What a shipment has in the fields that the permission is filtered by; None where none is asked about. Whoever
    asks has to see it himself. Raises NotFound."""
    if not number:
        return None
    if code not in OF_SHIPMENTS:
        raise Invalid(f"“{label_of(code)}” is not about shipments.", code="not_filtered")
    mine = [m for m in access.user.memberships if m.system_id == system_id and SEE_SHIPMENTS in m.permissions]
    if not mine and not access.is_admin:
        raise NotFound("Shipment not found.")
    grant = Grant(system_id) if access.is_admin else Grant.of(mine[0], SEE_SHIPMENTS)
    scope = Scope(access.membership.company_id, (grant,), access.user_id)
    found = await scoped(Shipment, scope).find_one({"shipment_number": number})
    if found is None:
        raise NotFound("Shipment not found.")
    sources = rights.sources if rights else ()
    fields = {field for source in sources for each in source.variants for field, _ in each.only}
    return values_of(found, {ACCOUNT, *fields})


async def preview(access: Access, form: Proposal) -> Change:
    """What saving a role would change. Who has a permission beside the role, too, does not lose it."""
    role = await reading.one(access.membership.company_id, form.role_id) if form.role_id else None
    codes, given_for = variants.drafted(form.codes, form.variants)
    before = source_of("role", "", role.codes, role.variants) if role else Source("role", "", frozenset())
    after = source_of("role", "", codes, given_for)
    change = difference(before, after)
    gaining: set[ObjectId] = set()
    losing: set[ObjectId] = set()
    holding_it: set[ObjectId] = set()
    if role and (change.gains or change.loses):
        different = await holding.alike({"role_id": role.id})
        given = await effective_permissions.load_given([each.membership for each in different])
        for each in different:
            beside = [one for one in given.sources(each.membership) if one.kind != "role"]
            for_them = difference(before, after, beside)
            gaining |= set(each.people) if for_them.gains else set()
            losing |= set(each.people) if for_them.loses else set()
            holding_it |= set(each.people)
    some = User.find({"_id": {"$in": list(gaining | losing)}}).sort("name").limit(_SOME)
    return Change(
        added=[label_of(each) for each in sorted(change.gains)],
        removed=[label_of(each) for each in sorted(change.loses)],
        gaining=len(gaining),
        losing=len(losing),
        holders=len(holding_it),
        names=[each.name async for each in some] if gaining or losing else [],
    )
