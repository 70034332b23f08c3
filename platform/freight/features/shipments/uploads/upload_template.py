"""The fields and accounts an upload is read by."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bson import ObjectId

from freight.core.cargo.reading import get_cargo_checks
from freight.core.error_codes import ErrorCode
from freight.core.errors import NotFound
from freight.core.fields import ActionType, FieldSpec, RowValidator
from freight.core.fields.cells import CellCheck
from freight.core.places import HOME
from freight.core.rating.beside import get_lane_column_label
from freight.core.rating.identifiers import IDENTIFIERS
from freight.core.rating.lane_figures import is_figure_key, list_lane_figures
from freight.core.rating.terms import TariffTerms
from freight.core.shipments.document import ACCOUNT_NUMBER
from freight.core.units import get_typed_unit
from freight.core.workbooks.cargo_columns import NAMES, SPECS
from freight.core.workbooks.charge_columns import list_charge_forms
from freight.core.workbooks.columns import ColumnCandidate
from freight.core.workbooks.lane_rows import GROUP, MINIMUM, RATE
from freight.core.workbooks.rate_units import get_rate_basis
from freight.core.workbooks.trade_headings import LANES, SHIPMENTS
from freight.documents.account import Account
from freight.documents.records.upload import StoredUpload
from freight.documents.tariff import Tariff, TemplateDetails
from freight.documents.upload import UploadType
from freight.features.setup.rules import validators as rules
from freight.features.setup.templates import service as templates
from freight.features.shipments.uploads.lane_fields import add_lane_fields
from freight.features.shipments.uploads.sheet_charge import get_sheet_terms
from freight.features.tariffs import service as tariffs
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_ACTIONS = {UploadType.SHIPMENT: ActionType.SHIPMENT_ENTRY, UploadType.TARIFF_LANE: ActionType.TARIFF_LANES}


@dataclass(frozen=True)
class UploadTemplate:
    """The template of an upload. `importable`: the fields a column may have; `terms`: those of the tariff of a rate
    sheet."""

    id: str
    importable: tuple[FieldSpec, ...]
    validator: RowValidator
    terms: TariffTerms | None = None

    @property
    def candidates(self) -> list[ColumnCandidate]:
        """Return the fields to match columns with; columns of cargo lines are matched separately."""
        charges = list_charge_forms(self.terms) if self.terms else {}
        return [_candidate(spec, charges) for spec in self.importable if spec.key not in NAMES]

    @property
    def every_candidate(self) -> list[ColumnCandidate]:
        """Return those of cargo lines too, so that remembered columns are found again."""
        return [_candidate(spec, {}) for spec in self.importable]

    @property
    def keys_across(self) -> set[str]:
        """Return the fields that headings of a matrix may be values of: for rates of a tariff, only the places, zones
        or classes that its lanes are matched by."""
        keys = {spec.key for spec in self.importable}
        if self.terms is None:
            return keys
        absent_keys = {f"{GROUP}#{name}" for name in IDENTIFIERS if name not in self.terms.identifiers}
        return keys - absent_keys

    def charge_of(self, key: str) -> str:
        """Return the name of the charge that a rate field belongs to, if the tariff has several; "" for any other."""
        if self.terms is None or len(self.terms.charges) < 2:
            return ""
        if key in (RATE, MINIMUM):
            charges = self.terms.open_sheet_charges
            return charges[0].name if len(charges) == 1 else ""
        return next(
            (lane_figure.charge.name for lane_figure in list_lane_figures(self.terms) if lane_figure.key == key), ""
        )

    def check_of(self, key: str) -> CellCheck:
        """Return the check of a field that a column is assigned to."""
        if key not in NAMES:
            return self.validator.check_of(key)
        return get_cargo_checks(HOME).get(NAMES[key], lambda cell: cell)

    @property
    def by_any_weight(self) -> bool:
        """Whether rates are for a charge whose breaks are not weights: by the mile, the container, the cubic meter. A
        row without a break is for any."""
        rated = get_rate_basis(self.terms) if self.terms else None
        return rated is not None and not rated.weight

    def demanded(self, account_chosen: bool) -> list[FieldSpec]:
        """Return the mandatory fields of every row; the account chosen for the upload supplies the account number."""
        return [
            spec
            for spec in self.importable
            if spec.is_mandatory and not (account_chosen and spec.key == ACCOUNT_NUMBER)
        ]


async def load_upload_template(
    scope: Scope,
    kind: UploadType,
    account_id: ObjectId | None,
    template_id: str = "",
    tariff_id: ObjectId | None = None,
    upload: StoredUpload | None = None,
) -> UploadTemplate:
    """Load the template named, else the account's own, else the system's. What identifies the tariff's lanes is a field
    of its rate sheets even if the template lacks it: without it, several lanes would become one. `upload` tells which
    of several charges with breaks its rates belong to. Raises NotFound when there is no template."""
    if template_id:
        template = await templates.get_template_by_id(scope, template_id)
    else:
        template = await templates.resolve_template(scope, kind, account_id)
    if template.doc_type != kind:
        raise NotFound(templates.MISSING, code=ErrorCode.TEMPLATE_MISSING)
    terms = (await tariffs.read_tariff(scope, str(tariff_id))).versions[0].terms if tariff_id else None
    if terms and upload:
        terms = get_sheet_terms(upload, terms)
    if tariff_id and terms:
        template = template.with_fields(await _with_those_of(scope, tariff_id, terms, template.fields))
    validator = await rules.build_row_validator(scope, template, _ACTIONS[kind], account_id)
    importable = tuple(spec for spec in template.fields if spec.key in validator.keys)
    if kind == UploadType.SHIPMENT:
        importable += SPECS
    return UploadTemplate(str(template.id), importable, validator, terms)


async def load_received_template(scope: Scope, upload: StoredUpload) -> UploadTemplate:
    """Load the template an upload was received with."""
    return await load_upload_template(
        scope, UploadType(upload["type"]), upload["account_id"], upload["template_id"], upload.get("tariff_id"), upload
    )


async def _with_those_of(
    scope: Scope, tariff_id: ObjectId, terms: TariffTerms, there: Sequence[FieldSpec]
) -> list[FieldSpec]:
    tariff = await scoped(Tariff, scope).get(tariff_id, "tariff")
    parameters = TemplateDetails.model_validate(tariff.get("template") or {}).parameters
    labels_by_key = {
        parameter.field_key: parameter.field_val or get_lane_column_label(parameter.field_key)
        for parameter in parameters
        if not parameter.is_unique
    }
    return add_lane_fields(there, terms, labels_by_key)


def _candidate(spec: FieldSpec, charges: Mapping[str, Sequence[str]]) -> ColumnCandidate:
    unit = get_typed_unit(spec.key, spec.unit)
    # the heading an export gives it
    aliases = (*spec.aliases, f"{spec.label} ({unit.name})") if unit else spec.aliases
    group, _, name = spec.key.partition("#")
    trade = LANES.get(name) if group == GROUP else () if is_figure_key(spec.key) else SHIPMENTS.get(name, ())
    forms = charges.get(spec.key, ())
    options = frozenset(option.value for option in spec.options)
    is_port = group != GROUP and name.endswith("Port")
    trade = () if trade is None and forms else trade
    return ColumnCandidate(spec.key, spec.label, aliases, options, trade, name.endswith("Number"), is_port, forms)


async def resolve_account_id(scope: Scope, account: str) -> ObjectId | None:
    """Return the account with that id or number, None when none was chosen. Raises NotFound for one outside the
    scope."""
    if not account:
        return None
    by_id = [{"_id": ObjectId(account)}] if ObjectId.is_valid(account) else []
    account_record = await scoped(Account, scope).find_one({"$or": [*by_id, {"account_number": account}]}, {"_id": 1})
    if account_record is None:
        raise NotFound(f"There is no account {account} in this system.")
    record_id: ObjectId = account_record["_id"]
    return record_id
