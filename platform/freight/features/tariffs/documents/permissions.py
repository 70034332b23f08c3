"""Which documents a caller may read and change: by the permissions of their types, or because they are shared with the
caller. Both are limited to the accounts the caller may see."""

from collections.abc import Sequence

from bson import ObjectId

from freight.core.errors import NotFound, PermissionDenied
from freight.core.records import Stored
from freight.core.tariff_documents import DocType, DocumentAccessLevel, DocumentRequester, get_document_access
from freight.documents.tariff_document import Sharing, TariffDocument
from freight.documents.user import User
from freight.features.identity.groups import queries as groups
from freight.features.tariffs.documents.resource import SEE, SEE_ALL, get_document_permission
from freight.kit.access import Access
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

_OWNERS = ("account_ids", "shared_with_view", "shared_with_edit")
_NOT_HIS_TO_SHARE = "Only editors of all such documents can set a document's accounts and sharing."


async def build_document_person(access: Access) -> DocumentRequester:
    """Return the caller's permissions and groups for document checks."""
    membership = access.membership
    member_group_ids = await groups.list_member_group_ids(membership.company_id, ObjectId(access.user_id), membership)
    changes = frozenset(doc_type for doc_type in DocType if access.may(get_document_permission(doc_type)))
    sees = frozenset(DocType) if access.may(SEE_ALL) else frozenset({DocType.TARIFF} if access.may(SEE) else ())
    return DocumentRequester(access.user_id, member_group_ids, sees | changes, changes)


async def build_visible_documents_filter(access: Access) -> Record:
    """Return the filter of the documents the caller may read, within their scope."""
    who = await build_document_person(access)
    if who.sees == frozenset(DocType):
        return {}
    return {"$or": [_of_types(who.sees), build_shared_documents_filter(who)]}


def build_shared_documents_filter(who: DocumentRequester) -> Record:
    """Return the filter of the documents shared with a user by name, or with one of the user's groups."""
    return {"$or": [_shared("shared_with_view", who), _shared("shared_with_edit", who)]}


async def build_editable_documents_filter(access: Access) -> Record:
    """Return the filter of the documents the caller may change, within their scope."""
    who = await build_document_person(access)
    if who.changes == frozenset(DocType):
        return {}
    return {"$or": [_of_types(who.changes), _shared("shared_with_edit", who)]}


def build_owned_types_filter(access: Access) -> Record:
    """Return the filter of the documents whose types the caller may change, without those that are only shared."""
    return _of_types(frozenset(doc_type for doc_type in DocType if access.may(get_document_permission(doc_type))))


def _of_types(types: frozenset[DocType]) -> Record:
    return {"doc_type": {"$in": sorted(types)}}


def _shared(how: str, who: DocumentRequester) -> Record:
    return {"$or": [{f"{how}.users": who.user_id}, {f"{how}.groups": {"$in": sorted(who.groups)}}]}


def may_edit_document(access: Access, who: DocumentRequester, document: Stored) -> bool:
    """Whether the caller may change a document they read: they must have access to all of its accounts."""
    right = get_document_access(who, document["doc_type"], document["shared_with_view"], document["shared_with_edit"])
    return right is DocumentAccessLevel.EDIT and access.scope.allows_accounts(document["account_ids"])


async def require_document_edit(access: Access, document: Stored) -> None:
    """Raise PermissionDenied unless the caller may change the document."""
    if not may_edit_document(access, await build_document_person(access), document):
        raise PermissionDenied


def require_document_owners(access: Access, before: Stored | None, after: Stored) -> None:
    """Raise PermissionDenied if the accounts of the document are set or changed and the caller may not do that."""
    if before and all(before[name] == after[name] for name in _OWNERS):
        return
    if not access.may(get_document_permission(after["doc_type"])):
        raise PermissionDenied(_NOT_HIS_TO_SHARE)
    if not access.scope.allows_accounts(after["account_ids"]):
        raise PermissionDenied("Choose the document's accounts from your own.")


async def may_upload_document(access: Access) -> bool:
    """Whether the caller may upload a file: for their own document, or for one shared with them for editing."""
    if (await build_document_person(access)).changes:
        return True
    return bool(
        await scoped(TariffDocument, access.scope).count(await build_editable_documents_filter(access), limit=1)
    )


async def require_known_sharing(scope: Scope, sharing: Sequence[Sharing]) -> None:
    """Raise NotFound for a group that does not apply in the system, and for a user who does not belong to it."""
    users = {user_id for share in sharing for user_id in share.users}
    shared = {group for share in sharing for group in share.groups}
    ids = [ObjectId(user_id) for user_id in users if ObjectId.is_valid(user_id)]
    member_query = {"memberships.system_id": scope.system_id}
    if len(ids) < len(users) or await User.find({**member_query, "_id": {"$in": ids}}).count() < len(ids):
        raise NotFound("User not found.")
    if shared - {group for group, _ in await groups.list_shareable_groups(scope, scope.system_id)}:
        raise NotFound("Group not found.")
