"""Whether a user may do something, and why. Answer and explanation are one function, so that they never differ."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from freight.core.rights.filters import (
    ACCOUNT,
    EVERY,
    Only,
    Values,
    build_record_filter,
    covers,
    intersect_filter_parts,
    is_in_filter,
    list_unmet_fields,
    simplify_filters,
)
from freight.core.rights.records import OF_SHIPMENTS, SEE_SHIPMENTS

Kind = Literal["role", "group", "own"]


@dataclass(frozen=True)
class FilteredPermissions:
    """Permissions granted for some records only (R381)."""

    codes: frozenset[str]
    only: Only


@dataclass(frozen=True)
class PermissionSource:
    """A source of a user's permissions: their role, a permission group, or a direct grant. `codes` hold for every
    record, those of `variants` for some."""

    kind: Kind
    name: str
    codes: frozenset[str]
    variants: tuple[FilteredPermissions, ...] = ()

    def gives(self, code: str) -> bool:
        """Return whether it grants a permission, for every record or for some."""
        return code in self.codes or any(code in variant.codes for variant in self.variants)

    def parts(self, code: str) -> tuple[Only, ...]:
        """Return the records for which it grants a permission; empty if it doesn't."""
        if code in self.codes:
            return (EVERY,)
        return simplify_filters(variant.only for variant in self.variants if code in variant.codes)


@dataclass(frozen=True)
class UserPermissions:
    """What a user holds in one system. Sources add up: none takes away what another grants. `accounts`: the accounts
    they work for, whatever they do; None: all of them. `withheld`: what their company does not use, so no one in it
    has."""

    is_admin: bool = False
    sources: tuple[PermissionSource, ...] = ()
    accounts: frozenset[str] | None = None
    withheld: frozenset[str] = frozenset()


@dataclass(frozen=True)
class UnmetFilter:
    """Why a record is out of a user's reach: it has none of these values in a field. Without a source, the field is the
    accounts they work for."""

    source: PermissionSource | None
    field: str
    values: frozenset[str]


@dataclass(frozen=True)
class PermissionDecision:
    """Whether it is allowed, and the sources that allow it; an administrator may need none. `lacking`: if sources grant
    the permission but not for this record, what it would have to be. `withheld`: the user's company does not use it."""

    allowed: bool
    by: tuple[PermissionSource, ...] = ()
    as_admin: bool = False
    lacking: tuple[UnmetFilter, ...] = ()
    withheld: bool = False


@dataclass(frozen=True)
class PermissionLimit:
    """For which records permissions are held: a record has to be in one of these parts."""

    codes: frozenset[str]
    parts: tuple[Only, ...]


@dataclass(frozen=True)
class EffectivePermissions:
    """The sum of all sources: every permission held at all, and limits for those held for some records. `accounts`: as
    in `UserPermissions`."""

    codes: tuple[str, ...]
    limits: tuple[PermissionLimit, ...] = ()
    accounts: frozenset[str] | None = None

    def of(self, code: str) -> "EffectivePermissions":
        """Return one of the permissions, as far as it is held."""
        limits = tuple(PermissionLimit(frozenset({code}), limit.parts) for limit in self.limits if code in limit.codes)
        return EffectivePermissions((code,) if code in self.codes else (), limits, self.accounts)

    def without(self, codes: frozenset[str]) -> "EffectivePermissions":
        """Return the same without these permissions: what the company does not use (R384)."""
        if codes.isdisjoint(self.codes):
            return self
        remaining_limits = (PermissionLimit(limit.codes - codes, limit.parts) for limit in self.limits)
        return EffectivePermissions(
            tuple(code for code in self.codes if code not in codes),
            tuple(permission_limit for permission_limit in remaining_limits if permission_limit.codes),
            self.accounts,
        )

    def parts(self, code: str) -> tuple[Only, ...]:
        """Return the records for which a permission is held; empty if it isn't."""
        parts = self._find_limits(code)
        # a key may have one of them without the other: the limit stays
        if code in OF_SHIPMENTS and (shipment_limits := self._find_limits(SEE_SHIPMENTS)):
            parts = intersect_filter_parts(parts, shipment_limits)
        if self.accounts is None:
            return parts
        account_filter = build_record_filter({ACCOUNT: self.accounts})
        return intersect_filter_parts(parts, (account_filter,)) if account_filter else ()

    def _find_limits(self, code: str) -> tuple[Only, ...]:
        limited = next((limit.parts for limit in self.limits if code in limit.codes), None)
        return limited if limited is not None else (EVERY,) if code in self.codes else ()


