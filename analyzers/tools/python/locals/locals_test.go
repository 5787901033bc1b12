package locals

import (
	"strings"
	"testing"
)

func TestUnbound(t *testing.T) {
	for body, want := range map[string]string{
		"n += 1":                           "n",
		"print(n)\nn = 2":                  "n",
		"n = n + 1":                        "n",
		"x = 1\nx += 1":                    "",
		"global n\nn += 1":                 "",
		"n.total += 1":                     "",
		"n[0] += 1":                        "",
		"p += 1":                           "",
		"if x:\n    n = 1\nn += 1":         "",
		"if x:\n    return 1\nn += 1":      "",
		"if x:\n    print(1)\nn += 1":      "n",
		"print(n)":                         "",
		"f(n=1)\nn = 2":                    "",
		"with lock:\n    n += 1":           "",
		"for i in x:\n    n = i\nprint(n)": "",
		"x = n if n else 1\nn = 2":         "",
		"return 1\nn += 1":                 "",
		"import n\nn.x()\nn = 1":           "",
		"x = [n for n in y]\nn = 1":        "",
		"x.n()\nn = 1":                     "",
		"def g():\n    nonlocal n\nn += 1": "",
		"n: int = 0\nn += 1":               "",
		"n = m = 0\nm += 1":                "",
		"(a, n) = x\nn += 1":               "",
	} {
		var lines []Line
		top := -1
		for _, l := range strings.Split(body, "\n") {
			deep := strings.HasPrefix(l, " ")
			if !deep {
				top++
			}
			lines = append(lines, Line{top, deep, strings.TrimSpace(l)})
		}
		if got, _ := Unbound("self, p", lines); got != want {
			t.Errorf("%q: %q, want %q", body, got, want)
		}
	}
}
