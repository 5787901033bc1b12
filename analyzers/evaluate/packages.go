package evaluate

import (
	"maps"

	"github.com/layerlint/layerlint/analyzers/filesystem"
)

// Packages is the immutable set of installed packages. The zero value knows nothing.
type Packages struct {
	Complete bool // a package it does not hold is not installed
	set      map[PackageKey]Package
}

// PackageKey names a package of one manager: "dpkg", "apk", "rpm", "pip", "npm".
type PackageKey struct{ Manager, Name string }

// Package is what is known of one package; Presence Absent means removed.
type Package struct {
	Version  string // "" when not known
	Presence filesystem.Presence
	Likely   bool
	Cause    filesystem.Cause
	Added    bool // by an instruction, which knew its files
	Auto     bool // for the sake of another one
	Held     bool // apt keeps its version
}

// Lookup tells what is known of a package.
func (p Packages) Lookup(manager, name string) Package {
	if found, ok := p.set[PackageKey{manager, name}]; ok {
		return found
	}
	if p.Complete {
		return Package{Presence: filesystem.Absent}
	}
	return Package{}
}

// With is p with the given packages changed.
func (p Packages) With(changes map[PackageKey]Package) Packages {
	set := make(map[PackageKey]Package, len(p.set)+len(changes))
	maps.Copy(set, p.set)
	maps.Copy(set, changes)
	return Packages{Complete: p.Complete, set: set}
}

// All ranges over what is held, in no order.
func (p Packages) All() map[PackageKey]Package { return maps.Clone(p.set) }
