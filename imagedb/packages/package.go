package packages

// Package is an installed package.
type Package struct {
	Name, Version, Arch string
	Manager             string // "dpkg", "apk", "rpm", "pip"; with "?": a statement names it and may mean a source package
	Provides            []string
	Depends             string // as the database writes it
	Held                bool   // dpkg keeps its version
}
