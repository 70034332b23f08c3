"""What a change of a template affects: accounts, stored values, and everything that refers to its fields."""

from collections.abc import Sequence
from typing import Literal

from bson import ObjectId

from freight.core.fields import FieldFinding, FieldSpec
from freight.core.fields.cells import compile_cell
from freight.core.fields.template_diff import (
    FieldChange,
    list_field_changes,
    list_hidden_fields,
    list_newly_mandatory_fields,
    list_tightened_fields,
)
from freight.documents.account import Account
from freight.documents.base import Filter, TenantDocument
from freight.documents.column_mapping import ColumnMapping, match_mappings_of_field
from freight.documents.field_template import FieldTemplate, match_account_templates
from freight.documents.filter_profile import FilterProfile
from freight.documents.payable import Payable
from freight.documents.records.account import StoredAccount
from freight.documents.shipment import Shipment
from freight.documents.validation_rule import ValidationRule
from freight.features.setup.templates.schemas import (
    FieldChangeView,
    FieldEffect,
    OwnTemplate,
    PropertyChangeView,
    TemplateEffects,
)
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

# the documents whose `data` a template describes
HOLDERS: dict[str, type[TenantDocument]] = {"shipment": Shipment, "payable": Payable}
# enough to judge a change; counting every document of a large system would keep the editor waiting
MOST_COUNTED = 200_000
MOST_VALUES = 20_000

Fields = Sequence[FieldSpec]


def build_field_change_views(changes: Sequence[FieldChange]) -> list[FieldChangeView]:
    """Return changes in their wire shape."""
    return [
        FieldChangeView(
            kind=change.kind,
            key=change.key,
            label=change.label,
            properties=[
                PropertyChangeView(
                    name=property_change.name, before=property_change.before, after=property_change.after
                )
                for property_change in change.properties
            ],
        )
        for change in changes
    ]


async def find_template_effects(
    scope: Scope, doc_type: str, account_id: ObjectId | None, before: Fields, after: Fields
) -> TemplateEffects:
    """Return what happens when the fields `before` become `after`, for an account's template or the system's."""
    own = [] if account_id else await list_own_templates(scope, doc_type)
    inheriting = 1 if account_id else await scoped(Account, scope).count() - len(own)
    concerned: dict[str, object] = (
        {"account_id": account_id} if account_id else {"account_id": {"$nin": [ObjectId(o.account_id) for o in own]}}
    )
    documents = _Documents(scope, HOLDERS.get(doc_type), concerned)
    counted, is_bound = await documents.size()
    hides, demands, tight = (
        list_hidden_fields(before, after),
        list_newly_mandatory_fields(before, after),
        list_tightened_fields(before, after),
    )
    value_counts = await documents.holding([*hides, *demands], counted)
    fields = []
    for spec in hides:
        fields.append(await _effect(scope, doc_type, "hidden", spec, value_counts[spec.key]))
    for spec in demands:
        fields.append(await _effect(scope, doc_type, "demanded", spec, counted - value_counts[spec.key]))
    for spec in tight:
        if refused := await documents.refused_by(spec):
            fields.append(await _effect(scope, doc_type, "refused", spec, refused))
    return TemplateEffects(
        changes=build_field_change_views(list_field_changes(before, after)),
        inheriting=inheriting,
        own=own,
        fields=fields,
        counted=counted,
        is_bound=is_bound,
    )


async def list_own_templates(scope: Scope, doc_type: str) -> list[OwnTemplate]:
    """List the accounts with a template of their own, by name."""
    query = match_account_templates(doc_type)
    templates = await scoped(FieldTemplate, scope).find(query, {"account_id": 1}).to_list()
    accounts = await get_accounts_by_id(scope, [template["account_id"] for template in templates])
    own = [
        OwnTemplate(
            account_id=str(template["account_id"]),
            account_number=accounts[template["account_id"]]["account_number"],
            account_name=accounts[template["account_id"]]["name"],
            template_id=str(template["_id"]),
        )
        for template in templates
        if template["account_id"] in accounts
    ]
    return sorted(own, key=lambda template: template.account_name.casefold())


