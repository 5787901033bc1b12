// Package retired is what later releases of programs no longer have. It is data.
package retired

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"sync"
)

//go:embed retired.tsv
var text string

// Part is a verb or an option that a program had.
type Part struct {
	Program, Package string
	Since            int // the first major version without it
	Verb, Option     string
	Says             string // what the program, or who starts it, says
}

var parts = sync.OnceValue(func() (all []Part) {
	for line := range strings.Lines(text) {
		f := strings.Split(strings.TrimSpace(line), "\t")
		if len(f) != 6 || strings.HasPrefix(line, "#") {
			continue
		}
		since, err := strconv.Atoi(f[2])
		if err == nil {
			all = append(all, Part{Program: f[0], Package: f[1], Since: since, Verb: f[3], Option: f[4], Says: f[5]})
		}
	}
	return all
})

// Of are the parts of a program that a command line uses.
func Of(program string, args []string) (used []Part) {
	for _, p := range parts() {
		verb := p.Verb == "-" || len(args) > 0 && args[0] == p.Verb
		if p.Program == program && verb && (p.Option == "-" || slices.Contains(args, p.Option)) {
			used = append(used, p)
		}
	}
	return used
}
