"""Written by `make records` from `documents/profile_picture.py`."""

from bson import ObjectId

from freight.documents.records.base import StoredFreightDocument


class StoredProfilePicture(StoredFreightDocument):
    """`ProfilePicture`, as it is stored."""

    user_id: ObjectId
    content: bytes
