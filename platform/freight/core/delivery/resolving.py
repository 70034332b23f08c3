"""Which profiles an invoice leaves by, and why the others do not apply.

For each type the nearest owner counts: the account, its parent accounts upward, the system. Of several profiles of one
owner that accept the invoice, the most specific one applies; it replaces the others as a whole.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from freight.core.delivery.naming import get_naming_values
from freight.core.errors import Invalid
from freight.core.records import Stored
from freight.core.rules import parse_rule_tree
from freight.core.rules.conditions import is_tree_satisfied
from freight.core.tags import TAG_CONDITION

Profile = Stored
Owner = object
"""The id of an account; None is the system."""

# settings that a link has itself; everything else comes from the profile it refers to
OWN_OF_A_LINK = frozenset(
    {"_id", "company_id", "system_id", "account_id", "name", "type", "is_active", "reference_id", "comment"}
    | {"profile_base", "condition", "is_zero_billing", "archived", "revision"}
    | {"created_on", "created_by", "updated_on", "updated_by", "next_run_at"}
)


@dataclass(frozen=True)
class RejectedProfile:
    """A profile that does not apply, and why."""

    profile: Profile
    reason: str


@dataclass(frozen=True)
class ResolvedProfiles:
    """The profiles that apply, one of each type, links followed, and those that do not."""

    winners: tuple[Profile, ...]
    losers: tuple[RejectedProfile, ...]


def get_condition_values(invoice: Stored) -> dict[str, object]:
    """Return the values of an invoice that profiles ask for: those that names are made from, and its tags."""
    return {**get_naming_values(invoice), TAG_CONDITION: [str(tag_id) for tag_id in invoice.get("tag_ids", [])]}


class ProfileBook:
    """Profiles read once, for many invoices."""

    def __init__(self, profiles: Iterable[Profile]) -> None:
        self.of_owner: dict[Owner, dict[str, list[Profile]]] = defaultdict(lambda: defaultdict(list))
        self.by_id: dict[object, Profile] = {}
        for profile in profiles:
            self.by_id[profile["_id"]] = profile
            self.of_owner[profile.get("account_id")][profile["type"]].append(profile)

    def followed(self, profile: Profile) -> Profile | None:
        """Return the profile with its effective settings: its own, or those it is linked to. None if those no longer
        exist."""
        reference = profile.get("reference_id")
        if reference is None:
            return profile
        target = self.by_id.get(reference)
        if target is None or not target.get("is_active", True) or target.get("archived"):
            return None
        own = {name: value for name, value in profile.items() if name in OWN_OF_A_LINK}
        return {**target, **own, "settings_of": target["_id"]}


def resolve_delivery_profiles(
    profiles: ProfileBook | Iterable[Profile],
    account_chain: Sequence[Owner],
    invoice_values: Mapping[str, object] | None,
) -> ResolvedProfiles:
    """Return which of a system's profiles apply to an invoice of the first account of the chain, followed by its
    parents.

    `profiles` are all profiles of the system that were not removed, so that links can be followed. `invoice_values` are
    those of `get_condition_values`; without them: the profiles that would apply to some invoice.
    """
    book = profiles if isinstance(profiles, ProfileBook) else ProfileBook(profiles)
    winners: list[Profile] = []
    losers: list[RejectedProfile] = []
    # by type, what already applies, from the nearest owner outward
    settled: dict[str, Profile] = {}
    for owner in (*account_chain, None):
        # a profile of the account itself, or of an account above it
        nearer = next((candidate for candidate in (settled.values() if invoice_values is None else winners)), None)
        for kind, own in book.of_owner.get(owner, {}).items():
            if kind in settled:
                losers += [RejectedProfile(loser, _farther(loser, settled[kind])) for loser in own]
                continue
            taking = _taking(book, own, invoice_values, losers)
            if owner is None and nearer is not None:
                taking = _without_fallback(taking, nearer, losers)
            if not taking:
                continue
            if invoice_values is None:
                winners += [followed for _, followed in taking]
                plain = next((profile for profile, _ in taking if not _asks(profile)), None)
                if plain is not None:
                    settled[kind] = plain
                continue
            (best, followed), *rest = sorted(taking, key=lambda pair: (*_weight(pair[0]), str(pair[0]["name"])))
            winners.append(followed)
            settled[kind] = best
            losers += [
                RejectedProfile(rejected, f"“{best['name']}” matches this invoice more closely.")
                for rejected, _ in rest
            ]
    return ResolvedProfiles(tuple(winners), tuple(losers))


def find_nearest_profile(profiles: ProfileBook, account_chain: Sequence[Owner], kind: str) -> Profile | None:
    """Return the profile of a type that the nearest owner has, such as the server that files are sent by."""
    for owner in (*account_chain, None):
        for profile in sorted(
            profiles.of_owner.get(owner, {}).get(kind, ()), key=lambda candidate: str(candidate["name"])
        ):
            followed = profiles.followed(profile) if profile.get("is_active", True) else None
            if followed is not None:
                return followed
    return None


def find_tied_profile(profile: Profile, others: Iterable[Profile]) -> Profile | None:
    """Return another profile of the same owner and type that could accept the same invoice with as many keys; None if
    each invoice has one best profile."""
    if not profile.get("is_active", True):
        return None
    for rival in others:
        if rival["_id"] == profile["_id"] or not rival.get("is_active", True):
            continue
        if _weight(rival) != _weight(profile) or rival.get("condition") != profile.get("condition"):
            continue
        own_base, two = _base(profile), _base(rival)
        if all(set(own_base[key]) & set(two[key]) for key in own_base.keys() & two.keys()):
            return rival
    return None


def _taking(
    book: ProfileBook, own: Sequence[Profile], values: Mapping[str, object] | None, losers: list[RejectedProfile]
) -> list[tuple[Profile, Profile]]:
    matches = []
    for profile in own:
        followed = book.followed(profile)
        reason = _refusal(profile, followed, values)
        if reason or followed is None:
            losers.append(RejectedProfile(profile, reason))
        else:
            matches.append((profile, followed))
    return matches


def _without_fallback(
    taking: Sequence[tuple[Profile, Profile]], nearer: Profile, losers: list[RejectedProfile]
) -> list[tuple[Profile, Profile]]:
    """Return the profiles of the system that apply to an account even if it has its own: a mail to the account's
    address is for accounts that have none."""
    remaining = []
    for profile, followed in taking:
        if (followed.get("configurations") or {}).get("to_account"):
            losers.append(RejectedProfile(profile, f"“{nearer['name']}” of the account applies instead."))
        else:
            remaining.append((profile, followed))
    return remaining


def _refusal(profile: Profile, followed: Profile | None, values: Mapping[str, object] | None) -> str:
    if not profile.get("is_active", True):
        return "It is inactive."
    if followed is None:
        return "The profile it is linked to is inactive or was removed."
    if values is None:
        return ""
    if not profile.get("is_zero_billing") and _is_zero(str(values.get("total", ""))):
        return "It leaves out invoices with a total of zero."
    for key, allowed_values in _base(profile).items():
        if values.get(key, "") not in allowed_values:
            return (
                f"It takes only invoices with {key} {' or '.join(allowed_values)}; this one has "
                f"{values.get(key) or 'none'}."
            )
    condition = profile.get("condition")
    if condition:
        try:
            holds = is_tree_satisfied(parse_rule_tree(condition), values, {})
        except Invalid:
            return "Its condition cannot be read. Open it and save it again."
        if not holds:
            return "Its condition does not hold for this invoice."
    return ""


def _farther(profile: Profile, winner: Profile) -> str:
    whose = "the system" if winner.get("account_id") is None else "an account nearer to the invoice"
    if profile.get("account_id") == winner.get("account_id"):
        whose = "the same owner"
    return f"“{winner['name']}” of {whose} applies instead."


def _is_zero(total: str) -> bool:
    try:
        return Decimal(total) == 0
    except InvalidOperation:
        return False


def _base(profile: Profile) -> Mapping[str, Sequence[str]]:
    return {
        key: allowed_values for key, allowed_values in (profile.get("profile_base") or {}).items() if allowed_values
    }


def _weight(profile: Profile) -> tuple[int, int]:
    """Return a sort key: the more specific a profile, the earlier it comes."""
    return -len(_base(profile)), 0 if profile.get("condition") else 1


def _asks(profile: Profile) -> bool:
    return bool(_base(profile) or profile.get("condition"))
