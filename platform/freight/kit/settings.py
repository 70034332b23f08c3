"""Settings, read once from the environment (`FREIGHT_…`) and an optional `.env` file."""

import os
from enum import StrEnum
from pathlib import Path

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

SEEDS = Path(__file__).resolve().parents[3] / "templates-seed"
"""What comes with the suite; `seed_dir` may name another folder to load from."""

MOST_API_PROCESSES = 4
"""Default limit: each takes some 200 MB, and the database needs its share of the cores, too."""

FIGURES_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""Variable that names the folder in which the processes of one API share their metrics. A process reads it when it
starts, and the folder is empty when the first of them does."""


class SmtpSecurity(StrEnum):
    """How the way to the mail server is kept private."""

    STARTTLS = "starttls"
    TLS = "tls"
    NONE = "none"


class Settings(BaseSettings):
    """Every variable of the suite. A test compares docker-compose.yml and .env.example with this class."""

    model_config = SettingsConfigDict(env_prefix="FREIGHT_", env_file=".env", extra="ignore")

    mongo_uri: str = Field("", description="MongoDB replica set; empty: the embedded server is started")
    mongo_database: str = Field("freight", description="name of the database")
    redis_url: str = Field("", description="Redis or Valkey; empty: the embedded server is started")
    redis_prefix: str = Field("freight:", description="prefix of every key this installation writes")
    secret_keys: SecretStr = Field(
        SecretStr(""), description="id:base64 of 32 bytes, comma separated; the first encrypts, all decrypt"
    )
    backup_passphrase: SecretStr | None = Field(None, description="seals the keys in a backup; none: it is asked for")
    data_dir: Path = Field(Path(".data"), description="files of the embedded servers and generated secrets")
    web_dir: Path = Field(Path("webapp/out"), description="the exported web app")
    seed_dir: Path = Field(Path("templates-seed"), description="field templates, demo users and demo data to load")
    http_host: str = Field("127.0.0.1", description="address the API listens on")
    http_port: int = Field(8000, description="port the API listens on")
    api_processes: int = Field(
        0, ge=0, description="processes of the API that share its port; 0: one a core, four at most"
    )
    trusted_proxies: str = Field(
        "", description="addresses and networks of proxies whose X-Forwarded-For is believed, comma separated"
    )
    metrics_token: SecretStr = Field(
        SecretStr(""),
        description="bearer token that reads /metrics and /api/health/ready; without one only this machine may",
    )
    brand: str = Field("Freight", description="the product name in helpdesk messages and on documents")
    demo: bool = Field(False, description="offer the demo sign-ins on the sign-in page")
    session_minutes: int = Field(30, description="idle minutes after which a session asks to be continued")
    session_hours: int = Field(24, description="hours after a sign-in with the password is asked for again")
    session_grace_hours: int = Field(12, description="hours in which an expired session may still be continued")
    upload_max_bytes: int = Field(50 * 1024 * 1024, description="largest workbook accepted")
    upload_max_rows: int = Field(500_000, description="most rows a workbook may hold")
    ecb_history: Path | None = Field(None, description="newer ECB rates, eurofxref-hist.zip; none: the bundled")
    outgoing_hosts: str = Field(
        "", description="hosts and networks besides the public internet that outgoing calls may reach, comma separated"
    )
    billing_timeout_seconds: float = Field(20.0, description="seconds within which a billing system answers")
    public_address: str = Field(
        "", description="where people open the suite, https://freight.example.com, for links in mails; empty: this host"
    )
    smtp_host: str = Field("", description="server that takes mails; empty: none are sent")
    smtp_port: int = Field(0, ge=0, le=65_535, description="its port; 0: what the security says")
    smtp_security: SmtpSecurity = Field(
        SmtpSecurity.STARTTLS, description="starttls, tls (from the first byte on) or none (a relay inside)"
    )
    smtp_user: str = Field("", description="user name on it; empty: none is asked for")
    smtp_password: SecretStr = Field(SecretStr(""), description="password of that user")
    smtp_from: str = Field("", description="whom mails come from: Freight <freight@example.com>")
    smtp_seconds: float = Field(30.0, gt=0, description="seconds within which it takes a mail")
    database_seconds: float = Field(30, gt=0, description="what one operation on the database may take")
    worker_concurrency: int = Field(2, gt=0, description="processes of one worker for long work; one more is for short")
    jobs_each_company: int = Field(2, gt=0, description="long jobs of one company under way at once")
    audit_days: int = Field(730, ge=30, description="days the audit log is kept; older entries are erased")
    log_level: str = Field("INFO", description="lowest level that is logged")

    def processes_of_api(self) -> int:
        """Return how many processes serve the API on this machine."""
        cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
        return self.api_processes or min(cores, MOST_API_PROCESSES)

    def address(self, path: str) -> str:
        """Return an address of the web app for use in a mail. Nothing a caller sends is used: a forged Host header must
        not lead the reader of a mail elsewhere."""
        host = "localhost" if self.http_host in ("", "0.0.0.0", "::") else self.http_host
        return (self.public_address.rstrip("/") or f"http://{host}:{self.http_port}") + path


def load_settings() -> Settings:
    """Return the settings of this process from the current environment."""
    return Settings()
