"""The picture beside a name (R301, R302).

What is sent is never handed out again: it is decoded, turned upright, cut to a square and drawn afresh, so that nothing
of a file but its look is kept, the place where a photograph was taken least of all.
"""

import asyncio
import base64
import io
from pathlib import PurePath

from PIL import Image, ImageOps

from freight.core.errors import Invalid, NotFound, PermissionDenied
from freight.documents.profile_picture import ProfilePicture
from freight.documents.user import User
from freight.features.identity.schemas import Picture
from freight.kit import clock
from freight.kit.http.access import Access
from freight.kit.tenancy import object_id

MOST_BYTES = 2 * 1024 * 1024
EXTENSIONS = (".jpg", ".jpeg", ".png")
# pixels along an edge: what a screen of twice the density shows in the largest place
EDGE = 192
# a few kilobytes can say that they are a picture of a gigabyte
MOST_PIXELS = 50_000_000
# what the library raises for files that are broken, something else, or a bomb
_UNREADABLE = (OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError, Image.DecompressionBombWarning)
_NO_PICTURE = "This file is not a picture that can be read. Choose another jpg, jpeg or png file."


async def of(access: Access, user_id: str) -> Picture:
    """The picture of a user. Raises NotFound for a user who is no colleague of the caller."""
    return await _stored(await _colleague(access, user_id))


async def change(access: Access, user_id: str, name: str, content: bytes) -> Picture:
    """Take a picture for a user: one's own, an administrator also that of a colleague.

    Raises Invalid for a file that is too large or no picture, PermissionDenied and NotFound.
    """
    user = await _changeable(access, user_id)
    if len(content) > MOST_BYTES:
        raise Invalid("File Size should be less than 2 MB.", code="too_large")
    if PurePath(name).suffix.lower() not in EXTENSIONS:
        raise Invalid("Choose a picture of the kind jpg, jpeg or png.", code="file_type")
    drawn = await asyncio.to_thread(portrait, content)
    now = clock.now()
    await ProfilePicture.get_pymongo_collection().update_one(
        {"user_id": user.id},
        {"$set": {"content": drawn, "updated_on": now}, "$setOnInsert": {"created_on": now}},
        upsert=True,
    )
    return await _stored(user)


async def remove(access: Access, user_id: str) -> Picture:
    """Forget the picture of a user; forgetting none is no error. Raises PermissionDenied and NotFound."""
    user = await _changeable(access, user_id)
    await ProfilePicture.get_pymongo_collection().delete_one({"user_id": user.id})
    return Picture(picture="")


def portrait(content: bytes) -> bytes:
    """The square PNG of a JPEG or PNG. Raises Invalid for anything else."""
    try:
        with Image.open(io.BytesIO(content), formats=["JPEG", "PNG"]) as sent:
            if sent.width * sent.height > MOST_PIXELS:
                raise Invalid("This picture has too many pixels. Choose a smaller one.", code="too_large")
            sent.draft("RGB", (2 * EDGE, 2 * EDGE))
            upright = ImageOps.exif_transpose(sent).convert("RGBA")
    except _UNREADABLE as broken:
        raise Invalid(_NO_PICTURE, code="file_type") from broken
    drawn = io.BytesIO()
    ImageOps.fit(upright, (EDGE, EDGE)).save(drawn, "PNG", optimize=True)
    return drawn.getvalue()


async def _stored(user: User) -> Picture:
    found = await ProfilePicture.find_one(ProfilePicture.user_id == user.id)
    return Picture(picture=f"data:image/png;base64,{base64.b64encode(found.content).decode()}" if found else "")


async def _colleague(access: Access, user_id: str) -> User:
    """The caller, or somebody who works in the caller's system too."""
    if not user_id or user_id == str(access.user.id):
        return access.user
    user = await User.get(object_id(user_id, "user"))
    here = (access.membership.company_id, access.membership.system_id)
    if user is None or here not in {(each.company_id, each.system_id) for each in user.memberships}:
        raise NotFound("There is no such user.")
    return user


async def _changeable(access: Access, user_id: str) -> User:
    user = await _colleague(access, user_id)
    if user.id != access.user.id and not access.user.is_admin:
        raise PermissionDenied
    return user
