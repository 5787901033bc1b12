package usage

import "testing"

func TestFlag(t *testing.T) {
	for _, c := range []struct {
		flag, value     string
		assigned, taken bool
	}{
		{"mod", "vendor", true, true}, {"mod", "vendored", true, false}, {"p", "4", false, true}, {"p", "0", true, false},
		{"race", "", false, true}, {"race", "true", true, true}, {"race", "yes", true, false}, {"buildvcs", "auto", true, true},
		{"buildvcs", "no", true, false}, {"buildmode", "pie", true, true}, {"buildmode", "static", true, false},
		{"modfile", "go.local.mod", true, true}, {"modfile", "go.txt", true, false}, {"shuffle", "on", true, true},
		{"shuffle", "1234", true, true}, {"shuffle", "yes", true, false}, {"covermode", "atomic", true, true},
		{"covermode", "all", true, false}, {"tags", "netgo", true, true}, {"compiler", "gccgo", true, true}, {"compiler", "gcc", true, false},
	} {
		if got := Flag(c.flag, c.value, c.assigned); (got == "") != c.taken {
			t.Errorf("-%s %s: %q", c.flag, c.value, got)
		}
	}
}

func TestVariable(t *testing.T) {
	for _, c := range []struct {
		name, value string
		taken       bool
	}{
		{"GO111MODULE", "on", true}, {"GO111MODULE", "true", false}, {"GOWORK", "off", true}, {"GOWORK", "/w/go.work", true},
		{"GOWORK", "go.work", false}, {"GOCACHE", "/c", true}, {"GOCACHE", "cache", false}, {"GOCACHE", "off", false},
		{"GOPATH", "/go", true}, {"GOPATH", "go", false}, {"GOFLAGS", "-mod=mod -v", true}, {"GOFLAGS", "mod=vendor", false},
		{"GOFLAGS", "'-ldflags=-s -w'", true}, {"GOFLAGS", "", true}, {"GOFLAGS", "-buildvcs=false", true}, {"GOFLAGS", "-mod=vend", false},
	} {
		if got := Variable(c.name, c.value); (got == "") != c.taken {
			t.Errorf("%s=%s: %q", c.name, c.value, got)
		}
	}
}
