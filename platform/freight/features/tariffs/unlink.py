"""`POST api/tariffConfig/unlink`: detach part of a draft's terms from the form's defaults: the minimum, maximum,
calculation or name of charges, or the charges and lane identifiers themselves."""

from pydantic import ValidationError

from freight.core.errors import Conflict, FreightError, RowsInvalid
from freight.core.rating.terms import Charge, TariffTerms
from freight.documents.lane import LaneDocument
from freight.documents.records.tariff_version import StoredTariffVersion
from freight.documents.tariff import Tariff
from freight.documents.tariff_version import TariffVersion, match_draft_version_revision
from freight.features.tariffs import calculation_codes, versions
from freight.features.tariffs.lane_schemas import UnlinkBody, UnlinkData
from freight.features.tariffs.stored_versions import parse_version_terms
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

_FIELDS = {"min": "minimum", "max": "maximum", "displayName": "name"}
_REFUSED = "Some items can't be changed, so nothing was changed."


async def unlink_draft_config(scope: Scope, body: UnlinkBody) -> StoredTariffVersion:
    """Return the draft with its new terms. Raises RowsInvalid with `doc` and `invalidMsgList`, one entry per key;
    Conflict when another user changed the draft in the meantime."""
    tariff = await scoped(Tariff, scope).get(body.template_id, "tariff")
    draft = await versions.get_or_create_draft(scope, tariff)
    terms, data = parse_version_terms(draft), body.data
    known_keys = {charge.id for charge in terms.charges} if data.type == "charges" else set(terms.identifiers)
    wrong = {
        key: f"This tariff has no {data.type.removesuffix('s')} {key[:40]!r}."
        for key in data.key
        if key not in known_keys
    }
    if wrong:
        raise _refused(data, wrong)
    changed = await _charges(scope, terms, data) if data.type == "charges" else await _parameters(scope, draft, data)
    try:
        new = TariffTerms.model_validate(terms.model_dump() | changed)
        versions.check_terms(new)
    except ValidationError as broken:
        message = str(broken.errors()[0]["msg"]).removeprefix("Value error, ")
        raise _refused(data, dict.fromkeys(data.key, message)) from broken
    except FreightError as broken:
        raise _refused(data, dict.fromkeys(data.key, broken.message)) from broken
    stored = await scoped(TariffVersion, scope).find_one_and_update(
        match_draft_version_revision(draft["_id"], draft["revision"]),
        {
            "$set": {"terms": new.model_dump(), "updated_on": clock.now(), "updated_by": scope.user_id},
            "$inc": {"revision": 1},
        },
    )
    if stored is None:
        raise Conflict("Someone else changed this draft. Open the tariff again.")
    return stored


async def _charges(scope: Scope, terms: TariffTerms, data: UnlinkData) -> dict[str, object]:
    """Return the charges with one property of some of them set, or without these charges."""
    if not data.internal_key:
        return {"charges": [charge.model_dump() for charge in terms.charges if charge.id not in data.key]}
    change = await _change(scope, data)
    return {"charges": [charge.model_dump() | (change if charge.id in data.key else {}) for charge in terms.charges]}


async def _change(scope: Scope, data: UnlinkData) -> dict[str, object]:
    if data.internal_key == "displayName" and not data.value.strip():
        raise _refused(data, dict.fromkeys(data.key, "Enter a charge name."))
    if data.internal_key in _FIELDS:
        return {_FIELDS[data.internal_key]: data.value.strip() or None}
    codes = {code.code.upper(): code.charge for code in await calculation_codes.query_calculation_codes(scope)}
    charge: Charge | None = codes.get(data.value.strip().upper())
    if charge is None:
        raise _refused(data, dict.fromkeys(data.key, f"There is no calculation code {data.value[:40]!r}."))
    return charge.model_dump(exclude={"id", "name"})


async def _parameters(scope: Scope, draft: StoredTariffVersion, data: UnlinkData) -> dict[str, object]:
    """Return the identifiers without some. Lanes that differ only in those would become one lane with two rates."""
    if data.internal_key:
        message = "Lane match fields have no minimum, maximum, calculation or name."
        raise _refused(data, dict.fromkeys(data.key, message))
    identifiers = [identifier for identifier in parse_version_terms(draft).identifiers if identifier not in data.key]
    group = {"$group": {"_id": {name: f"$identifiers.{name}" for name in identifiers}, "lanes": {"$sum": 1}}}
    twice: list[Record] = [
        {"$match": {"lane_set": draft["lane_set"]}},
        group,
        {"$match": {"lanes": {"$gt": 1}}},
        {"$limit": 1},
    ]
    if identifiers and await (await scoped(LaneDocument, scope).aggregate(twice)).to_list():
        raise _refused(
            data, dict.fromkeys(data.key, "Removing it would make two lanes identical: remove one of them first.")
        )
    return {"identifiers": identifiers}


def _refused(data: UnlinkData, wrong: dict[str, str]) -> RowsInvalid:
    invalid_messages = [
        {"key": key, "internalKey": data.internal_key, "message": message} for key, message in wrong.items()
    ]
    return RowsInvalid(
        next(iter(wrong.values()), _REFUSED), data={"invalidMsgList": invalid_messages, "doc": [data.model_dump()]}
    )
