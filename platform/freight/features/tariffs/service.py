"""Tariffs: the form, lanes from a rate sheet, publication."""

from collections.abc import Awaitable, Iterable
from typing import TypeVar

from bson import ObjectId
from pydantic import ValidationError
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import DuplicateKeyError

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid
from freight.core.fields import FIELD_TYPES
from freight.core.places import US_UNITS
from freight.core.rating.bands import RateBand, lanes_from_bands
from freight.core.rating.beside import BESIDE
from freight.core.rating.identifiers import IDENTIFIERS
from freight.core.rating.lanes import Lane
from freight.core.rating.methods import METHODS, Method
from freight.core.rating.mixed_charge import with_mixed_ranges
from freight.core.rating.sources import RateSourceType
from freight.core.rating.terms import Charge, TariffTerms
from freight.documents.account import Account
from freight.documents.base import match_revision
from freight.documents.lane_change import LaneOrigin
from freight.documents.records.tariff import StoredTariff, StoredTemplateDetails
from freight.documents.records.tariff_version import StoredTariffVersion
from freight.documents.tariff import Tariff
from freight.documents.tariff_version import TariffVersion, match_draft_version
from freight.documents.zone_table import ZoneTable
from freight.features.setup.templates import service as templates
from freight.features.tariffs import calculation_codes, conditions, lanes, rate_changes, versions
from freight.features.tariffs.fuel.references import load_fuel_references
from freight.features.tariffs.lane_schemas import RollBackBody
from freight.features.tariffs.schemas import (
    ConditionFieldView,
    LaneList,
    LanesBody,
    LaneSummary,
    MethodOption,
    Option,
    ParameterView,
    PublishBody,
    TariffBody,
    TariffOptions,
    TariffView,
    VersionView,
)
from freight.features.tariffs.sides import get_shown_side, list_bought_carriers, read_carrier_side
from freight.features.tariffs.stored_versions import parse_version_terms
from freight.features.tariffs.tariff_list import format_optional_id, load_tariff_account_names
from freight.kit import clock
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction

_Stored = TypeVar("_Stored")


async def read_tariff(scope: Scope, tariff_id: str) -> TariffView:
    """Return a tariff with its versions. Raises NotFound outside the scope."""
    tariff = await scoped(Tariff, scope).get(tariff_id, "tariff")
    names = await load_tariff_account_names(scope, [tariff])
    use = get_shown_side(scope, tariff)
    return TariffView(
        tariff_id=str(tariff["_id"]),
        revision=tariff["revision"],
        name=tariff["name"],
        account_id=format_optional_id(tariff["account_id"]),
        account_name=names.get(tariff["account_id"], ""),
        currency=tariff["currency"],
        rate_source_type=versions.get_rate_source(tariff),
        side=use.side,
        carrier=use.carrier,
        updated_on=tariff["updated_on"],
        versions=[_version_view(version) for version in await versions.load_tariff_versions(scope, tariff["_id"])],
    )


async def add_tariff(
    scope: Scope,
    body: TariffBody,
    source: RateSourceType = RateSourceType.TARIFF,
    *,
    template: StoredTemplateDetails | None = None,
    lanes_of: StoredTariffVersion | None = None,
) -> TariffView:
    """Store a new tariff with its first draft. `template` holds the details of a quote template in addition to its
    terms, `lanes_of` is the version to copy lanes from. Raises Conflict for a name that is taken, and as
    `read_carrier_side`."""
    terms = await conditions.normalize_conditions(scope, parse_tariff_terms(body))
    account_id = await _account(scope, body.account_id)
    use = await read_carrier_side(scope, body)
    now, tariff_id = clock.now(), ObjectId()
    tariff: StoredTariff = {
        "_id": tariff_id,
        "name": body.name.strip(),
        "account_id": account_id,
        "currency": body.currency,
        "last_number": 0,
        "created_by": scope.user_id,
        "rate_source_type": source,
        "template": template,
        "side": use.side,
        "carrier": use.carrier,
        "created_on": now,
        "updated_on": now,
        "updated_by": scope.user_id,
    }

    async def store(copied: lanes.CopiedLanes | None) -> None:
        async def work(session: AsyncClientSession) -> None:
            new_tariff = tariff.copy()  # copied, because a retried transaction inserts it again
            days = body.effective_date, body.expiry_date
            await scoped(Tariff, scope).insert_one(new_tariff, session=session)
            await versions.add_draft_version(
                scope, new_tariff, terms.model_dump(), *days, copied=copied, session=session
            )

        # both or neither: a list could not show a tariff without a version
        await _named_once(run_in_transaction(work))

    if lanes_of:
        async with lanes.copy_lanes_for_draft(scope, lanes_of, tariff_id, account_id) as copied:
            await store(copied)
    else:
        await store(None)
    return await read_tariff(scope, str(tariff_id))


