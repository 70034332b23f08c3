"""What the suite needs of a machine before it starts."""

import stat
from pathlib import Path

import pytest

from freight.embedded.errors import StartError
from freight.embedded.host_checks import claim_folder, ensure_encryption_key, open_listening_socket
from freight.kit.security.secrets import Keyring


def test_the_key_of_an_installation_is_made_once_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    key = ensure_encryption_key(tmp_path)
    assert ensure_encryption_key(tmp_path) == key
    assert stat.S_IMODE((tmp_path / "secret-key").stat().st_mode) == 0o600
    assert Keyring.parse(key).open(Keyring.parse(key).seal("secret", "a:b:c"), "a:b:c") == "secret"


def test_a_folder_is_free_again_once_its_holder_lets_go(tmp_path: Path) -> None:
    with claim_folder(tmp_path), pytest.raises(StartError, match="already running"):
        claim_folder(tmp_path)
    claim_folder(tmp_path).close()


def test_an_address_of_another_machine_is_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(StartError, match=r"on 192\.0\.2\.1 cannot be used"):
        open_listening_socket("192.0.2.1", 8000)
