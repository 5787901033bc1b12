package main

import (
	"crypto/sha256"
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/template"
)

// checksums writes checksums.txt as sha256sum has it, over every file but the image layout's, which carry their own.
func (b *build) checksums() error {
	entries, err := os.ReadDir(b.out)
	if err != nil {
		return err
	}
	var text strings.Builder
	for _, e := range entries {
		if e.IsDir() {
			continue
		}
		sum, err := b.sum(e.Name())
		if err != nil {
			return err
		}
		fmt.Fprintf(&text, "%s  %s\n", sum, e.Name())
	}
	return os.WriteFile(filepath.Join(b.out, "checksums.txt"), []byte(text.String()), 0o644)
}

func (b *build) sum(file string) (string, error) {
	data, err := os.ReadFile(filepath.Join(b.out, file))
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%x", sha256.Sum256(data)), nil
}

//go:embed formula.rb
var formula string

// formula writes the Homebrew formula, which installs the archives of the platforms that Homebrew has.
func (b *build) formula() error {
	type archive struct{ Name, Sum string }
	archives := map[string]archive{}
	for _, p := range b.programs {
		if p.os == "windows" {
			continue
		}
		sum, err := b.sum(b.archive(p))
		if err != nil {
			return err
		}
		archives[p.os+"_"+p.arch] = archive{b.archive(p), sum}
	}
	var text strings.Builder
	data := map[string]any{"Version": b.number(), "Tag": b.version, "Archives": archives}
	if err := template.Must(template.New("formula").Parse(formula)).Execute(&text, data); err != nil {
		return fmt.Errorf("writing formula: %w", err)
	}
	return os.WriteFile(filepath.Join(b.out, "layerlint.rb"), []byte(text.String()), 0o644)
}
