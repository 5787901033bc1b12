package analyzers_test

import (
	"testing"

	"github.com/layerlint/layerlint/analyzers"
)

func TestTrusts(t *testing.T) {
	for _, c := range []struct {
		registry, host string
		want           bool
	}{
		{"", "example.com", true},
		{"example.com", "example.com", true},
		{"example.com", "a.example.com", false},
		{"*.example.com", "a.example.com", true},
		{"*.example.com", "example.com", false},
		{"a*a", "a", false},
		{"a*a", "aa", true},
		{"*", "example.com", true},
		{"hub.docker.com", "docker.io", true},
		{"hub.docker.com", "example.com", false},
		{"docker.io", "hub.docker.com", false},
	} {
		var p analyzers.Policy
		if c.registry != "" {
			p.Registries = []string{"other.example.com", c.registry}
		}
		if got := p.Trusts(c.host); got != c.want {
			t.Errorf("%q trusts %s: %v", c.registry, c.host, got)
		}
	}
}

func TestLabelTypes(t *testing.T) {
	for _, name := range []analyzers.LabelType{"text", "url", "rfc3339", "spdx", "hash", "semver", "email"} {
		if !name.Valid() {
			t.Errorf("%s is not valid", name)
		}
	}
	for _, name := range []analyzers.LabelType{"", "URL", "date"} {
		if name.Valid() {
			t.Errorf("%q is valid", name)
		}
	}
}

func TestParseBuilder(t *testing.T) {
	for name, want := range map[string]analyzers.Builder{"buildkit": analyzers.BuildKit, "classic": analyzers.Classic} {
		if got, err := analyzers.ParseBuilder(name); got != want || err != nil {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
	if _, err := analyzers.ParseBuilder("kaniko"); err == nil {
		t.Error("kaniko is a builder")
	}
}
