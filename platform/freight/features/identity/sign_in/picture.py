"""Profile pictures (R301, R302).

An uploaded picture is rendered again (`kit.pictures`) and cropped to a square.
"""

import asyncio
import base64

from PIL import ImageOps

from freight.core.errors import NotFound, PermissionDenied
from freight.documents.profile_picture import ProfilePicture
from freight.documents.user import User
from freight.features.identity.sign_in import open_memberships
from freight.features.identity.sign_in.schemas import ProfilePictureView
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.paper import pictures
from freight.kit.storage.tenancy import parse_object_id

# pixels per edge: the largest place a picture is shown in, at double pixel density
EDGE = 192


async def get_profile_picture(access: Access, user_id: str) -> ProfilePictureView:
    """Return the picture of a user. Raises NotFound for a user who is no colleague of the caller."""
    return await _stored(await _colleague(access, user_id))


async def update_profile_picture(access: Access, user_id: str, name: str, content: bytes) -> ProfilePictureView:
    """Store a picture for the caller or, as an administrator, for a colleague.

    Raises Invalid for a file that is too large or not a picture, PermissionDenied and NotFound.
    """
    user = await _changeable(access, user_id)
    pictures.check_picture_file(name, content)
    drawn = await asyncio.to_thread(crop_portrait, content)
    now = clock.now()
    await ProfilePicture.get_pymongo_collection().update_one(
        {"user_id": user.id},
        {"$set": {"content": drawn, "updated_on": now}, "$setOnInsert": {"created_on": now}},
        upsert=True,
    )
    return await _stored(user)


async def delete_profile_picture(access: Access, user_id: str) -> ProfilePictureView:
    """Delete the picture of a user; it is no error if there is none. Raises PermissionDenied and NotFound."""
    user = await _changeable(access, user_id)
    await ProfilePicture.get_pymongo_collection().delete_one({"user_id": user.id})
    return ProfilePictureView(picture="")


def crop_portrait(content: bytes) -> bytes:
    """Return a JPEG or PNG as a square PNG. Raises Invalid for anything else."""
    return pictures.to_png(ImageOps.fit(pictures.open_upright_picture(content, EDGE), (EDGE, EDGE)))


async def _stored(user: User) -> ProfilePictureView:
    profile_picture = await ProfilePicture.find_one(ProfilePicture.user_id == user.id)
    return ProfilePictureView(
        picture=f"data:image/png;base64,{base64.b64encode(profile_picture.content).decode()}" if profile_picture else ""
    )


async def _colleague(access: Access, user_id: str) -> User:
    """Return the caller, or another user of the caller's system. Raises NotFound."""
    if not user_id or user_id == str(access.user.id):
        return access.user
    user = await User.get(parse_object_id(user_id, "user"))
    place = (access.membership.company_id, access.membership.system_id)
    if user is None or place not in {(membership.company_id, membership.system_id) for membership in user.memberships}:
        raise NotFound("User not found.")
    return user


async def _changeable(access: Access, user_id: str) -> User:
    user = await _colleague(access, user_id)
    if user.id != access.user.id and not access.is_admin:
        raise PermissionDenied
    if user.id == access.user.id:
        open_memberships.demand_own_identity(access)
    return user
