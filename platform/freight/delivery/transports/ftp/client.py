"""An FTP client that connects to an address that was checked, and does over TLS what servers ask for.

Many servers accept a data channel only if it resumes the session of the control channel (vsftpd answers 522 otherwise).
The address in the answer to PASV is ignored.
"""

import ftplib
import socket
import ssl

from freight.delivery.transports.ftp.settings import FtpSecurity


class FtpClient(ftplib.FTP_TLS):
    """One connection, signed in."""

    def __init__(self, name: str, opened: socket.socket, security: FtpSecurity, context: ssl.SSLContext) -> None:
        super().__init__(context=context, encoding="utf-8")
        self.host = name  # the name a certificate is checked against
        self.timeout = opened.gettimeout()
        self.sock = opened
        if security is FtpSecurity.IMPLICIT:
            self.sock = context.wrap_socket(opened, server_hostname=name)
        self.af = self.sock.family
        self.file = self.sock.makefile("r", encoding=self.encoding)
        self.welcome = self.getresp()
        if security is FtpSecurity.EXPLICIT:
            self.auth()
        self._is_private = security is not FtpSecurity.NONE

    def signed_in(self, user: str, password: str) -> "FtpClient":
        """Sign in and return the client."""
        ftplib.FTP.login(self, user, password)
        if self._is_private:
            self.prot_p()
        self.voidcmd("TYPE I")
        return self

    def ntransfercmd(self, cmd: str, rest: int | str | None = None) -> tuple[socket.socket, int | None]:
        """Open the data channel in the session of the control channel."""
        opened, size = ftplib.FTP.ntransfercmd(self, cmd, rest)
        if self._is_private:
            assert isinstance(self.sock, ssl.SSLSocket)
            opened = self.context.wrap_socket(opened, server_hostname=self.host, session=self.sock.session)
        return opened, size
