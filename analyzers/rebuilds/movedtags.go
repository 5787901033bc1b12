package rebuilds

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/table"
	"github.com/layerlint/layerlint/imagedb/catalog"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// MovedTags gives, in the order of the file, the tags that stand for another Debian release than they used to, and what
// in the stages on top of such an image was written for the old one. It knows well-known images of Docker Hub and no other.
var MovedTags = &analyzers.Analyzer[[]Tag]{
	Name:     "movedtags",
	Doc:      "image tags that now point to another release",
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Run: func(ctx context.Context, p *analyzers.Pass) ([]Tag, error) {
		build, graph := evaluate.Analyzer.Of(p), stages.Analyzer.Of(p)
		var found []Tag
		for i, s := range graph.Stages {
			if t, ok := moved(s.Base, build.Stages[i]); ok {
				before := aptOf(ctx, p.Build.Packages, t.Was)
				for _, j := range above(graph, i) {
					t.look(build.Stages[j], before)
				}
				found = append(found, t)
			}
		}
		return found, nil
	},
}

// Tag is one FROM with a tag that moved.
type Tag struct {
	source.Span        // the reference
	Ref         string // as the Dockerfile has it, expanded
	Now, Was    string // codenames
	Since       string // YYYY-MM-DD
	Packages    bool   // apt installs something on top of it
	Old         []Old
}

// Old is something that was written for the old release.
type Old struct {
	source.Span
	Kind Kind
	Name string // the text, package or command
}

// Kind says what is old.
type Kind uint8

// The kinds.
const (
	Named   Kind = iota // a word names the old release: a line of apt's sources, an address
	Package             // the old release had a package of that name, the new one has none
	Command             // the command is gone from the image
	Version             // the old release may have had that version of a package, the new one has a later one
)

func moved(base stages.Source, stage *evaluate.Stage) (Tag, bool) {
	if base.Kind != stages.Images || !stage.Reached || strings.Contains(base.Ref, "@") {
		return Tag{}, false
	}
	repo, tag := base.Ref, "latest"
	if i := strings.LastIndexByte(repo, ':'); i > strings.LastIndexByte(repo, '/') {
		repo, tag = repo[:i], repo[i+1:]
	}
	repo = catalog.Repository(repo)
	for _, m := range moves {
		if m.repo != repo || !slices.Contains(strings.Fields(m.tags), tag) {
			continue
		}
		if _, _, codename := stage.Initial.Release(); codename != "" && codename != m.now {
			return Tag{}, false // the image at hand is another
		}
		return Tag{Span: base.Word.Span, Ref: base.Ref, Now: m.now, Was: m.was, Since: m.since}, true
	}
	return Tag{}, false
}

// above lists a stage and those that continue it.
func above(g *stages.Graph, base int) []int {
	all := []int{base}
	for i := base + 1; i < len(g.Stages); i++ {
		if b := g.Stages[i].Base; b.Kind == stages.Stages && slices.Contains(all, b.Stage) {
			all = append(all, i)
		}
	}
	return all
}

// aptOf is what apt found in a release of Debian; nil when that is not known.
func aptOf(ctx context.Context, all packages.Repositories, codename string) packages.Repository {
	if all == nil {
		return nil
	}
	r, ok := all.Repository(ctx, packages.Query{Manager: "apt", Release: "debian " + numbers[codename], Arch: "amd64"})
	if !ok {
		return nil
	}
	return r
}

// look finds what a stage holds that is for the old release.
func (t *Tag) look(stage *evaluate.Stage, before packages.Repository) {
	var names *regexp.Regexp
	for _, step := range stage.Steps {
		for i := range step.Calls {
			c := &step.Calls[i]
			if c.Reach == state.Never || len(c.Argv) == 0 {
				continue
			}
			t.Packages = t.Packages || aptInstalls(c)
			for _, a := range c.Argv[1:] {
				if !strings.Contains(a.Text, t.Was) && !strings.Contains(a.Text, numbers[t.Was]) {
					continue
				}
				if names == nil {
					names = regexp.MustCompile(`\b(` + t.Was + `|(?i:debian)[-_/]?` + numbers[t.Was] + `)\b`)
				}
				if text := names.FindString(a.Text); text != "" && !strings.Contains(a.Text, t.Now) {
					t.Old = append(t.Old, Old{Span: a.Span, Kind: Named, Name: text})
				}
			}
			if name := c.Argv[0].Text; c.Program.Presence == filesystem.Absent &&
				slices.Contains(dropped[t.Now], name) && !c.Guarded {
				t.Old = append(t.Old, Old{Span: c.Name, Kind: Command, Name: name})
			}
		}
		for _, n := range step.Needs {
			if n.Kind != state.NeedPackage || n.Manager != "apt" || n.Presence != filesystem.Absent || before == nil || before.Find(n.Name).Presence != filesystem.Present {
				continue
			}
			switch n.Lacks {
			case "version":
				if had(before, n) {
					t.Old = append(t.Old, Old{Span: n.Span, Kind: Version, Name: n.Name + "=" + n.Version})
				}
			default:
				t.Old = append(t.Old, Old{Span: n.Span, Kind: Package, Name: n.Name})
			}
		}
	}
}

// had reports whether the old release may have the version that is asked for.
func had(before packages.Repository, n state.Need) bool {
	versions, ok := before.(packages.Versioned)
	return ok && versions.Version(n.Name, n.Version).Presence != filesystem.Absent
}

func aptInstalls(c *state.Call) bool {
	tool := table.Tools.Tool(c.Tool)
	return tool != nil && tool.Install != nil && tool.Install.Name == "apt" && slices.ContainsFunc(c.Argv[1:], func(a state.Argument) bool { return a.Text == "install" })
}
