package main

import (
	"bytes"
	"debug/buildinfo"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"time"

	"github.com/spdx/tools-golang/json"
	"github.com/spdx/tools-golang/spdx"
	"github.com/spdx/tools-golang/spdx/v2/common"
	"github.com/spdx/tools-golang/spdx/v2/v2_3"
)

// bill writes what the programs were built from as SPDX 2.3: each module of the first platform's, as the linker
// recorded it.
func (b *build) bill() error {
	info, err := buildinfo.ReadFile(b.programs[0].path)
	if err != nil {
		return err
	}
	doc := &spdx.Document{
		SPDXVersion: v2_3.Version, DataLicense: v2_3.DataLicense, SPDXIdentifier: "DOCUMENT",
		DocumentName: "layerlint-" + b.number(), DocumentNamespace: "https://github.com/layerlint/layerlint/spdx/" + b.number() + "-" + b.commit,
		CreationInfo: &spdx.CreationInfo{Created: b.date.Format(time.RFC3339), Creators: []common.Creator{{CreatorType: "Organization", Creator: "layerlint"}}},
	}
	own := module("github.com/layerlint/layerlint", b.version)
	own.PackageLicenseConcluded, own.PackageLicenseDeclared = "Apache-2.0", "Apache-2.0"
	doc.Packages = append(doc.Packages, own)
	doc.Relationships = append(doc.Relationships, relation("DOCUMENT", "DESCRIBES", own.PackageSPDXIdentifier))
	deps, err := b.modules(info)
	if err != nil {
		return err
	}
	for _, m := range deps {
		used := module(m.Path, m.Version)
		doc.Packages = append(doc.Packages, used)
		doc.Relationships = append(doc.Relationships, relation(own.PackageSPDXIdentifier, "DEPENDS_ON", used.PackageSPDXIdentifier))
	}
	runtime := module("stdlib", strings.TrimPrefix(info.GoVersion, "go"))
	doc.Packages = append(doc.Packages, runtime)
	doc.Relationships = append(doc.Relationships, relation(own.PackageSPDXIdentifier, "DEPENDS_ON", runtime.PackageSPDXIdentifier))
	var text bytes.Buffer
	if err := json.Write(doc, &text, json.Indent(" ")); err != nil {
		return fmt.Errorf("writing SPDX: %w", err)
	}
	return os.WriteFile(filepath.Join(b.out, "layerlint_"+b.number()+".spdx.json"), text.Bytes(), 0o644)
}

// modules are those of the program and of the frontend beside it, each once.
func (b *build) modules(info *buildinfo.BuildInfo) ([]*debug.Module, error) {
	deps := info.Deps
	if at := b.programs[0].frontend; at != "" {
		other, err := buildinfo.ReadFile(at)
		if err != nil {
			return nil, err
		}
		deps = append(deps, other.Deps...)
	}
	var all []*debug.Module
	seen := map[string]bool{}
	for _, m := range deps {
		if m.Replace != nil {
			m = m.Replace
		}
		if id := m.Path + "@" + m.Version; !seen[id] {
			seen[id] = true
			all = append(all, m)
		}
	}
	return all, nil
}

func module(path, version string) *spdx.Package {
	id := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '.' || r == '-' {
			return r
		}
		return '-'
	}, path+"-"+version)
	return &spdx.Package{
		PackageName: path, PackageVersion: version, PackageSPDXIdentifier: common.ElementID("Package-" + id),
		PackageDownloadLocation: "NOASSERTION", PackageLicenseConcluded: "NOASSERTION", PackageLicenseDeclared: "NOASSERTION", PackageCopyrightText: "NOASSERTION",
		PackageExternalReferences: []*spdx.PackageExternalReference{{
			Category: "PACKAGE-MANAGER", RefType: "purl", Locator: "pkg:golang/" + path + "@" + version,
		}},
	}
}

func relation(from common.ElementID, kind string, to common.ElementID) *spdx.Relationship {
	return &spdx.Relationship{RefA: common.MakeDocElementID("", string(from)), Relationship: kind, RefB: common.MakeDocElementID("", string(to))}
}