@dataclass(frozen=True)
class PermissionDifference:
    """What a person gains and loses."""

    gains: frozenset[str]
    loses: frozenset[str]


def decide_permission(rights: UserPermissions, code: str, record: Values | None = None) -> PermissionDecision:
    """Return whether a user may use a permission, and for this record. An administrator may do everything (R360) that
    their company uses at all (R384)."""
    if code in rights.withheld:
        return PermissionDecision(False, withheld=True)
    by = tuple([source for source in rights.sources if source.gives(code)])
    if rights.is_admin or record is None:
        return PermissionDecision(rights.is_admin or bool(by), by, rights.is_admin)
    giving = [(source, source.parts(code)) for source in by]
    lacking = [
        UnmetFilter(source, field, values)
        for source, parts in giving
        if not any(is_in_filter(part, record) for part in parts)
        for part in parts
        for field, values in list_unmet_fields(part, record)
    ]
    if code in OF_SHIPMENTS and code != SEE_SHIPMENTS and decide_permission(rights, SEE_SHIPMENTS).allowed:
        decision = decide_permission(rights, SEE_SHIPMENTS, record)
        if not decision.allowed:
            return PermissionDecision(False, lacking=decision.lacking)
    if rights.accounts is not None and rights.accounts.isdisjoint(record.get(ACCOUNT, ())):
        return PermissionDecision(False, lacking=(UnmetFilter(None, ACCOUNT, rights.accounts), *lacking))
    by = tuple(source for source, parts in giving if any(is_in_filter(part, record) for part in parts))
    return PermissionDecision(bool(by), by, lacking=() if by else tuple(lacking))


def combine_permission_sources(sources: Iterable[PermissionSource]) -> EffectivePermissions:
    """Return the sum of sources, in the order in which it is stored. What one of them grants for every record has no
    limit, whatever the others grant it for."""
    listed = tuple(sources)
    every = {code for source in listed for code in source.codes}
    parts: dict[str, list[Only]] = {}
    for variant in (permissions for source in listed for permissions in source.variants):
        for code in variant.codes - every:
            parts.setdefault(code, []).append(variant.only)
    alike: dict[tuple[Only, ...], set[str]] = {}
    for code, code_parts in parts.items():
        simplified = simplify_filters(code_parts)
        if simplified == (EVERY,):
            every.add(code)
        else:
            alike.setdefault(simplified, set()).add(code)
    limits = sorted(alike.items(), key=lambda limit: sorted(limit[1]))
    return EffectivePermissions(
        tuple(sorted(every | parts.keys())),
        tuple(PermissionLimit(frozenset(codes), limit_parts) for limit_parts, codes in limits),
    )


def can_grant(held: EffectivePermissions, wanted: EffectivePermissions) -> bool:
    """Return whether the granter holds everything that is to be granted: each permission, and for no more records."""
    return all(_covered(held, wanted, code) for code in wanted.codes)


def diff_source_change(
    before: PermissionSource, after: PermissionSource, beside: Iterable[PermissionSource] = ()
) -> PermissionDifference:
    """Return what a user gains and loses when one of their sources changes: what they have from `beside`, their other
    sources, stays. A permission for more records is gained, for fewer lost; for others, both."""
    sources = tuple(beside)
    return diff_permissions(
        combine_permission_sources((before, *sources)), combine_permission_sources((after, *sources))
    )


def diff_permissions(old: EffectivePermissions, new: EffectivePermissions) -> PermissionDifference:
    """Return what a user gains and loses when their permissions change from `old` to `new`."""
    codes = {*old.codes, *new.codes}
    return PermissionDifference(
        frozenset(code for code in codes if not _covered(old, new, code)),
        frozenset(code for code in codes if not _covered(new, old, code)),
    )


def _covered(held: EffectivePermissions, other: EffectivePermissions, code: str) -> bool:
    """Return whether `held` has a permission for every record that `other` has it for."""
    return all(covers(held.parts(code), part) for part in other.parts(code))


def find_unknown_permissions(codes: Iterable[str], catalogue: Mapping[str, object]) -> list[str]:
    """Return the codes that no call requires."""
    return sorted(set(codes) - set(catalogue))
