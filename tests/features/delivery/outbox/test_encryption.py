"""Profiles with keys: what leaves is encrypted and signed, and never leaves without."""

from datetime import timedelta
from pathlib import Path

from bson import ObjectId

from freight.documents.delivery_key import DeliveryKey
from freight.documents.delivery_profile import DeliveryProfile
from freight.features.recipients.profiles.servers import get_secret_context
from freight.kit import clock
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope
from tests.fixtures.deliveries import House, profile_of, sftp_profile
from tests.fixtures.file_servers import sftp_serving
from tests.fixtures.key_pairs import Pair, openpgp_secret, smime_opened, smime_verified
from tests.fixtures.mail_server import MailServer
from tests.fixtures.tenants import Tenants

TO = {"to": "ap@fillmore.example"}


async def keep(scope: Scope, slot: str, kind: str, public: str, private: str = "", *, days: int = 30) -> ObjectId:
    """A key file that was uploaded, good for so many days from now."""
    one = ObjectId()
    await DeliveryKey(
        id=one,
        company_id=scope.company_id,
        system_id=scope.system_id,
        name=f"{slot}.pem",
        slot=slot,
        kind=kind,
        fingerprint="",
        expires_on=clock.now() + timedelta(days=days),
        public=public,
        private=get_connections().keyring.seal(private, get_secret_context("delivery_keys", one, "private"))
        if private
        else "",
    ).insert()
    return one


async def test_a_mail_is_signed_by_us_and_opened_by_its_recipient_alone(
    house: House, tenants: Tenants, mail_server: MailServer, tmp_path: Path
) -> None:
    ours, theirs = Pair(tmp_path, "ours"), Pair(tmp_path, "theirs")
    encrypts = await keep(tenants.air, "encryption", "x509", theirs.public)
    signs = await keep(tenants.air, "signature", "x509", ours.public, ours.private)
    await profile_of(tenants.air, "email", configurations=TO, encryption_key_id=encrypts, signature_key_id=signs)
    (invoice,) = await house.approved("S1")
    await house.work()
    (mail,) = mail_server.taken
    content = mail.message.as_bytes()
    assert mail.message["Subject"] == f"Invoice {invoice['number']}"
    assert b"%PDF" not in content and b".pdf" not in content
    opened = smime_verified(ours, smime_opened(theirs, content))
    assert f"Invoice {invoice['number']}.pdf".encode() in opened
    (packet,) = await house.packets()
    assert (packet["headers"]["text"], packet["headers"]["html"]) == ("", ""), "nor is it kept beside in the clear"
    assert await house.statuses() == {"S1": "Delivered"}


async def test_files_are_encrypted_by_openpgp(house: House, tenants: Tenants, tmp_path: Path) -> None:
    theirs = openpgp_secret()
    encrypts = await keep(tenants.air, "encryption", "openpgp", str(theirs.extract_certificate()))
    async with sftp_serving(tmp_path / "in") as server:
        await sftp_profile(tenants.air, server, encryption_key_id=encrypts)
        (invoice,) = await house.approved("S1")
        await house.work()
        ((name, content),) = server.there().items()
    assert name == f"Invoice {invoice['number']}.pdf.pgp"
    assert theirs.decryptor() and b"%PDF" not in content


async def test_an_expired_key_holds_all_until_it_is_replaced_and_one_press_releases_them(  # fault 42
    house: House, tenants: Tenants, mail_server: MailServer, tmp_path: Path
) -> None:
    theirs = Pair(tmp_path, "theirs")
    old = await keep(tenants.air, "encryption", "x509", theirs.public, days=-1)
    profile = await profile_of(tenants.air, "email", configurations=TO, encryption_key_id=old)
    await house.approved("S1", "S2", "S3")
    await house.work()
    assert mail_server.taken == []
    (group,) = (await house.ana.caller.get("/api/deliveries/causes")).json()["data"]
    assert (group["cause"], group["count"], group["title"]) == ("key", 3, "Key expired or unusable")
    day = clock.now() - timedelta(days=1)
    assert group["reason"] == (
        f"encryption.pem expired on {day:%Y-%m-%d}. Upload another one in the profile, then release."
    )
    new = await keep(tenants.air, "encryption", "x509", theirs.public)
    change = {"$set": {"encryption_key_id": new}, "$inc": {"revision": 1}}
    await DeliveryProfile.get_pymongo_collection().update_one({"_id": profile}, change)
    released = await house.ana.caller.post("/api/deliveries/act", json={"ids": group["ids"], "action": "release"})
    assert released.json()["data"]["done"] == 3
    await house.work()
    assert [mail.message.get_content_type() for mail in mail_server.taken] == ["application/pkcs7-mime"] * 3
    assert set((await house.statuses()).values()) == {"Delivered"}


async def test_what_is_to_be_encrypted_never_leaves_as_it_is(
    house: House, tenants: Tenants, mail_server: MailServer
) -> None:
    await profile_of(tenants.air, "email", configurations=TO, encryption_key_id=ObjectId())
    await house.approved("S1")
    await house.work()
    (delivery,) = await house.deliveries()
    assert (delivery["state"], delivery["cause"]) == ("Held", "key")
    assert delivery["reason"].startswith("The encryption key of the profile was removed.")
    assert mail_server.taken == []
