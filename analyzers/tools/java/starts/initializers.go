package starts

import (
	"regexp"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

var (
	static    = lazyregexp.New(`\bstatic\b`)
	separates = lazyregexp.New(`[;{=]`)
)

// initializers goes through what the class of main does before main: the values of its static fields, and its static blocks, in
// the order that they are written in. Source: The Java Language Specification, 12.4.2.
func (o *opens) initializers() {
	class := strings.TrimSuffix(o.name, ".java")
	head := regexp.MustCompile(`\b(?:class|record|enum)\s+` + regexp.QuoteMeta(class) + `\b[^{;]*\{`).FindStringIndex(o.code)
	if head == nil || strings.Contains(o.code[head[0]:head[0]+4], "enum") {
		return
	}
	to := closing(o.code, head[1]-1)
	for at := head[1]; at < to && !o.over; {
		m := separates.FindStringIndex(o.code[at:to])
		if m == nil {
			return
		}
		before, stop := o.code[at:at+m[0]], at+m[0]
		switch o.code[stop] {
		case ';':
			at = stop + 1
		case '=':
			end := o.end(stop, to)
			if static.MatchString(before) && !strings.Contains(before, "(") {
				o.expression(stop+1, end, map[string]value{})
				o.constant(before, stop+1, end)
			}
			at = end + 1
		default:
			end := closing(o.code, stop)
			if strings.TrimSpace(before) == "static" && !o.block(stop+1, end, map[string]value{}) {
				o.over = true
			}
			at = end + 1
		}
	}
}

// constant keeps what a static field that is never given another value stands for.
func (o *opens) constant(before string, from, to int) {
	m := field.FindStringSubmatch(before)
	if m == nil {
		return
	}
	if v, ok := o.value(from, to, nil); ok {
		o.consts[m[1]] = v
	}
}

var field = lazyregexp.New(`\bfinal\s+(?:String|Path|File|InputStream|URL)\s+(\w+)\s*$`)
