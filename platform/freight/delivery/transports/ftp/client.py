"""An FTP client that connects to an address that was checked, and does over TLS what servers ask for.

Many servers take a data channel only where it goes on with the session of the control channel (vsftpd answers 522
without it), and the address that PASV names is theirs to say and ours to ignore.
"""

import ftplib
import socket
import ssl

from freight.delivery.transports.ftp.settings import FtpSecurity


class FtpClient(ftplib.FTP_TLS):
    """One connection, signed in."""

    def __init__(self, name: str, opened: socket.socket, security: FtpSecurity, context: ssl.SSLContext) -> None:
        super().__init__(context=context, encoding="utf-8")
        self.host = name  # what a certificate is held against
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
        """Itself, after the sign-in."""
        ftplib.FTP.login(self, user, password)
        if self._is_private:
            self.prot_p()
        self.voidcmd("TYPE I")
        return self

    def ntransfercmd(self, cmd: str, rest: int | str | None = None) -> tuple[socket.socket, int | None]:
        """The data channel, in the session of the control channel."""
        opened, size = ftplib.FTP.ntransfercmd(self, cmd, rest)
        if self._is_private:
            assert isinstance(self.sock, ssl.SSLSocket)
            opened = self.context.wrap_socket(opened, server_hostname=self.host, session=self.sock.session)
        return opened, size
