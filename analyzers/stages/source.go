package stages

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/reference"
)

// Kind is what a FROM or --from names.
type Kind uint8

// A source whose name is not known is Unknown.
const (
	Unknown  Kind = iota
	Stages        // an earlier stage
	Images        // an image
	Scratch       // nothing
	Contexts      // a --build-context that is no image
)

// Source is what a FROM or --from names.
type Source struct {
	Word     dockerfile.Word
	Kind     Kind
	Stage    int    // of Stages
	Ref      string // after expansion; of Images what is to be opened
	Platform string // of Images
	Tag      string // of Images, as written; "" when there is none
	Digest   string // of Images, as written
	Registry string // of Images: the host, "docker.io" when none is written
	Problem  *Problem
}

func (g *Graph) stage(s *dockerfile.Stage) *Stage {
	st := &Stage{Platform: g.targetPlatform()}
	if s.From == nil {
		return st
	}
	from, ok := s.From.Command.(*dockerfile.From)
	if !ok {
		return st
	}
	problem := st.platform(g, from)
	st.Base = g.base(from, st.Platform, s.Index)
	if problem != nil {
		st.Base.Problem = problem
	}
	st.Windows = g.windows(s, st)
	return st
}

func (g *Graph) targetPlatform() string {
	if g.build.Platform == "" {
		return DefaultPlatform
	}
	return g.build.Platform
}

func (st *Stage) platform(g *Graph, from *dockerfile.From) *Problem {
	if from.Platform.Nowhere() {
		return nil
	}
	e, err := dockerfile.Expand(from.Platform.Text, g.build.Document.Escape, g.Lookup)
	reason := ""
	switch {
	case err != nil:
		reason = "failed to process arguments for platform " + from.Platform.Text + ": " + err.Error()
	case !e.Known:
		st.Platform = ""
	case e.Value == "":
		reason = "empty platform value from expression " + from.Platform.Text
	default:
		platform, err := ParsePlatform(e.Value)
		if err != nil {
			reason = "failed to parse platform " + from.Platform.Text
			break
		}
		st.Platform = platform
	}
	if reason == "" {
		return nil
	}
	p := &Problem{Span: from.Platform.Span, Kind: state.FailsPlatform, Reason: reason}
	return p.orBuildArg(g.asks(e))
}

// base is what FROM names: an earlier stage, in BuildKit by its name in lower case, else an image.
func (g *Graph) base(from *dockerfile.From, platform string, index int) Source {
	src := Source{Word: from.Image, Platform: platform}
	if from.Name.Text != "" && g.named(&src, strings.ToLower(from.Name.Text)) {
		return src
	}
	e, err := dockerfile.Expand(from.Image.Text, g.build.Document.Escape, g.Lookup)
	switch {
	case err != nil:
		return src.refuse(state.FailsExpand, err.Error())
	case !e.Known:
		return src
	case e.Value == "":
		src = src.refuse(state.FailsFrom, fmt.Sprintf("base name (%s) should not be blank", from.Image.Text))
		src.Problem = src.Problem.orBuildArg(g.asks(e))
		return src
	}
	src.Ref = e.Value
	name := e.Value
	if g.build.Builder == analyzers.Classic {
		name = strings.ToLower(name) // BuildKit looks for it as it is written
	}
	if i, ok := g.names[name]; ok && i < index {
		src.Kind, src.Stage = Stages, i
		return src
	}
	src = g.image(src)
	src.Problem = src.Problem.orBuildArg(g.asks(e))
	return src
}

// orBuildArg makes a refusal that rests on an argument left to --build-arg a likely one.
func (p *Problem) orBuildArg(arg string) *Problem {
	if arg == "" || p == nil {
		return p
	}
	likely := *p
	likely.Likely, likely.Arg = true, arg
	return &likely
}

// From is what COPY --from names in stage index: a stage by index or name, else an image.
func (g *Graph) From(word dockerfile.Word, index int) Source {
	src := Source{Word: word, Ref: word.Text, Platform: g.targetPlatform()}
	e, err := dockerfile.Expand(word.Text, g.build.Document.Escape, func(string) (string, bool, bool) { return "", true, false })
	if err != nil {
		return src.refuse(state.FailsExpand, err.Error())
	}
	if e.Value != word.Text {
		return src.refuse(state.FailsStage, "variable expansion is not supported for --from")
	}
	if n, err := strconv.Atoi(word.Text); err == nil {
		return g.numbered(src, n, index)
	}
	return g.MountFrom(word, index)
}

