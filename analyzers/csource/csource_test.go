package csource

import (
	"maps"
	"slices"
	"testing"
)

func TestParse(t *testing.T) {
	for _, c := range []struct {
		name, text string
		includes   []string
		calls      []string
		plain      bool
	}{
		{"calls", "#include <string.h>\nint main(int c,char**v){char b[8];strlcpy(b,v[0],8);puts(b);}\n", []string{"string.h"}, []string{"puts", "strlcpy"}, true},
		{"comments and literals", "/* #include <a.h>\n strlcpy( */\n// strlcat(\nint main(){puts(\"strlcpy(x)\");}", nil, []string{"puts"}, true},
		{"conditional", "#ifdef HAVE_ZLIB\n#include <zlib.h>\ncompress();\n#endif\nint main(){return 0;}", nil, nil, false},
		{"a guard", "#ifndef X_H\n#define X_H\n#include <zlib.h>\n#ifdef Y\n#include <y.h>\n#endif\n#endif\n", []string{"zlib.h"}, nil, false},
		{"no guard", "#ifndef X\n#include <zlib.h>\n#endif\n#define X\n", nil, nil, false},
		{"a macro that nobody else defined", "#ifndef _GNU_SOURCE\n#define _GNU_SOURCE\n#endif\n#include <sched.h>\n#ifdef __FreeBSD__\n#include <sys/cpuset.h>\n#endif\nint main(){return 0;}\n", []string{"sched.h"}, nil, false},
		{"the other side of a guard", "#ifndef A\n#define A\n#include <a.h>\n#else\n#include <b.h>\n#endif\n#include <c.h>\n", []string{"a.h", "c.h"}, nil, false},
		{"its own definition", "char *strlcpy(char *d, const char *s, int n) { return d; }\nint main(){strlcpy(0,0,0);}", nil, nil, true},
		{"a declaration is no call", "int foo(void);\nint main(){return 0;}", nil, nil, true},
		{"a local header may define anything", "#include \"compat.h\"\nint main(){strlcpy(0,0,0);}", []string{"compat.h"}, []string{"strlcpy"}, false},
		{"a static function may be dropped", "static void f(void){strlcpy(0,0,0);}\nint main(){return 0;}", nil, []string{"strlcpy"}, false},
	} {
		f := Parse(c.text)
		var includes []string
		for _, i := range f.Includes {
			includes = append(includes, i.Name)
		}
		calls := slices.Sorted(maps.Keys(f.Calls))
		if !slices.Equal(includes, c.includes) || !slices.Equal(calls, c.calls) || f.Plain != c.plain {
			t.Errorf("%s: includes %q, calls %q, plain %v", c.name, includes, calls, f.Plain)
		}
	}
}

func TestRawStrings(t *testing.T) {
	f := Parse("const char *s = R\"x(\n#include \"no.h\"\n)\" )x\";\n#include \"a.h\"\nconst char *r = LR\"(\" /*)\"; // R\"(\n#include \"b.h\"\n")
	if len(f.Includes) != 2 || f.Includes[0].Name != "a.h" || f.Includes[0].Line != 4 || f.Includes[1].Name != "b.h" {
		t.Error(f.Includes)
	}
}