async def get_accounts_by_id(scope: Scope, ids: Sequence[ObjectId | None]) -> dict[ObjectId, StoredAccount]:
    """Return accounts, with number and name, by id."""
    cursor = scoped(Account, scope).find({"_id": {"$in": ids}}, {"account_number": 1, "name": 1})
    return {account["_id"]: account async for account in cursor}


async def _effect(
    scope: Scope,
    doc_type: str,
    effect: Literal["hidden", "demanded", "refused"],
    spec: FieldSpec,
    documents: int,
) -> FieldEffect:
    goes = effect == "hidden"
    return FieldEffect(
        effect=effect,
        key=spec.key,
        label=spec.label,
        documents=documents,
        mappings=await scoped(ColumnMapping, scope).count(match_mappings_of_field(doc_type, spec.key)) if goes else 0,
        filters=await _filters_naming(scope, doc_type, spec.key) if goes else 0,
        rules=await _rules_naming(scope, spec.key) if goes else 0,
    )


async def _filters_naming(scope: Scope, doc_type: str, key: str) -> int:
    """Count the saved filters with a condition on the field."""
    cursor = scoped(FilterProfile, scope).find({"doc_type": doc_type}, {"template": 1})
    return sum([_names(profile["template"], key) async for profile in cursor])


async def _rules_naming(scope: Scope, key: str) -> int:
    """Count the rules of the field, and rules of other fields that read or set it."""
    cursor = scoped(ValidationRule, scope).find({}, {"field_key": 1, "rows": 1})
    return sum([rule["field_key"] == key or _names(rule["rows"], key) async for rule in cursor])


def _names(tree: object, key: str) -> bool:
    """Return whether a tree of conditions contains the field's key as a value, in either of its spellings."""
    todo, spellings = [tree], {key, key.replace("#", ".")}
    while todo:
        node = todo.pop()
        if isinstance(node, dict):
            todo += node.values()
        elif isinstance(node, list):
            todo += node
        elif isinstance(node, str) and node in spellings:
            return True
    return False


class _Documents:
    """The newest documents a template describes; none for a type whose documents have no `data`."""

    def __init__(self, scope: Scope, document: type[TenantDocument] | None, query: Filter) -> None:
        self._all = scoped(document, scope) if document else None
        self._first: list[dict[str, object]] = [
            {"$match": dict(query)},
            {"$sort": {"entry_date": -1, "_id": -1}},
            {"$limit": MOST_COUNTED},
        ]
        self._query = query

    async def size(self) -> tuple[int, bool]:
        """Return how many documents are checked, and whether there are more."""
        if self._all is None:
            return 0, False
        count = await self._all.count(self._query, limit=MOST_COUNTED + 1)
        return min(count, MOST_COUNTED), count > MOST_COUNTED

    async def holding(self, fields: Fields, counted: int) -> dict[str, int]:
        """Count the documents that have a value, by field key, in one pass."""
        value_counts = {spec.key: 0 for spec in fields}
        if self._all is None or not fields or not counted:
            return value_counts
        keys = [*value_counts]
        sums = {f"f{n}": {"$sum": {"$cond": [{"$gt": [f"${_path(key)}", None]}, 1, 0]}} for n, key in enumerate(keys)}
        rows = await (await self._all.aggregate([*self._first, {"$group": {"_id": None, **sums}}])).to_list()
        return value_counts | {key: rows[0][f"f{n}"] for n, key in enumerate(keys)} if rows else value_counts

    async def refused_by(self, spec: FieldSpec) -> int:
        """Count the documents whose value the field refuses, among its most frequent values."""
        if self._all is None:
            return 0
        check = compile_cell(spec, lengths=True, least_lengths=True)
        values = await self._all.aggregate(
            [
                *self._first,
                {"$match": {_path(spec.key): {"$exists": True}}},
                {"$group": {"_id": f"${_path(spec.key)}", "times": {"$sum": 1}}},
                {"$sort": {"times": -1}},
                {"$limit": MOST_VALUES},
            ]
        )
        return sum([row["times"] async for row in values if isinstance(check(row["_id"]), FieldFinding)])


def _path(key: str) -> str:
    group, _, name = key.partition("#")
    return f"data.{group}.{name}"
