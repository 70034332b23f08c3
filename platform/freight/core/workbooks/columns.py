"""Which field a column of the workbook is."""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from freight.core.rating.lane_figures import is_figure_key
from freight.core.workbooks.charge_headings import parse_charge_form
from freight.core.workbooks.headings import list_key_forms, normalize_heading
from freight.core.workbooks.trade_headings import list_trade_forms, normalize_trade_heading

LEFT_OUT_BEFORE = "Not imported last time."
_MOST_NAMED = 4
_CODE = re.compile(r"[A-Za-z0-9_./-]*\d[A-Za-z0-9_./-]*")


class MatchedBy(StrEnum):
    """How a column was matched to its field."""

    REMEMBERED = "remembered"  # the same headings were mapped before
    KEY = "key"  # the heading is the field's key
    LABEL = "label"  # the heading is the field's label, or another name the template has for it
    VALUES = "values"  # guessed from the cells, to be confirmed
    HAND = "hand"  # chosen by the user
    NONE = "none"


@dataclass(frozen=True)
class ColumnCandidate:
    """A field as far as matching needs it. `aliases`: headings that the tenant's template says mean it; `options`: the
    values it may take, when they are a closed list; `trade`: what the trade heads it by (`trade_headings`), None where
    its headings are not abbreviated; `is_code`: its values are numbers or codes, no names; `is_port`: no cities with
    their states either."""

    key: str
    label: str
    aliases: Sequence[str] = ()
    options: frozenset[str] = frozenset()
    trade: Sequence[str] | None = None
    is_code: bool = False
    is_port: bool = False
    charges: Sequence[str] = ()


@dataclass(frozen=True)
class ColumnMatch:
    """The field of one column, or None with the reason in `note` when one was not chosen on purpose. `choices`: the
    fields that it may be, where a person has to say which."""

    field_key: str | None = None
    how: MatchedBy = MatchedBy.NONE
    note: str = ""
    choices: tuple[str, ...] = ()


@dataclass(frozen=True)
class RememberedColumns:
    """What was confirmed before for the same headings: a field for each column, None for one that was left out, and the
    fields there were to choose from then. `charges`: what the fields of charges were called, for in another tariff the
    same key is another charge's."""

    field_keys: Sequence[str | None]
    known_fields: Sequence[str] = ()
    charges: Mapping[str, str] = field(default_factory=dict)

    def still_means(self, candidate: ColumnCandidate) -> bool:
        """Return whether a field still means what it did then."""
        return not is_figure_key(candidate.key) or self.charges.get(candidate.key) == candidate.label


def match_columns(
    headings: Sequence[str],
    samples: Sequence[Sequence[str]],
    candidates: Sequence[ColumnCandidate],
    remembered: RememberedColumns | None = None,
) -> list[ColumnMatch]:
    """A field for each column, in order: what was confirmed before for these headings, else the field whose label, key
    or alias is the heading, else the one that the trade heads so, else the one closed list that holds all sample
    values.

    A field is used once. Two columns with one heading are both left open: taking either would be a guess; so is a
    heading that the trade gives to two fields, and a field that two columns are headed by other names of. A column that
    was left out is so again, unless a field of its name came since.
    """
    if remembered is not None and len(remembered.field_keys) == len(headings):
        return _again(headings, candidates, remembered)
    names = [normalize_heading(heading) for heading in headings]
    doubled = {name for name, times in Counter(names).items() if name and times > 1}
    matches = [
        ColumnMatch(note=f"{names.count(name)} columns are headed “{heading.strip()}”: choose one.")
        if name in doubled
        else ColumnMatch()
        for name, heading in zip(names, headings, strict=True)
    ]
    labels = {candidate.key: candidate.label for candidate in candidates}
    for how, naming in _namings(candidates):
        taken_keys = {match.field_key for match in matches}
        claimed = {
            column: key
            for column, name in enumerate(names)
            if (key := naming.get(name)) and key not in taken_keys and matches[column].field_key is None
        }
        for column, key in claimed.items():
            rivals = [headings[at] for at, claimed_key in claimed.items() if claimed_key == key]
            if names[column] in doubled:
                matches[column] = replace(matches[column], choices=matches[column].choices or (key,))
            else:
                matches[column] = ColumnMatch(key, how) if len(rivals) == 1 else _ask_which(rivals, labels[key], key)
    return _by_values(_by_trade(headings, matches, samples, candidates), samples, candidates)


