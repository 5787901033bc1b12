package starts

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var (
	placed = lazyregexp.New(`\b(\w+)\s*\[\s*(\d)\s*\]`)
	fewer  = lazyregexp.New(`^\s*(\w+)\s*\.\s*length\s*(<|<=|==|!=)\s*(\d)\s*$`)
	goesOn = lazyregexp.New(`^\s*\.\s*\w`)
)

// main is what main calls the words that the program is given, "" outside of it.
func (o *opens) main(at int) string {
	m := o.methods["main"]
	if len(m.params) != 1 || at < m.from || at > m.to {
		return ""
	}
	return strings.TrimSuffix(m.params[0], "[]")
}

// word notes the words that code takes by their places: an array has no more than it has.
func (o *opens) word(from, to int) {
	for _, m := range placed.FindAllStringSubmatchIndex(o.code[from:to], -1) {
		if name := o.main(from); name != "" && o.code[from+m[2]:from+m[3]] == name && !o.settled {
			n, _ := strconv.Atoi(o.code[from+m[4] : from+m[5]])
			o.words(n+1, from+m[0])
		}
	}
}

func (o *opens) words(least, at int) {
	o.found = append(o.found, filesystem.Seek{What: "operand", Operand: least, Does: filesystem.Choosing, Why: fmt.Sprintf("(%s)", o.place(at))})
}

// few reports whether a condition holds where the program is given too few words, and notes how many it needs.
func (o *opens) few(cond string, at int) bool {
	m := fewer.FindStringSubmatch(cond)
	if m == nil || m[1] != o.main(at) || o.settled {
		return false
	}
	n, _ := strconv.Atoi(m[3])
	switch {
	case m[2] == "<=", m[2] == "==" && n == 0:
		n++
	case m[2] == "==":
		return false
	}
	if n > 0 {
		o.words(n, at)
	}
	return n > 0
}

// receiver is the variable of the environment whose value is null where a method of it is called, "" for none.
func (o *opens) receiver(name string, open int, first value, known map[string]value) string {
	if name == "System.getenv" {
		if shut := closing(o.code, open); shut < len(o.code) && goesOn.MatchString(o.code[shut+1:]) {
			return first.text
		}
		return ""
	}
	of, _, ok := strings.Cut(name, ".")
	if v := known[of]; ok && v.text == "" && !v.file {
		return v.variable
	}
	return ""
}
