package pypi

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/imagedb/packages"
)

// Verdict is what a marker says of an interpreter. The zero value: it is not known.
type Verdict uint8

// The verdicts.
const (
	Undecided Verdict = iota
	Fails
	Holds
)

// Marked splits a requirement at its marker, the condition behind the semicolon; "" when it has none.
func Marked(requirement string) (rest, marker string) {
	rest, marker, _ = strings.Cut(requirement, ";")
	return strings.TrimSpace(rest), strings.TrimSpace(marker)
}

// Judge evaluates a marker for a CPython 3 on Linux that is asked for no extra; a Minor of 0 is not known. No marker
// holds. Source: packaging.python.org, "Dependency specifiers", and what pip's copy of packaging makes of it: operands
// that form a version specifier are compared as versions, others as text.
func Judge(marker string, t packages.Interpreter) Verdict { return judgeExtra(marker, t, "") }

// judgeExtra is Judge for a CPython that is asked for an extra.
func judgeExtra(marker string, t packages.Interpreter, extra string) Verdict {
	if marker == "" {
		return Holds
	}
	j := judge{tokens: markerToken().FindAllString(marker, -1), of: t, extra: extra}
	if strings.Join(strings.Fields(marker), "") != strings.Join(strings.Fields(strings.Join(j.tokens, "")), "") {
		return Undecided // something in it is no token
	}
	v := j.either()
	if j.broken || len(j.tokens) > 0 {
		return Undecided
	}
	return v
}

var markerToken = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`'[^']*'|"[^"]*"|[()]|===|[<>=!~]=|[<>]|[A-Za-z_][A-Za-z0-9_.]*`)
})

// judge reads a marker from left to right.
type judge struct {
	tokens []string
	of     packages.Interpreter
	extra  string // that is asked for
	broken bool
}

func (j *judge) next() (token string) {
	if len(j.tokens) == 0 {
		j.broken = true
		return ""
	}
	token, j.tokens = j.tokens[0], j.tokens[1:]
	return token
}

func (j *judge) at(token string) bool { return len(j.tokens) > 0 && j.tokens[0] == token }

func (j *judge) either() Verdict {
	v := j.both()
	for j.at("or") {
		j.next()
		switch w := j.both(); {
		case v == Holds || w == Holds:
			v = Holds
		case v == Undecided || w == Undecided:
			v = Undecided
		}
	}
	return v
}

func (j *judge) both() Verdict {
	v := j.one()
	for j.at("and") {
		j.next()
		switch w := j.one(); {
		case v == Fails || w == Fails:
			v = Fails
		case v == Undecided || w == Undecided:
			v = Undecided
		}
	}
	return v
}

// one is a comparison, or parentheses. It holds or fails when it does so for all values that its operands may have.
func (j *judge) one() Verdict {
	if j.at("(") {
		j.next()
		v := j.either()
		j.broken = j.next() != ")" || j.broken
		return v
	}
	left := j.operand()
	operator := j.next()
	if operator == "not" {
		operator += " " + j.next()
	}
	right := j.operand()
	verdicts := map[Verdict]bool{}
	for _, l := range left {
		for _, r := range right {
			verdicts[compared(l, operator, r)] = true
		}
	}
	if len(verdicts) != 1 {
		return Undecided
	}
	return slices.Collect(maps.Keys(verdicts))[0]
}

// operand returns the values that a literal or a variable may have; nil: not known.
func (j *judge) operand() []string {
	token := j.next()
	if strings.HasPrefix(token, "'") || strings.HasPrefix(token, `"`) {
		return []string{token[1 : len(token)-1]}
	}
	switch token {
	case "os_name", "os.name":
		return []string{"posix"}
	case "sys_platform", "sys.platform":
		return []string{"linux"}
	case "platform_system":
		return []string{"Linux"}
	case "platform_machine", "platform.machine":
		if m := machines[j.of.Arch]; m != "" && m != "i686" { // the kernel's: x86_64 for 32 bits as well
			return []string{m}
		}
	case "platform_python_implementation", "platform.python_implementation", "python_implementation":
		return []string{"CPython"}
	case "implementation_name":
		return []string{"cpython"}
	case "extra":
		return []string{j.extra}
	case "python_version":
		if j.of.Minor > 0 {
			return []string{"3." + strconv.Itoa(j.of.Minor)}
		}
	case "python_full_version", "implementation_version":
		return j.patches()
	case "platform_release", "platform_version", "platform.version":
	default:
		j.broken = true
	}
	return nil
}

// patches are the interpreter's versions with every patch level that it may have.
func (j *judge) patches() (all []string) {
	for patch := range maxPatch {
		if j.of.Minor > 0 {
			all = append(all, "3."+strconv.Itoa(j.of.Minor)+"."+strconv.Itoa(patch))
		}
	}
	return all
}

func compared(left, operator, right string) Verdict {
	clauses, ok := parseSpecifiers(operator + right)
	if v, version := parseVersion(left); ok && len(clauses) == 1 && version {
		return verdict(clauses[0].holds(v))
	}
	switch operator {
	case "in":
		return verdict(strings.Contains(right, left))
	case "not in":
		return verdict(!strings.Contains(right, left))
	case "==":
		return verdict(left == right)
	case "!=":
		return verdict(left != right)
	}
	return Undecided
}

func verdict(holds bool) Verdict {
	if holds {
		return Holds
	}
	return Fails
}
