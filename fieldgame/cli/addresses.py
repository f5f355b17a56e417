"""The addresses at which phones in the same network reach this computer, the best one first.

The standard library has no call for it that works on every system, so three are asked: which address the
system would use outwards, what it knows under its own name, and, on Linux and macOS, every interface.
"""

from __future__ import annotations

import ipaddress
import socket
import struct
import sys
from collections.abc import Iterable, Iterator

OUTSIDE = ("192.0.2.1", 9)
"""An address of nobody (RFC 5737); connecting a datagram socket sends nothing."""
_OF_INTERFACE = 0x8915 if sys.platform == "linux" else 0xC0206921
"""SIOCGIFADDR, which Linux and the BSDs number differently."""
_HOME_NETWORKS = ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12")
FOREIGN = len(_HOME_NETWORKS)


def lan() -> list[str]:
    """All IPv4 addresses of this computer but the loopback, those that phones most likely reach first.

    The way outwards goes before the rest: virtual machines bring addresses like those of a house along.
    """
    outward = list(_outward())
    found = dict.fromkeys([*outward, *_by_name(), *_by_interface()])
    usable = [ip for ip in found if not ipaddress.ip_address(ip).is_loopback and ip != "0.0.0.0"]  # noqa: S104
    return sorted(usable, key=lambda ip: (ip not in outward or _rank(ip) >= FOREIGN, _rank(ip)))


def _rank(ip: str) -> int:
    """Networks of houses and camps before others; addresses that a computer gave itself last."""
    address = ipaddress.ip_address(ip)
    if address.is_link_local:
        return FOREIGN + 1
    at_home = [address in ipaddress.ip_network(network) for network in _HOME_NETWORKS]
    return at_home.index(True) if True in at_home else FOREIGN


def _outward() -> Iterator[str]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(OUTSIDE)
        except OSError:  # no network at all, or none that leads outwards
            return
        yield str(probe.getsockname()[0])


def _by_name() -> Iterable[str]:
    try:
        return socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        return ()


def _by_interface() -> Iterator[str]:
    if sys.platform == "win32":  # has neither the call nor a need for it: its own name says it all
        return
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            request = struct.pack("256s", name.encode()[:15])
            try:
                answer = fcntl.ioctl(probe.fileno(), _OF_INTERFACE, request)
            except OSError:  # an interface without an IPv4 address
                continue
            yield socket.inet_ntoa(answer[20:24])
