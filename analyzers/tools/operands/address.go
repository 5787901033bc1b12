package operands

import (
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools"
)

// maxPort is the last port.
const maxPort = 65535

// address is a kind of URLs of some protocols, which may have a number of slashes too many: one that names no protocol is
// taken for a host. What a program expands itself may be any. Sources: curl(1) 7.88 and 8.14, wget(1) 1.21, and busybox' networking/wget.c, 1.37.
func address(slashes int, protocols string) func(string) bool {
	known := tools.Names(protocols)
	return func(s string) bool {
		if strings.TrimSpace(s) == "" {
			return false
		}
		scheme, rest, has := strings.Cut(s, "://")
		if !has || strings.ContainsAny(scheme, "/?#{[") {
			return true
		}
		if scheme = strings.ToLower(scheme); !known[scheme] {
			return false
		}
		host := rest
		for range slashes {
			host = strings.TrimPrefix(host, "/")
		}
		if at := strings.IndexAny(host, "/?#"); at >= 0 {
			host = host[:at]
		}
		host = host[strings.LastIndexByte(host, '@')+1:]
		if scheme == "file" || strings.ContainsAny(host, "{}[]%$") {
			return true
		}
		name, port, ported := strings.Cut(host, ":")
		n, err := strconv.Atoi(port)
		return (name != "" || !strings.HasPrefix(scheme, "http") && !strings.HasPrefix(scheme, "ftp")) && (!ported || port == "" || err == nil && n >= 0 && n <= maxPort)
	}
}
