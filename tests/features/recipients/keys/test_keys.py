"""Key files: recognized by their content, sealed, one for each purpose."""

from datetime import timedelta

import pysequoia
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from freight.documents.delivery_key import DeliveryKey
from freight.features.recipients.profiles.servers import get_secret_context
from freight.kit import clock
from freight.kit.storage.connections import get_connections
from tests.features.delivery.keeping import server

UPLOAD = "/api/uploadFiles"


def certificate(days=90):
    """PEM of a certificate and of its private key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Fillmore AS2")])
    now = clock.now()
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=100))
        .not_valid_after(now + timedelta(days=days))
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return made, made.public_bytes(serialization.Encoding.PEM), private


async def sent(ana, *files, encryption="true"):
    named = [("uploadedFile", (name, content, "application/octet-stream")) for name, content in files]
    return await ana.caller.post(UPLOAD, params={"encryptionFile": encryption}, files=named)


async def test_a_certificate_is_known_by_its_content_and_its_private_part_is_sealed(ana):  # R096
    made, public, private = certificate(days=20)
    answer = await sent(ana, ("partner.pem", public + private), encryption="false")
    assert answer.status_code == 200, answer.text
    told = answer.json()["data"]
    assert (told["kind"], told["hasPrivatePart"], told["expiresSoon"]) == ("x509", True, True)
    assert told["fingerprint"] == made.fingerprint(hashes.SHA256()).hex().upper()
    stored = await DeliveryKey.get_pymongo_collection().find_one()
    assert private.decode() not in str(stored)
    opened = get_connections().keyring.open(
        stored["private"], get_secret_context("delivery_keys", stored["_id"], "private")
    )
    assert opened == private.decode() and "BEGIN PRIVATE" not in answer.text


async def test_an_openpgp_key_may_be_called_pem(ana):
    key = pysequoia.Tsk.generate("Fillmore <edi@fillmore.com>")
    public = str(key.extract_certificate()).encode()
    told = (await sent(ana, ("partner.pem", public))).json()["data"]
    assert (told["kind"], told["subject"]) == ("openpgp", "Fillmore <edi@fillmore.com>")
    assert not told["hasPrivatePart"]
    signing = await sent(ana, ("partner.pem", public), encryption="false")
    assert "no private key" in signing.json()["msg"]


PNG = b"\x89PNG\r\n\x1a\n" + bytes(100)


@pytest.mark.parametrize("content", [PNG, b"-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nrubbish", b"\x99rubbish"])
async def test_a_file_that_is_no_key_is_refused_whatever_it_is_called(ana, content):
    answer = await sent(ana, ("partner.pem", content))
    assert answer.status_code == 400 and "holds neither an OpenPGP key nor an X.509 certificate" in answer.json()["msg"]
    assert await DeliveryKey.find().count() == 0


async def test_other_endings_and_several_files_are_refused(ana):  # R288, R289, R290, R291
    _, public, _ = certificate()
    other = await sent(ana, ("key.png", PNG))
    assert other.json()["msg"] == "key.png files are not uploaded due to invalid extension."
    for ending in ("cer", "der", "pem"):
        assert (await sent(ana, (f"key.{ending}", public))).status_code == 200
    two = [("a.pem", public), ("b.pem", public)]
    assert (await sent(ana, *two)).json()["msg"] == "Please upload only one Encryption key."
    assert (await sent(ana, *two, encryption="false")).json()["msg"] == "Please upload only one Signature key."


async def test_an_expired_certificate_is_refused(ana):
    _, public, _ = certificate(days=-1)
    assert "expired on" in (await sent(ana, ("old.cer", public))).json()["msg"]


async def test_a_key_is_removed_only_when_no_profile_uses_it(ana):  # R097
    _, public, _ = certificate()
    key = (await sent(ana, ("partner.cer", public))).json()["data"]
    profile = await ana.saved(encryptionFileId=key["id"])
    assert profile["encryptionFileName"] == "partner.cer"
    refused = await ana.caller.delete(f"/api/deliveryKeys/{key['id']}")
    assert refused.json()["msg"] == "partner.cer is used by Invoices by mail. Remove it there first."
    await ana.changed(profile, encryptionFileId=None)
    assert (await ana.caller.delete(f"/api/deliveryKeys/{key['id']}")).status_code == 200
    assert (await ana.get("/api/deliveryKeys"))["data"] == []


async def test_a_certificate_is_refused_where_files_are_encrypted_by_openpgp(ana):
    """When the profile is saved, not when the first invoice waits: by its own server, or by that of its channel."""
    _, public, _ = certificate()
    key = (await sent(ana, ("partner.cer", public))).json()["data"]["id"]
    told = "partner.cer is an X.509 certificate. Files are encrypted and signed by OpenPGP keys."
    own = {"type": "ftp", "configurations": {}, "fields": server(), "encryptionFileId": key}
    assert (await ana.tried(**own)).json()["msg"] == told
    channel = {"type": "outgoingChannel", "profileName": "Their folder", "scheduling": [], "fields": server()}
    assert (await ana.tried(**channel | {"configurations": {}, "encryptionFileId": key})).json()["msg"] == told
    await ana.saved(**channel | {"configurations": {}})
    assert (await ana.tried(**own | {"fields": []})).json()["msg"] == told
    assert (await ana.tried(**own | {"encryptionFileId": None})).status_code == 200, "R098: without the key it is saved"
    assert (await ana.tried(encryptionFileId=key)).status_code == 200, "mails are encrypted by either"


async def test_an_as2_profile_without_the_partners_certificate_is_not_turned_on(ana):
    """It would hold each of its invoices: nothing leaves by AS2 unencrypted or unsigned. Inactive, it may be saved."""
    where = {"Protocol": "as2", "address": "https://as2.fillmore.com", "as2From": "ACME", "as2To": "FILLMORE"}
    as2 = {"type": "ftp", "fields": [{"key": key, "value": value} for key, value in where.items()]}
    for key_name, slot in (("partner.pem", "true"), ("own.pem", "false")):
        refused = await ana.tried(account=ana.tenants.fill1, **as2)
        assert refused.status_code == 400 and refused.json()["msg"].endswith(
            f"The {'encryption and ' if slot == 'true' else ''}signature key is missing: choose it, "
            "or deactivate the profile."
        )
        _, public, private = certificate()
        kept = await sent(ana, (key_name, public if slot == "true" else public + private), encryption=slot)
        as2["encryptionFileId" if slot == "true" else "signatureFileId"] = kept.json()["data"]["id"]
    resting = await ana.saved(account=ana.tenants.fill1, isActiveProfile=False, **as2 | {"encryptionFileId": None})
    assert not resting["isActiveProfile"]
    assert (await ana.saved(account=ana.tenants.fill1, profileName="Second", **as2))["isActiveProfile"]
