package typos

import (
	"strings"
	"testing"
)

func TestMeant(t *testing.T) {
	known := func(name string) bool {
		return map[string]bool{"curl": true, "mkdir": true, "python": true, "test": true, "apt-get": true, "sleep": true, "rm": true, "cat": true}[name]
	}
	for name, want := range map[string]string{
		"crul": "curl", "mkdri": "mkdir", "pyhton": "python", "apt-gte": "apt-get", "tset": "", "curl": "", "mr": "", "act": "", "": "",
		"selep": "sleep", "slep": "", "curll": "", "épyhton": "", "pyt\xffon": "",
		strings.Repeat("a", longest) + "crul": "",
	} {
		if got := Meant(name, known); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}
