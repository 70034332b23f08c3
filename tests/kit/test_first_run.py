"""Seed data is loaded again when the data, or the code that loads it, has changed."""

from pathlib import Path

from freight.kit.first_run import compute_seed_fingerprint


def test_a_changed_loader_is_noticed_however_deep_it_lies(tmp_path: Path) -> None:
    data, code = tmp_path / "data", tmp_path / "features"
    loaders = [code / "setup" / "accounts" / "seed.py", code / "system" / "seed" / "demo_work.py"]
    for path in (data / "accounts.json", *loaders):
        path.parent.mkdir(parents=True)
        path.write_text("1")
    before = compute_seed_fingerprint(data, False, 2, code=code)
    assert before == compute_seed_fingerprint(data, False, 2, code=code)
    for path in (*loaders, data / "accounts.json"):
        path.write_text("2")
        after = compute_seed_fingerprint(data, False, 2, code=code)
        assert after != before, path.name
        before = after
    (code / "setup" / "accounts" / "service.py").write_text("3")
    assert compute_seed_fingerprint(data, False, 2, code=code) == before, "it loads nothing"
