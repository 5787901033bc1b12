// Package network decides which addresses may be contacted. A Dockerfile names hosts, and its author may want to reach
// what only this machine can: a service on loopback, or a cloud's metadata service with credentials. Addresses of
// private networks are allowed, because companies keep registries and package indexes there.
package network

import (
	"net"
	"net/netip"
	"strings"
)

// metadata are addresses outside of the link-local ranges at which clouds answer their own machines. Sources, November
// 2026: the documentation of Amazon EC2 (instance metadata over IPv6), Alibaba Cloud ECS, Azure (168.63.129.16) and
// Oracle Cloud Classic.
var metadata = map[netip.Addr]bool{
	netip.MustParseAddr("fd00:ec2::254"):   true,
	netip.MustParseAddr("fd00:ec2::23"):    true,
	netip.MustParseAddr("100.100.100.200"): true,
	netip.MustParseAddr("168.63.129.16"):   true,
	netip.MustParseAddr("192.0.0.192"):     true,
}

var (
	thisNetwork = netip.MustParsePrefix("0.0.0.0/8") // Linux takes 0.0.0.0 for loopback
	reserved    = netip.MustParsePrefix("240.0.0.0/4")
	nat64       = netip.MustParsePrefix("64:ff9b::/96") // RFC 6052: the last four bytes are an IPv4 address
)

// kind says what is wrong with an address, "" when nothing is: "loopback", "unspecified", "link-local", "a metadata
// service", "not one host".
func kind(a netip.Addr) string {
	a = a.WithZone("").Unmap()
	if nat64.Contains(a) {
		b := a.As16()
		a = netip.AddrFrom4([4]byte(b[12:]))
	}
	switch {
	case a.IsLoopback():
		return loopback
	case a.IsUnspecified(), thisNetwork.Contains(a):
		return "unspecified"
	case metadata[a]:
		return "a metadata service"
	case a.IsLinkLocalUnicast():
		return "link-local"
	case a.IsMulticast(), reserved.Contains(a):
		return "not one host"
	}
	return ""
}

const loopback = "loopback"

// literal is the kind of a host that is written as an address or as "localhost", "" of other names.
func literal(host string) string {
	if strings.EqualFold(host, "localhost") {
		return loopback
	}
	if a, err := netip.ParseAddr(strings.Trim(host, "[]")); err == nil {
		return kind(a)
	}
	return ""
}

// Loopback reports whether a host, with or without a port, is written as an address of this machine itself:
// "localhost:5000".
func Loopback(host string) bool { return literal(hostOf(host)) == loopback }

func hostOf(address string) string {
	if host, _, err := net.SplitHostPort(address); err == nil {
		return host
	}
	return strings.Trim(address, "[]")
}
