package stages

import (
	"bytes"
	"maps"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
)

// DefaultPlatform is the platform of the builder, and of the target when none is asked for.
const DefaultPlatform = "linux/amd64"

// globals reads the ARGs before the first FROM over BuildKit's platform arguments.
func (g *Graph) globals() {
	g.Args, g.asked = map[string]Arg{}, map[string]bool{}
	for name, value := range platformArgs(g.build.Platform, g.stageName()) {
		given, known, ok := g.build.Arg(name)
		if !ok {
			given, known = value, true
		}
		g.Args[name] = Arg{Value: given, Known: known}
	}
	for _, i := range g.build.Document.Args {
		if a, ok := i.Command.(*dockerfile.Arg); ok {
			for _, kv := range a.Pairs {
				g.global(kv)
			}
		}
	}
}

func (g *Graph) global(kv dockerfile.KeyValue) {
	name := kv.Key.Text
	if given, known, ok := g.build.Arg(name); ok {
		g.Args[name] = Arg{Value: given, Known: known, Span: kv.Key.Span}
		return
	}
	if !kv.HasValue {
		g.asked[name] = true
		return
	}
	e, err := dockerfile.Expand(kv.Value.Text, g.build.Document.Escape, g.Lookup)
	if err != nil && g.Problem == nil {
		g.Problem = &Problem{Span: kv.Value.Span, Kind: state.FailsExpand, Reason: err.Error()}
	}
	g.Args[name] = Arg{Value: e.Value, Known: e.Known && err == nil, Span: kv.Key.Span}
	g.asked[name] = g.asks(e) != "" || e.Known && (placeholder(e.Value) || Unset(e.Value)) || slices.Contains(e.Used, name)
}

// unsetForm are the words for a value that is not given yet, whatever takes it.
var unsetForm = lazyregexp.New(`(?i)^(?:not[_-]?(?:set|given|defined|provided)|un(?:set|defined|specified)|(?:change|replace|fill|set)[_-]?(?:me|this)|to[_-]?be[_-]?(?:set|defined|replaced)|tbd|todo|fixme|placeholder|<[^<>]*>)$`)

// Unset reports whether the default of an ARG says in words that --build-arg is to give its value.
func Unset(value string) bool { return unsetForm.MatchString(value) }

// placeholderForm has what people write where a name is to be filled in; in capitals it is no image's.
var placeholderForm = lazyregexp.New(`^$|<[^<>]*>|(?:^|[/:])(?:REPLACE|CHANGE|INSERT|FILL|YOUR|TODO|TBD|FIXME|PLACEHOLDER|XXX)` +
	`|^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?:[:@]|$)|^__\w+__`)

// placeholder reports whether a value stands for one that is still to be given, as an ARG without a default does.
func placeholder(value string) bool { return placeholderForm.MatchString(value) }

// asks names the first argument in e that is declared without a value for --build-arg to give, or rests on one; "" for
// none.
func (g *Graph) asks(e dockerfile.Expansion) string {
	for _, name := range e.Used {
		if g.asked[name] {
			return name
		}
	}
	return ""
}

// Values are the arguments without their places; TARGETSTAGE, which changes with the last stage's name, only where the
// file names it.
func (g *Graph) Values() map[string]Arg {
	values := maps.Clone(g.Args)
	for name, a := range values {
		values[name] = Arg{Value: a.Value, Known: a.Known}
	}
	if !bytes.Contains(g.build.Document.File.Content, []byte("TARGETSTAGE")) {
		delete(values, "TARGETSTAGE")
	}
	return values
}

func (g *Graph) stageName() string {
	if g.build.Target != "" {
		return g.build.Target
	}
	if n := len(g.build.Document.Stages); n > 0 && g.build.Document.Stages[n-1].Name != "" {
		return g.build.Document.Stages[n-1].Name
	}
	return "default"
}

// platformArgs are the arguments BuildKit sets by itself. The builder is taken to run on DefaultPlatform.
func platformArgs(target, stage string) map[string]string {
	if target == "" {
		target = DefaultPlatform
	}
	args := map[string]string{"TARGETSTAGE": stage}
	for prefix, platform := range map[string]string{"BUILD": DefaultPlatform, "TARGET": target} {
		parts := append(strings.SplitN(platform, "/", 3), "", "", "")
		args[prefix+"PLATFORM"] = platform
		args[prefix+"OS"], args[prefix+"ARCH"], args[prefix+"VARIANT"] = parts[0], parts[1], parts[2]
		args[prefix+"OSVERSION"] = ""
	}
	return args
}
