"""The permissions a company may use at all. They limit every user in it, including administrators."""

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid, NotFound, PermissionDenied
from freight.core.rights.deciding import find_unknown_permissions
from freight.documents.audit_entry import AuditKind
from freight.documents.company import Company
from freight.documents.organization_permissions import OrganizationPermissions
from freight.documents.record_change import RecordAction
from freight.features.identity.people import grant_checks, membership_updates
from freight.features.identity.people.commands import PRODUCTS
from freight.features.identity.permissions.schemas import (
    OrganizationForm,
    OrganizationModule,
    OrganizationPermission,
    OrganizationPermissionRow,
    OrganizationProduct,
)
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.auth.disabled_permissions import collect_disabled_permissions
from freight.kit.auth.permission_labels import (
    list_permission_modules,
    list_permissions_with_labels,
    map_permissions_to_products,
)
from freight.kit.records import history, record_service
from freight.kit.storage import audit_log
from freight.kit.storage.tenancy import parse_object_id
from freight.kit.storage.transactions import run_in_transaction

KIND = "organizationPermission"
# without these no one could switch anything on again
KEPT = frozenset(
    {
        "configuration.viewConfiguration",
        "readPermission",
        "readRole",
        "createRole",
        "updateRole",
        "user.createUser",
        "user.editUser",
    }
)


async def get_company_permissions(access: Access, organization_id: str) -> OrganizationPermission:
    """Return the permissions the caller's company may use (R384), and its products (R361). Raises NotFound for another
    company."""
    company_id = access.membership.company_id
    if organization_id and parse_object_id(organization_id, "company") != company_id:
        raise NotFound("Company not found.")
    company = await Company.get(company_id)
    stored = await OrganizationPermissions.find_one({"company_id": company_id})
    off = collect_disabled_permissions(stored) if stored else frozenset()
    switched_off = set(stored.withheld) if stored else set()
    of_product = map_permissions_to_products()
    without = set(stored.withheld_products) if stored else set()
    return OrganizationPermission(
        organization=str(company_id),
        name=company.name if company else "",
        codes=[code for code in list_permissions_with_labels() if code not in off],
        modules=[
            OrganizationModule(
                module=module,
                codes=[
                    OrganizationPermissionRow(
                        id=code,
                        label=label,
                        allowed=code not in switched_off,
                        kept=code in KEPT,
                        product=of_product.get(code, ""),
                    )
                    for code, label in listed.items()
                ],
            )
            for module, listed in list_permission_modules().items()
        ],
        products=[OrganizationProduct(id=product, allowed=product not in without) for product in PRODUCTS],
        may_change=access.is_admin,
        revision=stored.revision if stored else 0,
    )


async def save_company_permissions(access: Access, form: OrganizationForm) -> None:
    """Save the permissions the company may use. They apply to every user from the next call on. Raises PermissionDenied
    unless the caller administers the company, Conflict when another user saved in the meantime, Invalid for a
    permission that must stay on."""
    if not access.is_admin:
        raise PermissionDenied("Only an administrator of the company can change what it uses.")
    if strange := find_unknown_permissions(form.codes, list_permissions_with_labels()):
        raise Invalid(f"There is no permission “{strange[0][:100]}”.", code=ErrorCode.NO_SUCH_PERMISSION)
    if strange := sorted(set(form.products) - set(PRODUCTS)):
        raise Invalid(f"There is no product “{strange[0][:100]}”.", code=ErrorCode.NO_SUCH_PRODUCT)
    if missing := sorted(KEPT - set(form.codes)):
        labels = ", ".join(list_permissions_with_labels()[permission] for permission in missing)
        raise Invalid(f"Without these nobody could change permissions again: {labels}.", code=ErrorCode.KEPT)
    company_id = access.membership.company_id
    withheld = sorted(set(list_permissions_with_labels()) - set(form.codes))
    without = [product for product in PRODUCTS if product not in form.products]

    async def store(session: AsyncClientSession) -> None:
        await grant_checks.lock_company_administrators(company_id, session)
        before = await OrganizationPermissions.find_one({"company_id": company_id}, session=session)
        if (before.revision if before else 0) != form.revision:
            raise Conflict(record_service.CHANGED_MEANWHILE)
        after = before.model_copy(deep=True) if before else OrganizationPermissions(company_id=company_id, revision=0)
        after.withheld, after.withheld_products = withheld, without
        after.revision += 1
        after.updated_on, after.updated_by = clock.now(), access.user_id
        if before:
            await after.replace(session=session)
        else:
            await after.insert(session=session)
        record_save = history.RecordSave(
            ObjectId(after.id),
            RecordAction.CHANGED if before else RecordAction.CREATED,
            before.model_dump(exclude={"id", "revision_id"}) if before else None,
            after.model_dump(exclude={"id", "revision_id"}),
        )
        await history.write_history_entries(
            access.scope, KIND, [record_save], permission=access.right, of_company=True, session=session
        )
        await membership_updates.rewrite_memberships({"company_id": company_id}, session)
        off = [f"Off: {list_permissions_with_labels()[permission]}" for permission in withheld] + [
            f"Off: {product}" for product in without
        ]
        summary = "Changed what the company uses"
        await audit_log.write_audit_entry(access.scope, AuditKind.RIGHTS, summary, details=off, session=session)

    await run_in_transaction(store, turn=company_id)
