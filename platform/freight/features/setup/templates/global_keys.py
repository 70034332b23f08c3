"""The global field keys of a system: the Add Keys mode of the field-template dialog."""

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid, RowsInvalid
from freight.core.fields.global_keys import check_keys, incomplete_prompt
from freight.core.refused_rows import describe_rows
from freight.documents.global_field import GlobalField
from freight.features.setup.templates.commands import CORRECT_AND_SAVE
from freight.features.setup.templates.schemas import GlobalKeyList, GlobalKeysBody, GlobalKeyView
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

SAVED = "Keys saved."
GLOBAL_FIELDS = "globalFields"


async def list_global_keys(scope: Scope) -> GlobalKeyList:
    """List the keys of the system by label."""
    cursor = scoped(GlobalField, scope).find().sort([("label", 1), ("folded", 1)])
    return GlobalKeyList(
        rows=[
            GlobalKeyView(
                key=row["key"],
                group_key=row["group_key"],
                label=row["label"],
                type=row["type"],
                length=row["length"],
                description=row["description"],
            )
            async for row in cursor
        ]
    )


async def save_global_keys(scope: Scope, body: GlobalKeysBody) -> GlobalKeyList:
    """Save the valid rows; an existing key gets the row's label, length and other properties. Keys are never deleted,
    because templates were made from them.

    Raises Invalid if there is nothing to save, and RowsInvalid for invalid rows; with code `incomplete` if rows only
    lack something, so that the user may choose to leave them out.
    """
    if body.type != GLOBAL_FIELDS:
        raise Invalid(f"This call saves global field keys (type {GLOBAL_FIELDS}).", code=ErrorCode.UNKNOWN_TYPE)
    scope.demand_every_account()
    checked = check_keys(body.data)
    if checked.refusal:
        raise _refused(body, checked.refusal, ErrorCode.NOTHING_TO_SAVE)
    left_out = {row - 1 for row in checked.incomplete}
    if set(checked.findings) - left_out:
        raise _refused(body, CORRECT_AND_SAVE, ErrorCode.ROWS_INVALID)
    if checked.incomplete and not body.skip_incomplete:
        raise _refused(body, incomplete_prompt(checked.incomplete), ErrorCode.INCOMPLETE)
    keys = scoped(GlobalField, scope)
    now = clock.now()
    await keys.bulk_write(
        [
            keys.to_update(
                {"folded": key.key.casefold()},
                {
                    "$set": {**key.model_dump(exclude={"key"}), "updated_on": now, "updated_by": scope.user_id},
                    "$setOnInsert": {"account_id": None, "key": key.key, "created_on": now},
                    "$inc": {"revision": 1},
                },
                upsert=True,
            )
            for key in checked.keys
        ]
    )
    return await list_global_keys(scope)


def _refused(body: GlobalKeysBody, message: str, code: ErrorCode) -> RowsInvalid:
    checked = check_keys(body.data)
    return RowsInvalid(
        message,
        code=code,
        data={
            "doc": [{**row, "tempId": index} for index, row in enumerate(body.data)],
            "invalidMsgList": describe_rows(checked.findings),
            "incompleteRows": list(checked.incomplete),
        },
    )
