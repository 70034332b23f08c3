"""Written by `make records` from `documents/password_reset.py`."""

from datetime import datetime

from bson import ObjectId

from freight.documents.records.base import StoredFreightDocument


class StoredPasswordReset(StoredFreightDocument):
    """`PasswordReset`, as it is stored."""

    user_id: ObjectId
    token_hash: str
    expires_on: datetime
