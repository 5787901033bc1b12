package golang

import "github.com/layerlint/layerlint/analyzers/tools"

// Source: "go env GOMODCACHE" of Go 1.23, as root, with each of the variables set and without.
var downloads = &tools.Downloads{
	Verbs:  tools.Names("mod build install"),
	Places: []string{"$GOMODCACHE", "$GOPATH/pkg/mod", "~/go/pkg/mod"},
	File:   "go.sum", Says: "h1:",
}