func (g *Graph) numbered(src Source, n, index int) Source {
	if n < 0 || n >= len(g.Stages) {
		if n > 0 && g.external() {
			return src // images that other instructions copy from count too, after the stages
		}
		return src.refuse(state.FailsStage, fmt.Sprintf("invalid stage index %d", n))
	}
	return g.earlier(src, n, index)
}

// external reports whether any COPY --from or mount names something other than a stage.
func (g *Graph) external() bool {
	for _, s := range g.build.Document.Stages {
		for _, i := range s.Instructions {
			for _, w := range fromWords(i) {
				_, err := strconv.Atoi(w.Text)
				if _, ok := g.find(w.Text); !ok && err != nil {
					return true
				}
			}
			if r, ok := i.Command.(*dockerfile.Run); ok && len(r.Mounts) > 0 {
				return true
			}
		}
	}
	return false
}

func fromWords(i *dockerfile.Instruction) []dockerfile.Word {
	if c, ok := i.Command.(*dockerfile.Copy); ok && !c.From.Nowhere() {
		return []dockerfile.Word{c.From}
	}
	return nil
}

// MountFrom is what RUN --mount from= names: a stage by name, else an image. Numbers are names there.
func (g *Graph) MountFrom(word dockerfile.Word, index int) Source {
	src := Source{Word: word, Ref: word.Text, Platform: g.targetPlatform()}
	if i, ok := g.find(word.Text); ok {
		return g.earlier(src, i, index)
	}
	if g.named(&src, word.Text) {
		return src
	}
	return g.image(src)
}

func (g *Graph) earlier(src Source, n, index int) Source {
	src.Kind, src.Stage = Stages, n
	name := g.build.Document.Stages[n].Name
	if name == "" {
		name = fmt.Sprintf("stage-%d", n)
	}
	if n == index {
		kind := state.FailsSelf
		if g.build.Document.Stages[n].From == nil {
			kind = state.FailsStage
		}
		return src.refuse(kind, "circular dependency detected on stage: "+name)
	}
	if n > index {
		src = src.refuse(state.FailsStage, fmt.Sprintf("cannot copy from stage %q, it needs to be defined before current stage", src.Word.Text))
		src.Problem.Static = false
	}
	return src
}

// parsed keeps the references that were understood.
type parsed struct{ named map[string]reference.Named }

// maxParsed is how many are kept.
const maxParsed = 1000

func (p *parsed) reference(ref string) (reference.Named, error) {
	if named, ok := p.named[ref]; ok {
		return named, nil
	}
	named, err := reference.Parse(ref)
	if err != nil {
		return named, err
	}
	if p.named == nil || len(p.named) >= maxParsed {
		p.named = map[string]reference.Named{}
	}
	p.named[ref] = named
	return named, nil
}

func (g *Graph) image(src Source) Source {
	if src.Ref == "scratch" {
		src.Kind = Scratch
		return src
	}
	named, err := g.parsed.reference(src.Ref)
	if err != nil {
		src = src.refuse(state.FailsReference, fmt.Sprintf("failed to parse stage name %q: %v", src.Ref, err))
		src.Problem.Likely = placeholder(src.Ref)
		return src
	}
	for _, name := range []string{src.Ref, named.Tagged().String(), named.Familiar()} {
		if g.named(&src, name) {
			return src
		}
	}
	src.Kind = Images
	src.Registry, src.Tag, src.Digest = named.Domain, named.Tag, named.Digest
	return src
}

// named takes a --build-context of that name, which comes before images.
func (g *Graph) named(src *Source, name string) bool {
	value, ok := g.build.Contexts[name]
	if !ok || g.build.Builder == analyzers.Classic {
		return false
	}
	if ref, ok := strings.CutPrefix(value, "docker-image://"); ok {
		src.Kind, src.Ref = Images, ref
	} else {
		src.Kind, src.Ref = Contexts, value
	}
	return true
}

func (s Source) refuse(kind state.FailureKind, reason string) Source {
	s.Problem = &Problem{Span: s.Word.Span, Kind: kind, Reason: reason, Static: true}
	return s
}
