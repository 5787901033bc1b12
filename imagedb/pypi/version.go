package pypi

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// version is a version of a Python distribution, ready to be compared. Source: PEP 440.
type version struct {
	epoch          int
	release        []int
	pre, post, dev int // infinite where there is none
	local          []string
	text           string
}

const infinite = int(^uint(0) >> 1)

var versionForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^v?(?:(\d+)!)?(\d+(?:\.\d+)*)(?:[-_.]?(alpha|a|beta|b|preview|pre|c|rc)[-_.]?(\d*))?(?:(?:-(\d+))|(?:[-_.]?(post|rev|r)[-_.]?(\d*)))?(?:[-_.]?(dev)[-_.]?(\d*))?(?:\+([a-z0-9]+(?:[-_.][a-z0-9]+)*))?$`)
})

var preKinds = map[string]int{"a": 0, "alpha": 0, "b": 1, "beta": 1, "c": 2, "rc": 2, "pre": 2, "preview": 2}

// parseVersion is false for text that is no version.
func parseVersion(text string) (version, bool) {
	m := versionForm().FindStringSubmatch(strings.ToLower(strings.TrimSpace(text)))
	if m == nil {
		return version{}, false
	}
	v := version{epoch: number(m[1]), pre: infinite, post: -1, dev: infinite, text: text}
	for part := range strings.SplitSeq(m[2], ".") {
		v.release = append(v.release, number(part))
	}
	if m[3] != "" {
		v.pre = preKinds[m[3]]<<32 + number(m[4])
	}
	if m[5] != "" || m[6] != "" {
		v.post = number(m[5] + m[7])
	}
	if m[8] != "" {
		v.dev = number(m[9])
		if m[3] == "" && v.post < 0 {
			v.pre = -1 // 1.0.dev1 comes before 1.0a1
		}
	}
	if m[10] != "" {
		v.local = strings.FieldsFunc(m[10], func(c rune) bool { return c == '-' || c == '_' || c == '.' })
	}
	return v, true
}

func number(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}

func (v version) prerelease() bool { return v.pre != infinite || v.dev != infinite }

func (v version) at(i int) int {
	if i < len(v.release) {
		return v.release[i]
	}
	return 0
}

// compare orders versions; negative when v is older than w.
func (v version) compare(w version) int {
	if c := cmp.Or(v.public(w), len(v.local)-len(w.local)); c != 0 && (len(v.local) == 0 || len(w.local) == 0 ||
		v.public(w) != 0) {
		return c
	}
	for i := 0; i < len(v.local) && i < len(w.local); i++ {
		a, errA := strconv.Atoi(v.local[i])
		b, errB := strconv.Atoi(w.local[i])
		switch {
		case errA == nil && errB == nil:
			if a != b {
				return cmp.Compare(a, b)
			}
		case errA == nil || errB == nil: // numbers come behind letters
			return cmp.Compare(b2i(errA == nil), b2i(errB == nil))
		case v.local[i] != w.local[i]:
			return strings.Compare(v.local[i], w.local[i])
		}
	}
	return len(v.local) - len(w.local)
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// public compares without the local parts.
func (v version) public(w version) int {
	if v.epoch != w.epoch {
		return cmp.Compare(v.epoch, w.epoch)
	}
	for i := range max(len(v.release), len(w.release)) {
		if v.at(i) != w.at(i) {
			return cmp.Compare(v.at(i), w.at(i))
		}
	}
	return cmp.Or(cmp.Compare(v.pre, w.pre), cmp.Compare(v.post, w.post), cmp.Compare(v.dev, w.dev))
}

// specifier is one clause such as ">=1.2".
type specifier struct {
	operator, text string
	version        version
	prefix         bool // ends in .*
}

var clause = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(===|~=|==|!=|<=|>=|<|>)\s*(\S+)$`) })

// parseSpecifiers reads clauses separated by commas; false for what is none.
func parseSpecifiers(text string) (all []specifier, ok bool) {
	for part := range strings.SplitSeq(text, ",") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		m := clause().FindStringSubmatch(part)
		if m == nil {
			return nil, false
		}
		s := specifier{operator: m[1], text: m[2]}
		s.text, s.prefix = strings.CutSuffix(m[2], ".*")
		if s.version, ok = parseVersion(s.text); !ok && s.operator != "===" {
			return nil, false
		}
		all = append(all, s)
	}
	return all, true
}

// Excludes reports whether a version is surely none that the specifier asks for.
func Excludes(specifiers, text string) bool {
	clauses, ok := parseSpecifiers(specifiers)
	v, version := parseVersion(text)
	return ok && version && slices.ContainsFunc(clauses, func(s specifier) bool { return !s.holds(v) })
}

// holds reports whether a version is what the clause asks for.
func (s specifier) holds(v version) bool {
	switch s.operator {
	case "===":
		return strings.EqualFold(v.text, s.text)
	case "==", "!=":
		return s.equal(v) == (s.operator == "==")
	case "~=":
		n := len(s.version.release) - 1
		if n < 1 || v.public(s.version) < 0 {
			return false
		}
		return samePrefix(v, version{epoch: s.version.epoch, release: s.version.release[:n]})
	case "<=":
		return v.public(s.version) <= 0
	case ">=":
		return v.public(s.version) >= 0
	case "<":
		if !s.version.prerelease() && v.prerelease() && v.sameBase(s.version) {
			return false
		}
		return v.public(s.version) < 0
	default:
		if v.post >= 0 && s.version.post < 0 && v.sameBase(s.version) {
			return false
		}
		return v.public(s.version) > 0
	}
}

func (s specifier) equal(v version) bool {
	switch {
	case s.prefix:
		return samePrefix(v, s.version)
	case len(s.version.local) == 0:
		return v.public(s.version) == 0
	}
	return v.compare(s.version) == 0
}

// sameBase reports whether versions differ in nothing but what follows their numbers.
func (v version) sameBase(w version) bool {
	return version{epoch: v.epoch, release: v.release}.public(version{epoch: w.epoch, release: w.release}) == 0
}

func samePrefix(v, prefix version) bool {
	if v.epoch != prefix.epoch {
		return false
	}
	for i, n := range prefix.release {
		if v.at(i) != n {
			return false
		}
	}
	return true
}
