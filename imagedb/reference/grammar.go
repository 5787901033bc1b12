package reference

import "strings"

// The grammar is that of github.com/distribution/reference, version 0.6.

const (
	lower  = "0-9a-z"
	alnum  = "0-9a-zA-Z"
	hex    = "0-9a-fA-F"
	digits = "0-9"
)

// match takes a name with its registry apart. Neither "@" nor, after the last slash, ":" can be part of a name.
func match(s string) (n Named, ok bool) {
	name, pin, pinned := strings.Cut(s, "@")
	if pinned && !isDigest(pin) {
		return Named{}, false
	}
	n.Digest = pin
	if i := strings.LastIndexByte(name, ':'); i > strings.LastIndexByte(name, '/') {
		name, n.Tag = name[:i], name[i+1:]
		if !isTag(n.Tag) {
			return Named{}, false
		}
	}
	if domain, path, ok := strings.Cut(name, "/"); ok && isDomain(domain) && isPath(path) {
		n.Domain, n.Path = domain, path
		return n, true
	}
	n.Path = name
	return n, isPath(name)
}

func isTag(s string) bool {
	return s != "" && len(s) <= 128 && in(s[0], alnum+"_") && all(s, alnum+"_.-")
}

// isDigest: an algorithm of letters first, in parts, and 32 hexadecimal digits or more.
func isDigest(s string) bool {
	algorithm, sum, _ := strings.Cut(s, ":")
	for algorithm != "" {
		part := strings.IndexAny(algorithm, "-_+.")
		if part < 0 {
			return in(algorithm[0], "a-zA-Z") && all(algorithm, alnum) && len(sum) >= 32 && all(sum, hex)
		}
		if part == 0 || !in(algorithm[0], "a-zA-Z") || !all(algorithm[:part], alnum) {
			return false
		}
		algorithm = algorithm[part+1:]
	}
	return false
}

// isDomain: a host or an IPv6 address in brackets, and perhaps a port.
func isDomain(s string) bool {
	if address, ok := strings.CutPrefix(s, "["); ok {
		address, port, closed := strings.Cut(address, "]")
		return closed && address != "" && all(address, hex+":") && (port == "" || port[0] == ':' && isPort(port[1:]))
	}
	host, port, ported := strings.Cut(s, ":")
	if ported && !isPort(port) {
		return false
	}
	for part := range strings.SplitSeq(host, ".") {
		if part == "" || !in(part[0], alnum) || !in(part[len(part)-1], alnum) || !all(part, alnum+"-") {
			return false
		}
	}
	return true
}

func isPort(s string) bool { return s != "" && all(s, digits) }

// isPath: components of small letters and digits, with one period, one or two underscores or dashes between them.
func isPath(s string) bool {
	for part := range strings.SplitSeq(s, "/") {
		for {
			rest := strings.TrimLeft(part, "0123456789abcdefghijklmnopqrstuvwxyz")
			if len(rest) == len(part) {
				return false
			}
			if rest == "" {
				break
			}
			switch {
			case rest[0] == '-':
				part = strings.TrimLeft(rest, "-")
			case strings.HasPrefix(rest, "__"):
				part = rest[2:]
			case rest[0] == '_', rest[0] == '.':
				part = rest[1:]
			default:
				return false
			}
		}
	}
	return true
}

// all reports whether each byte is one of a set.
func all(s, set string) bool {
	for i := range len(s) {
		if !in(s[i], set) {
			return false
		}
	}
	return true
}

// in reports whether a byte is one of a set, which is written as in brackets of a regular expression: "0-9a-f:", a dash
// itself last.
func in(c byte, set string) bool {
	for i := 0; i < len(set); i++ {
		if i+2 < len(set) && set[i+1] == '-' {
			if set[i] <= c && c <= set[i+2] {
				return true
			}
			i += 2
		} else if set[i] == c {
			return true
		}
	}
	return false
}
