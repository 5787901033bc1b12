package gpu

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// byFiles reads the build file of the project where its text is known: CMakeLists.txt, Makefile or setup.py. What
// stands under a condition is left out, since it may not hold.
func (b *Build) byFiles() {
	dir := b.Dir.Value
	switch name := b.Tool; {
	case name == "cmake":
		b.inFile(absolute(dir, b.source()), "CMakeLists.txt", cmakeLinks)
	case name == "make" || name == "gmake":
		b.inFile(absolute(dir, b.value("-C", ".")), "Makefile", makeLinks)
	case len(b.Argv) > 1 && path.Base(b.Argv[1].Text) == "setup.py":
		b.inFile(absolute(dir, path.Dir(b.Argv[1].Text)), "setup.py", setupLinks)
	}
}

// source is the source folder of a call of cmake: after -S, or the word that is no option; the current one when only -B
// is given.
func (b *Build) source() string {
	if s := b.value("-S", ""); s != "" {
		return s
	}
	for n := 1; n < len(b.Argv); n++ {
		text := b.Argv[n].Text
		switch {
		case text == "-B" || text == "-G" || text == "-C" || text == "-T" || text == "-A":
			n++
		case !strings.HasPrefix(text, "-"):
			return text
		}
	}
	return "."
}

func (b *Build) inFile(dir, name string, links func(text string) []string) {
	at := path.Join(dir, name)
	if b.Before.Files == nil {
		return
	}
	e := filesystem.Stat(b.Before.Files, at).Entry
	if e.Presence != filesystem.Present || !e.Has(filesystem.KnowContent) {
		return
	}
	for _, stem := range links(string(e.Content)) {
		b.add(Linked{Span: b.Name, Stem: stem, Says: name})
	}
}

var (
	cmakeBlock  = lazyregexp.New(`(?i)^\s*(end)?(if|function|macro|foreach|while)\s*\(`)
	cmakeTarget = lazyregexp.New(`(?is)\btarget_link_libraries\s*\(([^)]*)\)`)
	imported    = lazyregexp.New(`^CUDA::([A-Za-z]+)$`)
	plainName   = lazyregexp.New(`^(?:lib)?(cudnn|nccl|nvinfer|nvinfer_plugin|nvonnxparser)$`)
)

// cmakeLinks finds the targets of FindCUDAToolkit(7) and plain names in target_link_libraries that stand under no
// condition.
func cmakeLinks(text string) []string {
	var open strings.Builder
	depth := 0
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "#")
		if m := cmakeBlock.FindStringSubmatch(line); m != nil {
			if m[1] != "" {
				depth--
			} else {
				depth++
			}
			continue
		}
		if depth == 0 {
			open.WriteString(strings.TrimRight(line, "\r\n") + "\n")
		}
	}
	var stems []string
	for _, m := range cmakeTarget.FindAllStringSubmatch(open.String(), -1) {
		for _, word := range strings.Fields(m[1]) {
			if t := imported.FindStringSubmatch(word); t != nil {
				stems = append(stems, "lib"+t[1])
			} else if t := plainName.FindStringSubmatch(word); t != nil {
				stems = append(stems, "lib"+t[1])
			}
		}
	}
	return stems
}

var (
	makeBlock = lazyregexp.New(`^\s*(ifeq|ifneq|ifdef|ifndef|endif|define|endef)\b`)
	linkWord  = lazyregexp.New(`(?:^|[\s=])-l(\w+)`)
)

// makeLinks finds -l in the lines of a Makefile that stand under no condition.
func makeLinks(text string) []string {
	var stems []string
	depth := 0
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "#")
		if m := makeBlock.FindStringSubmatch(line); m != nil {
			if strings.HasPrefix(m[1], "end") {
				depth--
			} else {
				depth++
			}
			continue
		}
		for _, m := range linkWord.FindAllStringSubmatch(line, -1) {
			if depth == 0 {
				stems = append(stems, "lib"+m[1])
			}
		}
	}
	return stems
}

var (
	setupBlock     = lazyregexp.New(`(?m)^\s*(?:if|else|elif|for|while)\b`)
	setupLibraries = lazyregexp.New(`(?s)\blibraries\s*=\s*\[([^\]]*)\]`)
	quoted         = lazyregexp.New(`["']([^"']+)["']`)
)

// setupLinks finds libraries=[...] of the extensions in a setup.py without a condition.
func setupLinks(text string) []string {
	if setupBlock.MatchString(text) {
		return nil
	}
	var stems []string
	for _, m := range setupLibraries.FindAllStringSubmatch(text, -1) {
		for _, q := range quoted.FindAllStringSubmatch(m[1], -1) {
			stems = append(stems, "lib"+q[1])
		}
	}
	return stems
}
