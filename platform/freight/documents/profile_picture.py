"""The picture of a user, as it is shown next to the name."""

from beanie import PydanticObjectId
from pymongo import ASCENDING, IndexModel

from freight.documents.base import FreightDocument
from freight.documents.records.profile_picture import StoredProfilePicture


class ProfilePicture(FreightDocument[StoredProfilePicture]):
    """At most one per user. `content` was redrawn from the uploaded picture: a small PNG and nothing else."""

    user_id: PydanticObjectId
    content: bytes

    class Settings:
        name = "profile_pictures"
        indexes = [IndexModel([("user_id", ASCENDING)], unique=True, name="user")]