async def save_tariff_form(
    scope: Scope, tariff_id: str, body: TariffBody, template: StoredTemplateDetails | None = None
) -> TariffView:
    """Save the form: the terms and dates of the draft, the name, and with `template` its further details. Published
    versions stay unchanged.

    Raises Invalid when the account or the lane identifiers would change although there are lanes, Conflict when the
    tariff was saved since the form was read, and as `read_carrier_side`.
    """
    terms = await conditions.normalize_conditions(scope, parse_tariff_terms(body))
    tariff = await scoped(Tariff, scope).get(tariff_id, "tariff")
    if await _account(scope, body.account_id) != tariff["account_id"]:
        raise Invalid("A tariff's account can't be changed. Create a new tariff.", code=ErrorCode.ACCOUNT_FIXED)
    use = await read_carrier_side(scope, body, tariff)
    draft = await versions.get_or_create_draft(scope, tariff)
    if draft["lane_count"] and list(terms.identifiers) != list(parse_version_terms(draft).identifiers):
        raise Invalid(
            "Lane match fields can't change once there are lanes. Create a new tariff.",
            code=ErrorCode.IDENTIFIERS_FIXED,
        )
    stamp = {"updated_on": clock.now(), "updated_by": scope.user_id}
    name = body.name.strip()
    read = match_revision(tariff["_id"], tariff["revision"] if body.revision is None else body.revision)

    async def work(session: AsyncClientSession) -> None:
        template_update = {"template": template} if template else {}
        naming = {
            "$set": {"name": name, "currency": body.currency, **use._asdict(), **template_update, **stamp},
            "$inc": {"revision": 1},
        }
        if not (await scoped(Tariff, scope).update_one(read, naming, session=session)).matched_count:
            raise Conflict("Someone else changed this tariff. Open it again.")
        dates = {"effective_date": body.effective_date, "expiry_date": body.expiry_date}
        draft_update = {"terms": terms.model_dump(), "tariff_name": name, **use._asdict(), **dates, **stamp}
        changed = await scoped(TariffVersion, scope).update_one(
            match_draft_version(draft["_id"]),
            {"$set": draft_update, "$inc": {"revision": 1}},
            session=session,
        )
        if not changed.matched_count:
            raise Conflict("Someone else published this draft. Open the tariff again.")

    await _named_once(run_in_transaction(work))
    return await read_tariff(scope, tariff_id)


def require_rate_sheet_charge(terms: TariffTerms) -> Charge:
    """Return the charge that the rates of a sheet belong to. Raises Invalid if the tariff has none."""
    if terms.rate_sheet_charge is None:
        raise Invalid(
            "This tariff has no charge with weight breaks, so a rate sheet can't be loaded. Turn on breaks for the "
            "charge that its rates go to: a lane with one rate is for any weight.",
            code=ErrorCode.NO_BREAKS,
        )
    return terms.rate_sheet_charge


