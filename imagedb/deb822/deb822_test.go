package deb822

import (
	"fmt"
	"strings"
	"testing"
)

func TestScan(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", ""},
		{"\n \n\t\n", ""},
		{"A: 1\nB:2\n\nA: 3", `A="1" B="2"; A="3";`},
		{"A: 1\r\n\r\nA: 2\r\n", `A="1"; A="2";`},
		{"\n\nA: 1\n \nB: 2\n", `A="1" B="2";`}, // apt and dpkg end a paragraph at empty lines only
		{"# c\nA: 1\n# c\nB: 2\n", `A="1" B="2";`},
		{"A: 1\n b\n\tc\nB:\n d\n", `A="1\n b\n\tc" B="d";`},
		{" lost\nA: x:y\nno colon\n: no name\n", `A="x:y";`},
		{"A:", `A="";`},
	} {
		var got strings.Builder
		Scan([]byte(c.text), func(name, value []byte) { fmt.Fprintf(&got, " %s=%q", name, value) }, func() { got.WriteString(";") })
		if s := strings.TrimSpace(got.String()); s != c.want {
			t.Errorf("%q: %s, want %s", c.text, s, c.want)
		}
	}
}