def _by_trade(
    headings: Sequence[str],
    matches: list[ColumnMatch],
    samples: Sequence[Sequence[str]],
    candidates: Sequence[ColumnCandidate],
) -> list[ColumnMatch]:
    """Match open columns whose trade heading belongs to a free field."""
    taken_keys = {match.field_key for match in matches}
    free = [
        column_candidate
        for column_candidate in candidates
        if column_candidate.trade is not None and column_candidate.key not in taken_keys
    ]
    candidates_by_name: dict[str, list[ColumnCandidate]] = defaultdict(list)
    for candidate in free:
        for form in list_trade_forms((candidate.label, *candidate.aliases, *(candidate.trade or ()))):
            candidates_by_name[form].append(candidate)
        for form in candidate.charges:
            candidates_by_name[form].append(candidate)
    candidates_by_column: dict[int, list[ColumnCandidate]] = {}
    for column, match in enumerate(matches):
        heading, cells = headings[column].strip(), samples[column] if column < len(samples) else ()
        owners = candidates_by_name.get(normalize_trade_heading(heading)) if heading else None
        if heading and not owners and _may_be_figures(cells):
            owners = candidates_by_name.get(parse_charge_form(heading))
        if owners and _is_open(match):
            candidates_by_column[column] = _by_kind(owners, cells)
    claims = Counter(owners[0].key for owners in candidates_by_column.values() if len(owners) == 1)
    column_matches = list(matches)
    for column, owners in candidates_by_column.items():
        if len(owners) > 1:
            labels = " or ".join(owner.label for owner in owners)
            note = f"“{headings[column].strip()}” could be {labels}: choose one."
            column_matches[column] = ColumnMatch(note=note, choices=tuple(owner.key for owner in owners))
        elif claims[owners[0].key] > 1:
            rivals = [
                headings[at] for at, column_candidates in candidates_by_column.items() if column_candidates == owners
            ]
            column_matches[column] = _ask_which(rivals, owners[0].label, owners[0].key)
        else:
            column_matches[column] = ColumnMatch(owners[0].key, MatchedBy.LABEL)
    return column_matches


def _ask_which(rivals: Sequence[str], label: str, key: str) -> ColumnMatch:
    """The match of each of several columns that are headed by names of one field: a person says which."""
    *first_headings, last = (heading.strip() for heading in rivals[:_MOST_NAMED])
    return ColumnMatch(
        note=f"{', '.join(first_headings)} and {last} could each be {label}: choose one.", choices=(key,)
    )


def _is_open(match: ColumnMatch) -> bool:
    return match.field_key is None and not match.note


def _may_be_figures(cells: Sequence[str]) -> bool:
    """Whether a column headed as a charge may hold what is charged: `Freight` over `Prepaid` and `Collect` does not."""
    return not cells or any(letter.isdigit() for cell in cells for letter in cell)


def _by_kind(owners: list[ColumnCandidate], samples: Sequence[str]) -> list[ColumnCandidate]:
    """Those of some fields that the cells may be: where all of them are codes, the field of codes; where none is, the
    others."""
    if len(owners) == 1 or not samples:
        return owners
    codes = sum(1 for text in samples if _CODE.fullmatch(text))
    column_candidates = [owner for owner in owners if owner.is_code] if codes == len(samples) else owners
    column_candidates = [owner for owner in owners if not owner.is_code] if not codes else column_candidates
    return column_candidates or owners


def _again(
    headings: Sequence[str], candidates: Sequence[ColumnCandidate], remembered: RememberedColumns
) -> list[ColumnMatch]:
    """Match what was confirmed before, and new fields for headings that were left out."""
    known_keys = {candidate.key for candidate in candidates if remembered.still_means(candidate)}
    field_keys = [key if key in known_keys else None for key in remembered.field_keys]
    offered = known_keys.intersection(remembered.known_fields)
    new = [candidate for candidate in candidates if candidate.key not in offered.union(filter(None, field_keys))]
    left_out = [heading if key is None else "" for heading, key in zip(headings, field_keys, strict=True)]
    fresh = match_columns(left_out, [[]] * len(left_out), new)
    return [
        ColumnMatch(key, MatchedBy.REMEMBERED)
        if key
        else column_match
        if column_match.field_key
        else ColumnMatch(note=LEFT_OUT_BEFORE)
        for key, column_match in zip(field_keys, fresh, strict=True)
    ]


def _namings(candidates: Sequence[ColumnCandidate]) -> list[tuple[MatchedBy, Mapping[str, str]]]:
    """Heading → field key, the surest way first. A name that two fields share names neither."""
    keys = [(form, c.key) for c in candidates for form in list_key_forms(c.key)]
    labels = [(normalize_heading(c.label), c.key) for c in candidates]
    aliases = [(normalize_heading(alias), c.key) for c in candidates for alias in c.aliases]
    return [
        (MatchedBy.LABEL, _unshared(labels)),
        (MatchedBy.KEY, _unshared(keys)),
        (MatchedBy.LABEL, _unshared(aliases)),
    ]


def _unshared(pairs: Sequence[tuple[str, str]]) -> dict[str, str]:
    owners: dict[str, set[str]] = {}
    for name, key in pairs:
        owners.setdefault(name, set()).add(key)
    return {name: next(iter(keys)) for name, keys in owners.items() if name and len(keys) == 1}


def _by_values(
    matches: list[ColumnMatch], samples: Sequence[Sequence[str]], candidates: Sequence[ColumnCandidate]
) -> list[ColumnMatch]:
    """Columns still open whose values all come from one closed list of one field that is still free."""
    taken_keys = {match.field_key for match in matches}
    free = [c for c in candidates if c.options and c.key not in taken_keys]
    keys_by_column: dict[int, str] = {}
    for column, match in enumerate(matches):
        values = {value.casefold() for value in samples[column]} if column < len(samples) else set()
        if match.field_key or match.note or not values:
            continue
        holders = [c.key for c in free if values <= {option.casefold() for option in c.options}]
        if len(holders) == 1:
            keys_by_column[column] = holders[0]
    counter = Counter(keys_by_column.values())
    return [
        ColumnMatch(keys_by_column[column], MatchedBy.VALUES)
        if column in keys_by_column and counter[keys_by_column[column]] == 1
        else match
        for column, match in enumerate(matches)
    ]
