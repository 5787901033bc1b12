package page

import (
	"maps"
	"testing"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// TestBrought holds that packages which an instruction adds or replaces are its own, whatever is known of them later.
func TestBrought(t *testing.T) {
	dpkg := func(name string) state.PackageKey { return state.PackageKey{Manager: "dpkg", Name: name} }
	there := func(version string) state.Package {
		return state.Package{Presence: filesystem.Present, Version: version}
	}
	before := state.Packages{}.With(map[state.PackageKey]state.Package{dpkg("libc6"): there("1"), dpkg("libssl3"): there("1")})
	after := before.With(map[state.PackageKey]state.Package{dpkg("libssl3"): there("2"), dpkg("haproxy"): there("1"),
		dpkg("gone"): {Presence: filesystem.Absent}})
	run := &dockerfile.Instruction{}
	c, at := &collector{at: map[*dockerfile.Instruction]int{run: 3}}, map[string]int{}
	c.brought(at, before, after, &state.Step{Instruction: run})
	if want := map[string]int{"libssl3": 3, "haproxy": 3}; !maps.Equal(at, want) {
		t.Errorf("got %v, want %v", at, want)
	}
}
