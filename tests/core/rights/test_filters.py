"""Permissions for some records only (R381): what adds up, what covers what, and that a check and its reason agree.
Every expectation is reckoned by going through all records there can be."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from freight.core.rights.deciding import Held, Restricted, Rights, Source, decide, difference, grantable, together
from freight.core.rights.filters import ACCOUNT, EVERY, Only, Values, both, covers, holds, joined, only

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
parts = some_values.map(lambda each: only(each) or EVERY)
sources = st.builds(
    Source,
    st.sampled_from(["role", "group", "own"]),
    st.just("a source"),
    st.frozensets(st.sampled_from([SEE, SAVE]), max_size=1),
    st.lists(
        st.builds(Restricted, st.frozensets(st.sampled_from([SEE, SAVE])), parts.filter(lambda each: each != EVERY)),
        max_size=3,
    ).map(tuple),
)
people = st.builds(
    Rights,
    st.just(False),
    st.lists(sources, max_size=3).map(tuple),
    st.one_of(st.none(), st.frozensets(st.sampled_from(ACCOUNTS))),
)


def in_any(some: tuple[Only, ...], record: Values) -> bool:
    return any(holds(each, record) for each in some)


def holding(rights: Rights) -> Held:
    held = together(rights.sources)
    return Held(held.codes, held.limits, rights.accounts)


def test_an_emptied_filter_opens_nothing() -> None:
    """Whoever empties a filter did not say "every record": that is a choice of its own."""
    assert only({}) is None
    assert only({"mode": []}) is None
    assert only({"mode": ["Air"], "country": []}) is None
    assert together([Source("role", "Air desk", frozenset(), ())]).parts(SEE) == ()


def test_sources_add_up_and_none_denies() -> None:
    air = Restricted(frozenset({SEE, SAVE}), only({"mode": ["Air"]}) or EVERY)
    road = Restricted(frozenset({SEE}), only({"mode": ["Road"]}) or EVERY)
    both_desks = together([Source("role", "Air", frozenset(), (air,)), Source("group", "Road", frozenset(), (road,))])
    assert both_desks.codes == (SAVE, SEE)
    assert both_desks.parts(SEE) == (only({"mode": ["Air", "Road"]}),)
    assert both_desks.parts(SAVE) == (only({"mode": ["Air"]}),)
    # held once without a filter: for every record, whatever else it is held for
    everything = together([Source("role", "Air", frozenset(), (air,)), Source("own", "Ana", frozenset({SEE}))])
    assert everything.parts(SEE) == (EVERY,) and [each.codes for each in everything.limits] == [{SAVE}]


@given(st.lists(parts, max_size=4))
def test_joined_parts_hold_the_same_records(some: list[Only]) -> None:
    shorter = joined(some)
    assert len(shorter) <= len(some)
    assert all(in_any(shorter, record) == in_any(tuple(some), record) for record in RECORDS)


@given(parts, parts)
def test_what_both_hold(one: Only, other: Only) -> None:
    shared = both(one, other)
    for record in RECORDS:
        assert (shared is not None and holds(shared, record)) == (holds(one, record) and holds(other, record))


@given(st.lists(parts, max_size=4), parts)
def test_covers_says_exactly_whether_every_record_is_held(held: list[Only], wanted: Only) -> None:
    # a value that nobody names stands for all the values there are beside
    beside: list[Values] = [
        {field: [value] for field, value in zip(FIELDS, values, strict=True) if value}
        for values in product(*([*each, "", "another"] for each in FIELDS.values()))
    ]
    assert covers(held, wanted) == all(in_any(tuple(held), each) for each in beside if holds(wanted, each))


@given(people, st.sampled_from([SEE, SAVE]))
def test_the_check_and_its_reasons_agree_with_what_is_stored(rights: Rights, code: str) -> None:
    held = holding(rights)
    for record in RECORDS:
        decided = decide(rights, code, record)
        assert decided.allowed == in_any(held.parts(code), record)
        assert bool(decided.by) == decided.allowed
        if not decided.allowed and decide(rights, code).allowed:
            assert decided.lacking, "who is refused is told what the record would have to be"
            assert all(each.values.isdisjoint(record.get(each.field, ())) for each in decided.lacking)


@given(people, people)
def test_nobody_grants_for_more_records_than_his_own(actor: Rights, given_to: Rights) -> None:
    mine, theirs = holding(actor), holding(given_to)
    if grantable(mine, theirs):
        for code, record in product((SEE, SAVE), RECORDS):
            assert not in_any(theirs.parts(code), record) or in_any(mine.parts(code), record)
    assert grantable(theirs, theirs)


@given(sources, sources, sources)
def test_what_a_change_gives_and_takes(before: Source, after: Source, beside: Source) -> None:
    told = difference(before, after, [beside])
    old, new = together([before, beside]), together([after, beside])
    for code in (SEE, SAVE):
        gained = [each for each in RECORDS if in_any(new.parts(code), each) and not in_any(old.parts(code), each)]
        lost = [each for each in RECORDS if in_any(old.parts(code), each) and not in_any(new.parts(code), each)]
        assert (code in told.gains) >= bool(gained) and (code in told.loses) >= bool(lost)
    same = difference(before, before)
    assert not same.gains and not same.loses


def test_an_administrator_may_do_everything() -> None:
    """R360"""
    assert decide(Rights(True), SEE, {"mode": ["Air"]}).as_admin