async def replace_lanes(
    scope: Scope,
    tariff_id: str,
    bands: Iterable[RateBand],
    *,
    publish: bool = False,
    by_name: str = "",
    mixes: bool = False,
    charge_id: str = "",
) -> LaneSummary:
    """Replace the lanes of the tariff's draft by those of a rate sheet, creating the draft if there is none. `mixes`:
    the charge of the sheet combines flat prices and per-unit rates from now on (`with_mixed_ranges`). `charge_id`: the
    charge with breaks that the rates belong to; empty: the first. Lanes keep what they have of the others.

    Importing the same sheet again leads to the same lanes. Raises Invalid naming the row for an invalid band.
    """
    tariff = await scoped(Tariff, scope).get(tariff_id, "tariff")
    draft = await versions.get_or_create_draft(scope, tariff)
    terms = parse_version_terms(draft).for_sheet_of(charge_id)
    terms = with_mixed_ranges(terms) if mixes else terms
    charge = require_rate_sheet_charge(terms)
    sheet = lanes_from_bands(bands, terms.identifiers, charge.id, terms)
    if not sheet.lanes:
        raise Invalid("The rate sheet has no rows.", code=ErrorCode.NO_LANES)
    await lanes.write_lane_set(
        scope,
        draft,
        sheet.lanes,
        sheet.bands,
        by_name,
        LaneOrigin.UPLOAD,
        terms_too=terms if mixes else None,
        states_methods=sheet.states_methods,
    )
    if publish:
        await versions.publish_version(
            scope,
            await versions.get_or_create_draft(scope, tariff),
            draft["effective_date"],
            draft["expiry_date"],
            by_name,
        )
    return LaneSummary(
        version_id=str(draft["_id"]),
        version_number=draft["number"],
        bands=sheet.bands,
        lanes=len(sheet.lanes),
        repeated=sheet.repeated,
        parallel=sheet.parallel,
        holes=sheet.holes,
        published=publish,
    )


async def begin_tariff_draft(scope: Scope, tariff_id: str) -> TariffView:
    """Return the tariff with a draft to change: the existing one, or a new copy of the newest version."""
    await versions.get_or_create_draft(scope, await scoped(Tariff, scope).get(tariff_id, "tariff"))
    return await read_tariff(scope, tariff_id)


async def discard_tariff_draft(scope: Scope, tariff_id: str, version_id: str) -> None:
    """Discard the draft that the caller has open. A tariff that was never published is deleted with it."""
    tariff = await scoped(Tariff, scope).get(tariff_id, "tariff")
    await versions.delete_draft_version(scope, tariff, await versions.find_tariff_version(scope, tariff, version_id))


async def publish_draft(scope: Scope, tariff_id: str, body: PublishBody, by_name: str) -> TariffView:
    """Put the draft in force. Raises Invalid when there is none, it cannot be used for rating, or it needs approval."""
    change = await rate_changes.load_draft_change(scope, tariff_id, body)
    await rate_changes.apply_rate_change(scope, change, by_name)
    return await read_tariff(scope, tariff_id)


async def roll_back_version(
    scope: Scope, tariff_id: str, version_id: str, body: RollBackBody, by_name: str
) -> TariffView:
    """Put an earlier version in force again, from today unless a day is given. Raises Invalid as publishing does."""
    change = await rate_changes.load_roll_back_change(scope, tariff_id, version_id, body)
    await rate_changes.apply_rate_change(scope, change, by_name)
    return await read_tariff(scope, tariff_id)


async def query_version_lanes(scope: Scope, tariff_id: str, body: LanesBody) -> LaneList:
    """Return a page of the lanes of a version."""
    tariff = await scoped(Tariff, scope).get(tariff_id, "tariff")
    version = await versions.find_tariff_version(scope, tariff, body.version_id)
    page = Page(body.page_no, body.page_limit)
    count, rows = await lanes.query_lane_set(scope, version["lane_set"], body.filter, page)
    return LaneList(
        count=count,
        page_no=page.number,
        page_limit=page.limit,
        version_id=str(version["_id"]),
        rows=[lanes.build_lane_view(row) for row in rows],
    )


def build_method_option(method: Method) -> MethodOption:
    """Return a charge method as shown in a form."""
    return MethodOption(
        id=method.code,
        label=method.label,
        value=method.value,
        unit=method.unit,
        allows_breaks=method.allows_breaks,
        base=method.base,
        parameters=[
            ParameterView(
                key=parameter.key,
                label=parameter.label,
                kind=parameter.kind,
                help=parameter.help,
                mandatory=parameter.mandatory,
                default=parameter.default,
                choices=list(parameter.choices),
            )
            for parameter in method.parameters.described()
        ],
    )


