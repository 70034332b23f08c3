"""Convert permissions with filters between wire and database: as lists of codes, and by module as in the contract."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.rights.deciding import find_unknown_permissions
from freight.core.rights.records import can_be_filtered
from freight.documents.filtered_permission import FieldFilter, FilteredPermission
from freight.features.identity.rights.schemas import FieldFilterForm, FilteredPermissionForm, ModulePermissionForm
from freight.kit.auth.permission_labels import get_permission_label, list_permission_modules

_TEXT = 200
Codes = tuple[list[str], list[FilteredPermission]]


Modules = dict[str, list[ModulePermissionForm]]


def check_filtered_permissions(
    codes: Iterable[str], variants: Sequence[FilteredPermissionForm], known: Mapping[str, str]
) -> Codes:
    """Return the permissions to be given, each once: for every record, or with its filters. `known`: labels of the
    fields that permissions may be filtered by.

    Raises Invalid for no permissions (R335), for an unknown permission or field, and for an empty filter, which would
    allow nothing although the user may have meant everything.
    """
    every = sorted(set(codes))
    _demand_listed([*every, *(code for variant in variants for code in variant.codes)])
    permissions = [_variant(variant, set(every), known) for variant in variants]
    permissions = [permission for permission in permissions if permission.codes]
    if not every and not permissions:
        raise Invalid("Please select atleast 1 module.", code=ErrorCode.MODULE_NEEDED)
    return every, permissions


def parse_draft_permissions(codes: Iterable[str], variants: Sequence[FilteredPermissionForm]) -> Codes:
    """Return the permissions of a form that is still being edited; an unfinished filter gives nothing yet."""
    permissions = [
        FilteredPermission(
            codes=variant.codes,
            filters={key: FieldFilter(v=filter_form.v) for key, filter_form in variant.filters.items()},
        )
        for variant in variants
    ]
    return sorted(set(codes)), permissions


def parse_module_permissions(given: Mapping[str, Sequence[ModulePermissionForm]], known: Mapping[str, str]) -> Codes:
    """Return the permissions that modules of the contract give. Raises Invalid as `check_filtered_permissions` does,
    and for a module without action codes."""
    every: list[str] = []
    variants: list[FilteredPermissionForm] = []
    for module, listed in given.items():
        offered = list_permission_modules().get(module)
        if offered is None:
            raise Invalid(f"There is no module “{module[:100]}”.", code=ErrorCode.NO_SUCH_MODULE)
        if not listed or not all(permission_form.action_codes for permission_form in listed):
            raise Invalid(f"Please add ActionCodes for {module}", code=ErrorCode.ACTION_CODES_NEEDED)
        for module_form in listed:
            if strange := find_unknown_permissions(module_form.action_codes, offered):
                raise Invalid(f"“{strange[0][:100]}” is no permission of {module}.", code=ErrorCode.NO_SUCH_PERMISSION)
            if module_form.filters:
                variants.append(FilteredPermissionForm(codes=module_form.action_codes, filters=module_form.filters))
            else:
                every.extend(module_form.action_codes)
    return check_filtered_permissions(every, variants, known)


def group_permissions_by_module(codes: Collection[str], variants: Sequence[FilteredPermission]) -> Modules:
    """Group codes and variants by module, in the order of the catalog."""
    modules: Modules = {}
    for module, offered in list_permission_modules().items():
        if every := [code for code in offered if code in codes]:
            modules.setdefault(module, []).append(ModulePermissionForm(action_codes=every))
        for variant in variants:
            if some := [code for code in offered if code in variant.codes]:
                modules.setdefault(module, []).append(
                    ModulePermissionForm(action_codes=some, filters=to_filter_forms(variant))
                )
    return modules


def to_filtered_permission_forms(variants: Sequence[FilteredPermission]) -> list[FilteredPermissionForm]:
    """Return variants in the shape of forms."""
    return [FilteredPermissionForm(codes=variant.codes, filters=to_filter_forms(variant)) for variant in variants]


def to_filter_forms(variant: FilteredPermission) -> dict[str, FieldFilterForm]:
    """Return the filters of a variant in the shape of forms."""
    return {
        field: FieldFilterForm.model_validate(field_filter.model_dump())
        for field, field_filter in variant.filters.items()
    }


def _variant(form: FilteredPermissionForm, every: Collection[str], known: Mapping[str, str]) -> FilteredPermission:
    codes = sorted(set(form.codes) - set(every))
    permission_label = f"“{get_permission_label(form.codes[0])}”" if form.codes else "a permission"
    if not form.filters:
        raise Invalid(
            f"Choose a field to filter {permission_label} by, or choose all records.", code=ErrorCode.FILTER_NEEDED
        )
    filters: dict[str, object] = {}
    for field, filter_form in form.filters.items():
        if field not in known:
            raise Invalid(f"Permissions can’t be filtered by “{field[:100]}”.", code=ErrorCode.NO_SUCH_FILTER)
        if unfilterable := next((code for code in form.codes if not can_be_filtered(code, field)), None):
            raise Invalid(
                f"“{get_permission_label(unfilterable)}” is not about shipments, so it can’t be filtered by "
                f"“{known[field]}”.",
                code=ErrorCode.NOT_FILTERED,
            )
        values = sorted({value.strip() for value in filter_form.v if value.strip()})
        if not values:
            raise Invalid(
                f"The filter “{known[field]}” of {permission_label} has no value. Choose values, or remove the filter.",
                code=ErrorCode.FILTER_EMPTY,
            )
        if len(values) > 1 and not filter_form.ismultiselect:
            raise Invalid(
                f"The filter “{known[field]}” of {permission_label} takes one value.", code=ErrorCode.ONE_VALUE
            )
        if strange := next((value for value in values if len(value) > _TEXT), None):
            raise Invalid(f"“{strange[:50]}…” is too long for a filter.", code=ErrorCode.FILTER_TOO_LONG)
        filters[field] = FieldFilter(**{**filter_form.model_dump(), "v": values})
    return FilteredPermission(codes=codes, filters=filters)


def _demand_listed(codes: Iterable[str]) -> None:
    listed = {
        code: label
        for permission_module in list_permission_modules().values()
        for code, label in permission_module.items()
    }
    if strange := find_unknown_permissions(codes, listed):
        raise Invalid(f"There is no permission “{strange[0][:100]}”.", code=ErrorCode.NO_SUCH_PERMISSION)
