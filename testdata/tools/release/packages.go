package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/goreleaser/nfpm/v2"
	_ "github.com/goreleaser/nfpm/v2/deb"
	"github.com/goreleaser/nfpm/v2/files"
	_ "github.com/goreleaser/nfpm/v2/rpm"
)

// installed is where a package puts what the archives have in a folder.
var installed = map[string]string{
	"completions/layerlint.bash": "/usr/share/bash-completion/completions/layerlint",
	"completions/_layerlint":     "/usr/share/zsh/vendor-completions/_layerlint",
	"completions/layerlint.fish": "/usr/share/fish/vendor_completions.d/layerlint.fish",
	"LICENSE":                    "/usr/share/doc/layerlint/copyright",
}

// packages writes a Debian and an RPM package for each Linux.
func (b *build) packages() error {
	staged := filepath.Join(b.out, "bin", "shared")
	for _, m := range b.shared {
		path := filepath.Join(staged, m.name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, m.data, 0o644); err != nil {
			return err
		}
	}
	for _, p := range b.programs {
		if p.os != "linux" {
			continue
		}
		for _, format := range []string{"deb", "rpm"} {
			if err := b.pack(format, p, staged); err != nil {
				return fmt.Errorf("packing %s for %s: %w", format, p.arch, err)
			}
		}
	}
	return nil
}

func (b *build) pack(format string, p program, staged string) error {
	info := nfpm.WithDefaults(&nfpm.Info{
		Name: "layerlint", Arch: p.arch, Platform: "linux", Version: b.version, Section: "devel", Priority: "optional",
		Maintainer: "layerlint <layerlint@example.com>", License: "Apache-2.0", MTime: b.date,
		Description: "Dockerfile linter that knows what is inside the images\nFollows every instruction over the contents of its base images and reports what fails before anyone builds it.",
		Homepage:    "https://github.com/layerlint/layerlint",
		Overridables: nfpm.Overridables{
			Contents: b.contents(p, staged),
			RPM:      nfpm.RPM{BuildHost: "localhost"}, // the builder's name would differ from one build to the next
		},
	})
	packager, err := nfpm.Get(format)
	if err != nil {
		return err
	}
	if err := nfpm.PrepareForPackager(info, format); err != nil {
		return err
	}
	f, err := os.Create(filepath.Join(b.out, packager.ConventionalFileName(info)))
	if err != nil {
		return err
	}
	defer f.Close()
	if err := packager.Package(info, f); err != nil {
		return err
	}
	return f.Close()
}

// contents are the files of a package.
func (b *build) contents(p program, staged string) files.Contents {
	info := func(mode os.FileMode) *files.ContentFileInfo {
		return &files.ContentFileInfo{Mode: mode, MTime: b.date}
	}
	all := files.Contents{{Source: p.path, Destination: "/usr/bin/layerlint", FileInfo: info(0o755)}}
	for _, m := range b.shared {
		to := installed[m.name]
		if strings.HasPrefix(m.name, "man/") {
			to = "/usr/share/man/man1/" + filepath.Base(m.name)
		}
		if to != "" {
			all = append(all, &files.Content{Source: filepath.Join(staged, m.name), Destination: to,
				FileInfo: info(0o644)})
		}
	}
	return all
}