async def load_compared_lanes(scope: Scope, tariff_id: str) -> tuple[TariffTerms, list[Lane]]:
    """Return terms and lanes of the draft, else of the newest version, to compare a rate sheet with."""
    version = await versions.find_tariff_version(scope, await scoped(Tariff, scope).get(tariff_id, "tariff"), None)
    terms = parse_version_terms(version)
    return terms, await lanes.read_lane_set(scope, version["lane_set"], terms.identifiers)


async def build_tariff_options(scope: Scope) -> TariffOptions:
    """Return the options of the tariff form."""
    looked_up = await load_fuel_references(scope)
    fields = (await templates.resolve_template(scope, "shipment")).fields
    return TariffOptions(
        numeric_fields=[
            Option(id=field.key, label=field.label) for field in fields if FIELD_TYPES[field.type].order == "numeric"
        ],
        text_fields=[Option(id=field.key, label=field.label) for field in fields if field.type == "text"],
        date_fields=[Option(id=field.key, label=field.label) for field in fields if field.type == "date"],
        condition_fields=[
            ConditionFieldView(
                name=field.name, label=field.label, type=field.type, choices=list(field.options), unit=field.unit
            )
            for field in (await conditions.list_charge_condition_fields(scope)).values()
        ],
        fuel_indexes=sorted(looked_up.indexes),
        fuel_tables=sorted(looked_up.tables),
        zone_tables=[
            Option(id=zone_table["code"], label=f"{zone_table['name']} ({zone_table['code']})")
            async for zone_table in scoped(ZoneTable, scope).find({}, {"code": 1, "name": 1}).sort("code", 1)
        ],
        carriers=await list_bought_carriers(scope),
        identifiers=[Option(id=identifier.id, label=identifier.label) for identifier in IDENTIFIERS.values()],
        beside=[Option(id=name, label=label) for name, label in BESIDE.items()],
        methods=[build_method_option(method) for method in METHODS.values()],
        lane_choices=[
            Option(id="cheapest", label="Cheapest lane"),
            Option(id="fastest", label="Fastest lane"),
            Option(id="ask", label="Ask someone"),
        ],
        applied_on_dates=[
            Option(id="shipmentInformation#shipDate", label="Ship date"),
            Option(id="shipmentInformation#entryDate", label="Entry date"),
            Option(id="shipmentInformation#deliveryDate", label="Delivery date"),
        ],
        calculation_codes=await calculation_codes.query_calculation_codes(scope),
        weight_unit="lb" if scope.place.units == US_UNITS else "kg",
    )


def parse_tariff_terms(body: TariffBody) -> TariffTerms:
    """Return the terms of a form. Raises Invalid for invalid dates or charges."""
    if not body.name.strip():
        raise Invalid("Enter a tariff name.", code=ErrorCode.NAME_MISSING)
    versions.check_dates(body.effective_date, body.expiry_date)
    try:
        terms = body.terms()
    except ValidationError as wrong:
        raise Invalid(
            str(wrong.errors()[0]["msg"]).removeprefix("Value error, "), code=ErrorCode.TERMS_INVALID
        ) from wrong
    versions.check_terms(terms)
    return terms


async def _account(scope: Scope, account_id: str | None) -> ObjectId | None:
    if not account_id:
        return None
    account: ObjectId = (await scoped(Account, scope).get(account_id, "account"))["_id"]
    return account


async def _named_once(writing: Awaitable[_Stored]) -> _Stored:
    try:
        return await writing
    except DuplicateKeyError as taken:
        raise Conflict("Another tariff already has that name.", code=ErrorCode.NAME_TAKEN) from taken


def _version_view(version: StoredTariffVersion) -> VersionView:
    return VersionView(
        version_id=str(version["_id"]),
        number=version["number"],
        state=version["state"],
        effective_date=version["effective_date"],
        expiry_date=version["expiry_date"],
        terms=parse_version_terms(version),
        lane_count=version["lane_count"],
        band_count=version["band_count"],
        carriers=version["carriers"],
        published_on=version["published_on"],
        published_by=version["published_by"],
    )
