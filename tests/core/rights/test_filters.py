"""Permissions for some records only (R381): what adds up, what covers what, and that a check and its reason agree.
Every expectation is calculated by going through all possible records."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from freight.core.rights.deciding import (
    EffectivePermissions,
    FilteredPermissions,
    PermissionSource,
    UserPermissions,
    can_grant,
    combine_permission_sources,
    decide_permission,
    diff_source_change,
)
from freight.core.rights.filters import (
    ACCOUNT,
    EVERY,
    Only,
    Values,
    build_record_filter,
    covers,
    intersect_filters,
    is_in_filter,
    simplify_filters,
)

MODES, COUNTRIES, ACCOUNTS = ("Air", "Ocean", "Road"), ("US", "PL"), ("acme", "baltic")
FIELDS = {"mode": MODES, "country": COUNTRIES, ACCOUNT: ACCOUNTS}
SEE, SAVE = "shipmentEntry.sideShipmentEntry", "shipmentEntry.saveShipmentEntry"
# every record there can be, with fields that are empty, too
RECORDS: list[Values] = [
    {field: [value] for field, value in zip(FIELDS, values, strict=True) if value}
    for values in product(*([*each, ""] for each in FIELDS.values()))
]

some_values = st.fixed_dictionaries(
    {}, optional={field: st.sets(st.sampled_from(each), min_size=1) for field, each in FIELDS.items()}
)
parts = some_values.map(lambda each: build_record_filter(each) or EVERY)
sources = st.builds(
    PermissionSource,
    st.sampled_from(["role", "group", "own"]),
    st.just("a source"),
    st.frozensets(st.sampled_from([SEE, SAVE]), max_size=1),
    st.lists(
        st.builds(
            FilteredPermissions, st.frozensets(st.sampled_from([SEE, SAVE])), parts.filter(lambda each: each != EVERY)
        ),
        max_size=3,
    ).map(tuple),
)
people = st.builds(
    UserPermissions,
    st.just(False),
    st.lists(sources, max_size=3).map(tuple),
    st.one_of(st.none(), st.frozensets(st.sampled_from(ACCOUNTS))),
)


def in_any(some: tuple[Only, ...], record: Values) -> bool:
    return any(is_in_filter(each, record) for each in some)


def holding(rights: UserPermissions) -> EffectivePermissions:
    held = combine_permission_sources(rights.sources)
    return EffectivePermissions(held.codes, held.limits, rights.accounts)


def test_an_emptied_filter_opens_nothing() -> None:
    """Emptying a filter does not mean "every record": that is a choice of its own."""
    assert build_record_filter({}) is None
    assert build_record_filter({"mode": []}) is None
    assert build_record_filter({"mode": ["Air"], "country": []}) is None
    assert combine_permission_sources([PermissionSource("role", "Air desk", frozenset(), ())]).parts(SEE) == ()


def test_sources_add_up_and_none_denies() -> None:
    air = FilteredPermissions(frozenset({SEE, SAVE}), build_record_filter({"mode": ["Air"]}) or EVERY)
    road = FilteredPermissions(frozenset({SEE}), build_record_filter({"mode": ["Road"]}) or EVERY)
    both_desks = combine_permission_sources(
        [PermissionSource("role", "Air", frozenset(), (air,)), PermissionSource("group", "Road", frozenset(), (road,))]
    )
    assert both_desks.codes == (SAVE, SEE)
    assert both_desks.parts(SEE) == (build_record_filter({"mode": ["Air", "Road"]}),)
    assert both_desks.parts(SAVE) == (build_record_filter({"mode": ["Air"]}),)
    # held once without a filter: for every record, whatever else it is held for
    everything = combine_permission_sources(
        [PermissionSource("role", "Air", frozenset(), (air,)), PermissionSource("own", "Ana", frozenset({SEE}))]
    )
    assert everything.parts(SEE) == (EVERY,) and [each.codes for each in everything.limits] == [{SAVE}]


@given(st.lists(parts, max_size=4))
def test_joined_parts_hold_the_same_records(some: list[Only]) -> None:
    shorter = simplify_filters(some)
    assert len(shorter) <= len(some)
    assert all(in_any(shorter, record) == in_any(tuple(some), record) for record in RECORDS)


@given(parts, parts)
def test_what_both_hold(one: Only, other: Only) -> None:
    shared = intersect_filters(one, other)
    for record in RECORDS:
        assert (shared is not None and is_in_filter(shared, record)) == (
            is_in_filter(one, record) and is_in_filter(other, record)
        )


@given(st.lists(parts, max_size=4), parts)
def test_covers_says_exactly_whether_every_record_is_held(held: list[Only], wanted: Only) -> None:
    # a value that is not named represents all remaining values
    beside: list[Values] = [
        {field: [value] for field, value in zip(FIELDS, values, strict=True) if value}
        for values in product(*([*each, "", "another"] for each in FIELDS.values()))
    ]
    assert covers(held, wanted) == all(in_any(tuple(held), each) for each in beside if is_in_filter(wanted, each))


@given(people, st.sampled_from([SEE, SAVE]))
def test_the_check_and_its_reasons_agree_with_what_is_stored(rights: UserPermissions, code: str) -> None:
    held = holding(rights)
    for record in RECORDS:
        decided = decide_permission(rights, code, record)
        assert decided.allowed == in_any(held.parts(code), record)
        assert bool(decided.by) == decided.allowed
        if not decided.allowed and decide_permission(rights, code).allowed:
            assert decided.lacking, "who is refused is told what the record would have to be"
            assert all(each.values.isdisjoint(record.get(each.field, ())) for each in decided.lacking)


@given(people, people)
def test_nobody_grants_for_more_records_than_his_own(actor: UserPermissions, given_to: UserPermissions) -> None:
    mine, theirs = holding(actor), holding(given_to)
    if can_grant(mine, theirs):
        for code, record in product((SEE, SAVE), RECORDS):
            assert not in_any(theirs.parts(code), record) or in_any(mine.parts(code), record)
    assert can_grant(theirs, theirs)


@given(sources, sources, sources)
def test_what_a_change_gives_and_takes(
    before: PermissionSource, after: PermissionSource, beside: PermissionSource
) -> None:
    told = diff_source_change(before, after, [beside])
    old, new = combine_permission_sources([before, beside]), combine_permission_sources([after, beside])
    for code in (SEE, SAVE):
        gained = [each for each in RECORDS if in_any(new.parts(code), each) and not in_any(old.parts(code), each)]
        lost = [each for each in RECORDS if in_any(old.parts(code), each) and not in_any(new.parts(code), each)]
        assert (code in told.gains) >= bool(gained) and (code in told.loses) >= bool(lost)
    same = diff_source_change(before, before)
    assert not same.gains and not same.loses


def test_an_administrator_may_do_everything() -> None:
    """R360"""
    assert decide_permission(UserPermissions(True), SEE, {"mode": ["Air"]}).as_admin
