// Command site writes the manual as static pages: README.md, CONTRIBUTING.md, CHANGELOG.md and docs. Each page has the
// list of docs/README.md as its navigation.
package main

import (
	"bytes"
	_ "embed"
	"flag"
	"fmt"
	"html/template"
	"io/fs"
	"log"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
)

//go:embed page.html
var layout string

func main() {
	root := flag.String("root", ".", "the repository")
	out := flag.String("o", "site", "the folder to write")
	flag.Parse()
	if err := build(*root, *out); err != nil {
		log.Fatal(err)
	}
}

// page is what the layout shows.
type page struct {
	Title, Top    string // Top leads from the page to the site's root
	Nav, Contents template.HTML
}

var markdown = goldmark.New(goldmark.WithExtensions(extension.GFM),
	goldmark.WithParserOptions(parser.WithAutoHeadingID()))

// build writes all pages into out, and the pictures and data that they show.
func build(root, out string) error {
	tmpl, err := template.New("page").Parse(layout)
	if err != nil {
		return err
	}
	names, err := sources(root)
	if err != nil {
		return err
	}
	nav, err := os.ReadFile(filepath.Join(root, "docs", "README.md"))
	if err != nil {
		return err
	}
	_, list, _ := strings.Cut(string(nav), "\n1. ")
	for _, name := range names {
		text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
		if err != nil {
			return err
		}
		to := filepath.Join(out, filepath.FromSlash(address(name)))
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return err
		}
		if path.Ext(name) != ".md" {
			if err := os.WriteFile(to, text, 0o644); err != nil {
				return err
			}
			continue
		}
		p := page{Title: title(string(text)), Top: strings.Repeat("../", strings.Count(name, "/"))}
		if p.Contents, err = rendered(string(text), name); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if p.Nav, err = rendered(strings.ReplaceAll("1. "+list, "](", "]("+p.Top+"docs/"), ""); err != nil {
			return err
		}
		var b bytes.Buffer
		if err := tmpl.Execute(&b, p); err != nil {
			return err
		}
		if err := os.WriteFile(to, b.Bytes(), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// sources are the files of the site, by their paths in the repository.
func sources(root string) (names []string, err error) {
	names = []string{"README.md", "CONTRIBUTING.md", "CHANGELOG.md"}
	err = filepath.WalkDir(filepath.Join(root, "docs"), func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(p) == ".go" {
			return err
		}
		name, err := filepath.Rel(root, p)
		names = append(names, filepath.ToSlash(name))
		return err
	})
	return names, err
}

// address is where a file of the repository is in the site.
func address(name string) string {
	dir, file := path.Split(name)
	if file == "README.md" {
		return dir + "index.html"
	}
	return strings.TrimSuffix(name, ".md") + map[bool]string{true: ".html"}[path.Ext(name) == ".md"]
}

var link = regexp.MustCompile(`(href|src)="([^"#:]+)(#[^"]*)?"`)

// repository is where links lead to what is no part of the site.
const repository = "https://github.com/layerlint/layerlint/blob/main/"

// rendered is Markdown as HTML whose links lead to the site's pages; from is the text's file, "" for a text of links
// that fit.
func rendered(text, from string) (template.HTML, error) {
	var b bytes.Buffer
	if err := markdown.Convert([]byte(text), &b); err != nil {
		return "", err
	}
	html := link.ReplaceAllStringFunc(b.String(), func(found string) string {
		m := link.FindStringSubmatch(found)
		target := m[2]
		full := path.Clean(path.Join(path.Dir(from), target))
		switch base := path.Base(full); {
		case from != "" && !strings.HasPrefix(full, "docs") && base != "README.md" && base != "CONTRIBUTING.md" && base != "CHANGELOG.md",
			from != "" && full == "docs/decisions", strings.HasPrefix(full, "editors"):
			target = repository + full
		case strings.HasSuffix(target, ".md"):
			target = address(target)
		}
		return m[1] + `="` + target + m[3] + `"`
	})
	return template.HTML(html), nil //nolint:gosec // the manual is ours
}

func title(text string) string {
	first, _, _ := strings.Cut(text, "\n")
	return strings.TrimLeft(first, "# ")
}
