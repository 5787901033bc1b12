package oci

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/packages"
)

// spdxPredicate is the predicate type of SPDX documents in in-toto statements (in-toto attestation
// spec/predicates/spdx.md, v1.0).
const spdxPredicate = "https://spdx.dev/Document"

// statement is an in-toto statement, v0.1 or v1, around an SPDX 2.2 or 2.3 document: what BuildKit's scanners and
// Docker's write.
type statement struct {
	Type          string `json:"_type"`
	PredicateType string
	Subject       []subject
	Predicate     struct {
		SPDXVersion  string
		CreationInfo struct {
			Creators []string // "Tool: syft-1.4.1"
		}
		Packages []spdxPackage
	}
}

// subject is an object that a statement is about.
type subject struct {
	Digest map[string]string // algorithm to hexadecimal
}

// spdxPackage is a package of an SPDX document (SPDX 2.3, clause 7).
type spdxPackage struct {
	ExternalRefs []struct{ ReferenceType, ReferenceLocator string }
}

// inventory is what a statement lists.
type inventory struct {
	packages []packages.Package
	creator  string // the tool
}

// parseStatement reads a statement about the object of that digest, "sha256:" and hexadecimal.
func parseStatement(text []byte, about string) (*inventory, error) {
	var s statement
	if err := json.Unmarshal(text, &s); err != nil {
		return nil, err
	}
	if !strings.HasPrefix(s.Type, "https://in-toto.io/Statement/") || s.PredicateType != spdxPredicate || !strings.HasPrefix(s.Predicate.SPDXVersion, "SPDX-2.") {
		return nil, fmt.Errorf("no SPDX 2 statement: type %q, predicate %q %q", s.Type, s.PredicateType, s.Predicate.SPDXVersion)
	}
	algorithm, hex, _ := strings.Cut(about, ":")
	if !slices.ContainsFunc(s.Subject, func(o subject) bool { return hex != "" && o.Digest[algorithm] == hex }) {
		return nil, fmt.Errorf("the statement is not about %s", about)
	}
	found := &inventory{creator: "an unnamed tool"}
	for _, c := range s.Predicate.CreationInfo.Creators {
		if tool, ok := strings.CutPrefix(c, "Tool: "); ok {
			found.creator = tool
		}
	}
	for _, p := range s.Predicate.Packages {
		for _, ref := range p.ExternalRefs {
			if installed, ok := purl(ref.ReferenceLocator); ok && ref.ReferenceType == "purl" {
				found.packages = append(found.packages, installed)
				break
			}
		}
	}
	found.packages = slices.CompactFunc(slices.SortedFunc(slices.Values(found.packages), comparePackages),
		func(a, b packages.Package) bool { return comparePackages(a, b) == 0 })
	return found, nil
}

func comparePackages(a, b packages.Package) int {
	return cmp.Or(cmp.Compare(a.Manager, b.Manager), cmp.Compare(a.Name, b.Name), cmp.Compare(a.Version, b.Version),
		cmp.Compare(a.Arch, b.Arch))
}

// managers are the package managers of purl types.
var managers = map[string]string{"deb": "dpkg", "apk": "apk", "rpm": "rpm", "pypi": "pip"}

// purl reads a package URL, pkg:TYPE/NAMESPACE/NAME@VERSION?QUALIFIERS#SUBPATH (package-url/purl-spec,
// PURL-SPECIFICATION.rst). Only one with an architecture is surely an installed package: Docker Scout's indexer, which
// lists Docker Official Images, names the source packages of Debian's (glibc for libc6: docs and scans of Scout 1.x as
// of 2026) and gives no arch, where Syft gives one. The manager of others has a question mark.
func purl(s string) (packages.Package, bool) {
	s, ok := strings.CutPrefix(s, "pkg:")
	s, _, _ = strings.Cut(s, "#")
	s, query, _ := strings.Cut(s, "?")
	i := strings.LastIndexByte(s, '@')
	if !ok || i < 0 {
		return packages.Package{}, false
	}
	path := strings.Split(strings.Trim(s[:i], "/"), "/")
	manager := managers[path[0]]
	name, err1 := url.PathUnescape(path[len(path)-1])
	version, err2 := url.PathUnescape(s[i+1:])
	qualifiers, err3 := url.ParseQuery(query)
	if manager == "" || len(path) < 2 || name == "" || err1 != nil || err2 != nil || err3 != nil {
		return packages.Package{}, false
	}
	p := packages.Package{Name: name, Version: version, Arch: qualifiers.Get("arch"), Manager: manager}
	if epoch := qualifiers.Get("epoch"); manager == "rpm" && epoch != "" && epoch != "0" {
		p.Version = epoch + ":" + version
	}
	switch p.Arch {
	case "source", "src":
		return packages.Package{}, false
	case "":
		p.Manager += "?"
	}
	return p, true
}
