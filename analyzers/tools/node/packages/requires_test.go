package packages

import (
	"slices"
	"strings"
	"testing"
)

func TestClosure(t *testing.T) {
	for _, c := range []struct{ asked, has, not, scopes string }{
		{"express", "express body-parser debug qs", "cors lodash", ""},
		{"express @types/express", "express @types/express", "cors", ""},
		{"@nestjs/core", "@nestjs/core rxjs reflect-metadata @nestjs/common", "express", ""},
		{"@babel/core", "@babel/core debug", "express", ""},
		{"ts-node", "ts-node typescript", "nodemon", "@cspotcode"},
	} {
		names, scopes, ok := Closure(strings.Fields(c.asked))
		for _, name := range strings.Fields(c.has) {
			if !ok || !slices.Contains(names, name) {
				t.Errorf("%s bring %q, not %s", c.asked, names, name)
			}
		}
		for _, name := range strings.Fields(c.not) {
			if slices.Contains(names, name) {
				t.Errorf("%s bring %s", c.asked, name)
			}
		}
		for _, scope := range strings.Fields(c.scopes) {
			if !slices.Contains(scopes, scope) {
				t.Errorf("%s bring %q, not all of %s", c.asked, scopes, scope)
			}
		}
	}
	if _, _, ok := Closure([]string{"express", "nosuch"}); ok {
		t.Error("nosuch is known")
	}
}

// TestRequires holds that requires.txt has names, each once and in order, and a line for all that a line names.
func TestRequires(t *testing.T) {
	last := ""
	for line := range strings.Lines(requiresText) {
		w := strings.Fields(line)
		if w[0] == "#" {
			continue
		}
		if w[0] <= last {
			t.Errorf("%s follows %s", w[0], last)
		}
		last = w[0]
		for _, name := range w[1:] {
			if _, ok := requires()[name]; !ok {
				t.Errorf("%s requires %s, which has no line", w[0], name)
			}
		}
	}
}
