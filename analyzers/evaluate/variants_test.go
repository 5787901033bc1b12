package evaluate_test

import (
	"io/fs"
	"iter"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/analyzertest"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/source"
)

// variant is a build that differs by one change from a case.
type variant struct {
	change string
	build  func() (*analyzers.Build, error)
}

// variantsOf are a case and what differs from it by one change.
func variantsOf(c analyzertest.Case) (all []variant) {
	whole := c.Sections["Dockerfile"]
	lines := slices.Collect(strings.Lines(c.Sections["each"]))
	with := func(change, section, text string) {
		v := c
		v.Sections = maps.Clone(c.Sections)
		if n := len(lines); n > 0 && section != "Dockerfile" { // a line each, in turn
			line := strings.TrimSuffix(lines[len(all)%n], "\n")
			change += " under " + line
			v.Sections["Dockerfile"] = strings.Replace(whole, "{}", line, 1)
		}
		if text == "" {
			delete(v.Sections, section)
		} else {
			v.Sections[section] = text
		}
		all = append(all, variant{change, v.Build})
	}
	for _, line := range lines {
		line = strings.TrimSuffix(line, "\n")
		with(line, "Dockerfile", strings.Replace(whole, "{}", line, 1))
		for word, shorter := range without(line, " ") {
			with(line+" without "+word, "Dockerfile", strings.Replace(whole, "{}", shorter, 1))
		}
	}
	text := strings.Replace(whole, "{}", strings.TrimSuffix(c.Sections["base"], "\n"), 1)
	for _, changed := range around(text) {
		with(changed, "Dockerfile", changed)
	}
	for part, shorter := range without(text, "\n") {
		with("without "+part, "Dockerfile", shorter)
		for word, shorter := range without(part, " ") {
			with(part+"without "+word, "Dockerfile", strings.Replace(text, part, shorter, 1))
		}
	}
	for _, section := range slices.Sorted(maps.Keys(c.Sections)) {
		if strings.HasPrefix(section, "context") || strings.HasPrefix(section, "images/") {
			with("without "+section, section, "")
			for part, shorter := range without(c.Sections[section], "\n") {
				with(section+" without "+part, section, shorter)
			}
		}
		if strings.HasSuffix(section, "/config.json") && strings.HasPrefix(section, "images/") {
			with(section+" of a part", section, strings.Replace(c.Sections[section], "{", `{"Completeness": "partial", `, 1))
		}
	}
	return all
}

// variantsOfBuild are a real build and what differs from it by one change.
func variantsOfBuild(t *testing.T, dir string) (all []variant) {
	b := buildIn(t, dir)
	text := string(b.Document.File.Content)
	files := fstest.MapFS{}
	_ = fs.WalkDir(b.Context, ".", func(p string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		content, err := fs.ReadFile(b.Context, p)
		files[p] = &fstest.MapFile{Data: content, Mode: info.Mode()}
		return err
	})
	add := func(change, text string, files fs.FS) {
		v := *b
		v.Document, v.Context = dockerfile.Parse(source.NewFile("Dockerfile", []byte(text))), files
		all = append(all, variant{change, func() (*analyzers.Build, error) { return &v, nil }})
	}
	add("", text, files)
	for _, changed := range around(text) {
		add(changed, changed, files)
	}
	for part, shorter := range without(text, "\n") {
		add("without "+part, shorter, files)
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fewer := maps.Clone(files)
		delete(fewer, name)
		add("without "+name, text, fewer)
		for part, shorter := range without(string(files[name].Data), "\n") {
			fewer := maps.Clone(files)
			fewer[name] = &fstest.MapFile{Data: []byte(shorter), Mode: files[name].Mode}
			add(name+" without "+part, text, fewer)
		}
	}
	return all
}

// without yields each part of a text and the text without it.
func without(text, separator string) iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		parts := strings.SplitAfter(text, separator)
		for i, part := range parts {
			shorter := strings.Join(parts[:i], "") + strings.Join(parts[i+1:], "")
			if strings.TrimSpace(part) != "" && shorter != "" && !yield(part, shorter) {
				return
			}
		}
	}
}

// around are a Dockerfile's texts with its commands run in other ways: behind a program that is not known, by another
// user, without a network, where a failure does not matter, and in a script that stops at one.
func around(text string) (all []string) {
	if at := strings.LastIndex(text, "\nRUN "); at >= 0 {
		all = append(all, text[:at]+"\nRUN /unknown"+text[at:], text[:at]+"\nUSER nobody"+text[at:])
	}
	for _, prefix := range []string{"--network=none ", "! ", "set -e; ", "false || ", "/unknown && ", "cd /nowhere; "} {
		all = append(all, strings.ReplaceAll(text, "\nRUN ", "\nRUN "+prefix))
	}
	for _, suffix := range []string{" || true", " | cat", " > /out"} {
		changed := ""
		for line := range strings.Lines(text) {
			if strings.HasPrefix(line, "RUN ") && !strings.HasSuffix(line, "\\\n") && !strings.Contains(line, "<<") {
				line = strings.TrimSuffix(line, "\n") + suffix + "\n"
			}
			changed += line
		}
		all = append(all, changed)
	}
	return slices.Compact(all)
}
