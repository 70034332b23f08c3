"""Permissions add up, and their explanation comes from the code that checks them."""

from hypothesis import given
from hypothesis import strategies as st

from freight.core.rights.deciding import PermissionSource, UserPermissions, decide_permission, diff_source_change

CODES = st.frozensets(st.sampled_from(["see", "save", "delete", "bill", "approve"]))


@given(st.booleans(), CODES, CODES, st.sampled_from(["see", "save", "delete", "bill", "approve", "other"]))
def test_the_explanation_is_the_check(is_admin: bool, role: frozenset[str], own: frozenset[str], code: str) -> None:
    """What is stored for a call, and what Why says of it, on any rights (R360)."""
    rights = UserPermissions(is_admin, (PermissionSource("role", "Clerk", role), PermissionSource("own", "Ana", own)))
    told = decide_permission(rights, code)
    assert told.allowed == (is_admin or code in role | own)
    assert {each.kind for each in told.by} == {kind for kind, codes in (("role", role), ("own", own)) if code in codes}


@given(CODES, CODES, CODES)
def test_what_changes_is_what_the_person_then_has(
    before: frozenset[str], after: frozenset[str], own: frozenset[str]
) -> None:
    own_source = PermissionSource("own", "Ana", own)
    changed = diff_source_change(
        PermissionSource("role", "Clerk", before), PermissionSource("role", "Clerk", after), [own_source]
    )
    assert (before | own | changed.gains) - changed.loses == after | own
