package java

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/java/starts"
)

// alsoSource precedes, in what is known of a class or archive, the place and the text of another source.
const alsoSource = "\nsource of "

// calledOf are the classes that code makes objects of, or calls methods of.
var calledOf = lazyregexp.New(`\bnew\s+([A-Z]\w*)\s*\(|\b([A-Z]\w*)\s*\.\s*\w+\s*\(`)

// withOthers is what is kept of the source of a main class with the sources of other classes in some folders that it, and
// they, name.
func withOthers(a *tools.Command, dirs []string, kept string) string {
	const most = 40
	seen, at, texts := map[string]bool{}, 0, []string{kept}
	var out strings.Builder
	out.WriteString(kept)
	for ; at < len(texts) && len(texts) < most; at++ {
		for _, m := range calledOf.FindAllStringSubmatch(texts[at], -1) {
			name := resolved(texts[at], m[1]+m[2])
			if seen[name] {
				continue
			}
			seen[name] = true
			for _, dir := range dirs {
				source := a.Stat(path.Join(dir, name+".class")).Entry.Source
				if source == nil {
					continue
				}
				if _, other, ok := strings.Cut(*source, alsoSource); ok {
					texts = append(texts, other)
					out.WriteString(alsoSource + other)
				}
			}
		}
	}
	return out.String()
}

// resolved is the path of a class that a source names: one that it imports, or of its own package.
func resolved(text, class string) string {
	for _, m := range imports.FindAllStringSubmatch(text, -1) {
		if m[2] == class {
			return path.Join(strings.ReplaceAll(m[1], ".", "/"), class)
		}
	}
	in := ""
	if m := pkg.FindStringSubmatch(text); m != nil {
		in = strings.ReplaceAll(m[1], ".", "/")
	}
	return path.Join(".", in, class)
}

// others are the sources that are kept with the one of a main class, which is returned without them.
func others(kept string) (main string, of starts.Other) {
	parts := strings.Split(kept, alsoSource)
	return parts[0], func(from, class string) (name, text string) {
		want := resolved(from, class)
		for _, part := range parts[1:] {
			name, text, _ = strings.Cut(part, "\n")
			if path.Base(name) == class+".java" && resolved(text, "") == path.Dir(want) {
				return name, text
			}
		}
		return "", ""
	}
}

// withClasses is withOthers of the folders of a class path.
func withClasses(a *tools.Command, classes effects.Arg, source *string) *string {
	if source == nil || a.Step.Instruction != nil {
		return source
	}
	var dirs []string
	for _, p := range folders(a, classes) {
		dirs = append(dirs, p.dir)
	}
	whole := withOthers(a, dirs, *source)
	return &whole
}

// places are the paths of folders.
func places(a *tools.Command, dirs []string) (all []string) {
	for _, dir := range dirs {
		if at, ok := a.Abs(dir, true); ok {
			all = append(all, at)
		}
	}
	return all
}
