// Package contextpaths establishes which paths of the build context are named in the stages that the target needs. It
// uses the text alone: it follows no instruction and reads no file.
package contextpaths

import (
	"context"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/stages"
)

// Analyzer establishes them.
var Analyzer = &analyzers.Analyzer[Result]{
	Name:     "contextpaths",
	Doc:      "which paths of the build context COPY, ADD and bind mounts name",
	Requires: []analyzers.Node{stages.Analyzer},
	Run: func(_ context.Context, p *analyzers.Pass) (Result, error) {
		r := &reader{build: p.Build, graph: stages.Analyzer.Of(p), seen: map[string]bool{}}
		for i, stage := range p.Build.Document.Stages {
			if r.graph.Stages[i].Reached {
				r.stage(stage)
			}
		}
		return r.Result, nil
	},
}

// Result is what a build names of its context.
type Result struct {
	Paths []Path            // each once, in the order of the file
	Whole source.Span       // of the first word for the context itself, or all that is in it; nowhere where there is none
	Words []string          // of RUN scripts that may be files below where the whole context was copied: "/cmd/server/main.go"
	Runs  []*dockerfile.Run // that are carried out in the folder that the whole context was copied to
}

// Path is one path or pattern that is named. The context itself, and what matches all of it, are none: any folder has
// them.
type Path struct {
	source.Span
	Pattern string // absolute and clean, "/src/*.go"
	Folder  bool   // written with a slash at its end
}

type reader struct {
	build *analyzers.Build
	graph *stages.Graph
	seen  map[string]bool
	set   map[string]string // variables of the stage whose values are known
	dir   string            // the working directory of the stage; what is not known of it is a name that nothing has
	root  string            // the folder of the stage that has the whole context; "" where none has
	Result
}

func (r *reader) stage(s *dockerfile.Stage) {
	r.set, r.dir, r.root = map[string]string{}, unknown, ""
	for _, i := range s.Instructions {
		switch c := i.Command.(type) {
		case *dockerfile.Arg:
			for _, kv := range c.Pairs {
				r.argument(kv)
			}
		case *dockerfile.Env:
			for _, kv := range c.Pairs {
				r.assign(kv)
			}
		case *dockerfile.Workdir:
			if r.dir = r.at(c.Path); r.dir == unknown {
				r.root = "" // it may be another folder of which nothing is known
			} else if r.below() != "" {
				r.word("")
			}
		case *dockerfile.Copy:
			if c.From.Nowhere() {
				for _, w := range c.Sources {
					if r.add(w) {
						r.root = r.at(c.Dest)
					}
				}
			}
		case *dockerfile.Run:
			for _, m := range c.Mounts {
				if m.Type == "bind" && m.From.Nowhere() && !m.Source.Nowhere() {
					r.add(m.Source)
				}
			}
			if !r.Whole.Nowhere() {
				r.words(c)
			}
			if r.root == r.dir {
				r.Runs = append(r.Runs, c)
			}
		}
	}
}

// mostWords bounds how many words of scripts are looked for.
const mostWords = 64

// words adds those words of a script that look like relative paths of files: of several elements, or with an ending
// that projects' files have.
func (r *reader) words(c *dockerfile.Run) {
	for word := range strings.FieldsFuncSeq(c.Script.Value, func(r rune) bool { return strings.ContainsRune(" \t\n;&|<>()'\"", r) }) {
		word = strings.TrimPrefix(word, "./")
		if word != "" && !strings.ContainsAny(word, "$*?[]{}=:\\") && !strings.ContainsAny(word[:1], "/-.~@") &&
			(strings.Contains(word, "/") || endings[path.Ext(word)]) {
			r.word(word)
		}
	}
}

// word adds a path, from the working directory on where that is below the folder that has the whole context.
func (r *reader) word(name string) {
	if len(r.Words) < mostWords {
		r.Words = append(r.Words, path.Join("/", r.below(), name))
	}
}

// below is the working directory as seen from the folder that has the whole context, "" where it is not in it.
func (r *reader) below() string {
	rest, in := strings.CutPrefix(r.dir, strings.TrimSuffix(r.root, "/")+"/")
	if !in || r.root == "" {
		return ""
	}
	return rest
}

// endings are those of files that projects have and builds name.
var endings = map[string]bool{".txt": true, ".toml": true, ".cfg": true, ".json": true, ".xml": true, ".py": true, ".js": true, ".mjs": true, ".ts": true,
	".go": true, ".rb": true, ".php": true, ".sh": true, ".mk": true, ".csproj": true, ".sln": true, ".gradle": true}

// argument is ARG: --build-arg, the default, or what the ARG of that name before the first FROM has.
func (r *reader) argument(kv dockerfile.KeyValue) {
	name := kv.Key.Text
	delete(r.set, name)
	given, known, ok := r.build.Arg(name)
	global := r.graph.Args[name]
	switch {
	case ok && known:
		r.set[name] = given
	case ok:
	case kv.HasValue:
		r.assign(kv)
	case global.Known:
		r.set[name] = global.Value
	}
}

func (r *reader) assign(kv dockerfile.KeyValue) {
	delete(r.set, kv.Key.Text)
	if value, known := r.expand(kv.Value); known {
		r.set[kv.Key.Text] = value
	}
}

// expand replaces variables. One that the stage does not set may be the base image's, and is not known.
func (r *reader) expand(w dockerfile.Word) (value string, known bool) {
	e, err := dockerfile.Expand(w.Text, r.build.Document.Escape, func(name string) (string, bool, bool) {
		value, ok := r.set[name]
		return value, ok, ok
	})
	return e.Value, e.Known && err == nil
}

// unknown is a folder of which nothing is known.
const unknown = "?"

// at is a folder as the stage has it.
func (r *reader) at(w dockerfile.Word) string {
	value, known := r.expand(w)
	switch {
	case !known:
		return unknown
	case path.IsAbs(value):
		return path.Clean(value)
	}
	return path.Join(r.dir, value)
}

// add adds what COPY or a mount names; whole: that is the whole context.
func (r *reader) add(w dockerfile.Word) (whole bool) {
	value, known := r.expand(w)
	if !known || strings.Contains(value, "://") || strings.HasPrefix(value, "git@") {
		return false
	}
	pattern := path.Join("/", value)
	if strings.Trim(pattern, "/*") == "" {
		if r.Whole.Nowhere() {
			r.Whole = w.Span
		}
		return true
	}
	if r.seen[pattern] {
		return false
	}
	r.seen[pattern] = true
	r.Paths = append(r.Paths, Path{Span: w.Span, Pattern: pattern, Folder: strings.HasSuffix(value, "/")})
	return false
}
