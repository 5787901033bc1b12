package definitions

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/source"
)

// known is a word's text as far as it is literal; the rest is not known.
func known(w shell.Word, set map[string]string) Text {
	t := Text{Span: w.Span, Known: true}
	t.add(w.Parts, set)
	return t
}

func (t *Text) add(parts []shell.Part, set map[string]string) {
	for _, p := range parts {
		switch p := p.(type) {
		case *shell.Literal:
			t.Value += p.Value
		case *shell.Quoted:
			t.add(p.Parts, set)
		case *shell.Parameter:
			value, ok := set[p.Name]
			if !ok || p.Op != "" {
				t.Known, value = false, "$"+p.Name
			}
			t.Value += value
		default:
			t.Known, t.Value = false, t.Value+"$"
		}
	}
}

// builders are the words that begin a build on a command line. Sources: the manuals of docker, podman, buildah and
// nerdctl.
var builders = [][]string{
	{"docker", "build"}, {"docker", "image", "build"}, {"docker", "builder", "build"}, {"docker", "buildx", "build"}, {"docker", "buildx", "b"},
	{"podman", "build"}, {"podman", "image", "build"}, {"buildah", "bud"}, {"buildah", "build"}, {"nerdctl", "build"},
}

// programs are parts of the names of builders, an action's among them; variables are those, and of the variables of
// makefiles that are an engine.
var (
	programs  = []string{"docker", "podman", "buildah", "nerdctl", "kaniko"}
	variables = append(slices.Clone(programs), "container", "oci")
)

// hasName reports whether a script has one of the names anywhere but in that of a Dockerfile: most scripts that build
// something build no image, and need not be parsed.
func hasName(script string, names []string) bool {
	if len(names) == 0 {
		return true
	}
	script = strings.ReplaceAll(strings.ToLower(script), "dockerfile", "")
	return slices.ContainsFunc(names, func(name string) bool { return strings.Contains(script, name) })
}

// prefixes are programs that run the rest of the line.
var prefixes = []string{"sudo", "time", "exec", "env", "command", "retry"}

// command is the build that a command starts.
func command(words []Text, dir Text) (b Build, ok bool) {
	for len(words) > 0 && (slices.Contains(prefixes, words[0].Value) || strings.Contains(words[0].Value, "=")) {
		words = words[1:]
	}
	if len(words) > 0 && path.Base(words[0].Value) == "executor" && strings.Contains(words[0].Value, "kaniko") {
		return kaniko(words, dir), true
	}
	for _, verb := range builders {
		if len(words) <= len(verb) || !begins(words, verb) {
			continue
		}
		o := options(words[len(verb):], flagsWithValues, "f", "t")
		if len(o.rest) != 1 {
			return b, false
		}
		b.Place = span(words)
		o.fill(&b)
		b.located(dir.Value, within(dir, o.rest[0]), dir.Value, o.last("file", "f"))
		if !dir.Known {
			b.Context.Known, b.File.Known = false, false
		}
		return b, true
	}
	return b, false
}

func within(dir, t Text) Text {
	t.Known = t.Known && dir.Known
	return t
}

func begins(words []Text, verb []string) bool {
	for i, w := range verb {
		if !words[i].Known || words[i].Value != w {
			return false
		}
	}
	return true
}

func span(words []Text) source.Span {
	s := words[0].Span
	s.End = words[len(words)-1].End
	return s
}

// kaniko is the build of kaniko's executor; its Dockerfile is relative to where it runs, else in the context.
func kaniko(words []Text, dir Text) Build {
	b := Build{Place: span(words)}
	o := options(words[1:], []string{"context", "c", "dockerfile", "f", "destination", "d", "build-arg", "target", "customPlatform", "custom-platform"}, "f", "d")
	for _, a := range o.values["build-arg"] {
		b.Args = assign(b.Args, a)
	}
	b.Target = o.last("target")
	b.Tags = append(o.values["destination"], o.values["d"]...)
	context := o.last("context", "c")
	if context.Nowhere() {
		context = literal(b.Place, ".")
	}
	context.Value = strings.TrimPrefix(context.Value, "dir://")
	b.located(dir.Value, within(dir, context), dir.Value, o.last("dockerfile", "f"))
	return b
}

// flagsWithValues are the flags of docker build and buildx build that take a value.
var flagsWithValues = strings.Fields(`add-host allow annotation attest build-arg build-context builder cache-from cache-to call cgroup-parent
	cpu-period cpu-quota cpu-shares c cpuset-cpus cpuset-mems file f format iidfile isolation label layers logfile
	memory m memory-swap metadata-file
	network no-cache-filter o output platform progress secret security-opt shm-size ssh tag t target ulimit
	arch os authfile creds jobs
	manifest runtime volume v policy`)

// parsed is a command line by its flags.
type parsed struct {
	values map[string][]Text
	rest   []Text
}

// options reads a command line. glued are flags of one letter whose value may follow without a space.
func options(words []Text, valued []string, glued ...string) parsed {
	o := parsed{values: map[string][]Text{}}
	for i := 0; i < len(words); i++ {
		w := words[i]
		dashes := len(w.Value) - len(strings.TrimLeft(w.Value, "-"))
		if dashes == 0 || w.Value == "-" {
			o.rest = append(o.rest, w)
			continue
		}
		name, value, given := strings.Cut(w.Value[dashes:], "=")
		switch {
		case dashes == 1 && len(w.Value) > 2 && slices.Contains(glued, w.Value[1:2]):
			name, value, given = w.Value[1:2], strings.TrimPrefix(w.Value[2:], "="), true
		case given:
		case slices.Contains(valued, name) && i+1 < len(words):
			i++
			o.values[name] = append(o.values[name], words[i])
			continue
		}
		if given {
			o.values[name] = append(o.values[name], Text{Span: w.Span, Value: value, Known: w.Known})
		}
	}
	return o
}

// last is the value of the last flag of these names.
func (o parsed) last(names ...string) (t Text) {
	for _, name := range names {
		for _, v := range o.values[name] {
			t = v
		}
	}
	return t
}

func (o parsed) fill(b *Build) {
	for _, a := range o.values["build-arg"] {
		b.Args = assign(b.Args, a)
	}
	for _, c := range o.values["build-context"] {
		name, value, _ := strings.Cut(c.Value, "=")
		b.addContext(".", name, Text{Span: c.Span, Value: value, Known: c.Known})
	}
	for _, p := range o.values["platform"] {
		b.Platforms = append(b.Platforms, commas(p)...)
	}
	for _, s := range o.values["secret"] {
		b.secret(s.Value)
	}
	b.Target = o.last("target")
	b.Tags = append(o.values["tag"], o.values["t"]...)
}

// secret adds the ID of a --secret.
func (b *Build) secret(spec string) {
	for _, field := range strings.Split(spec, ",") {
		if id, ok := strings.CutPrefix(field, "id="); ok && !slices.Contains(b.Secrets, id) {
			b.Secrets = append(b.Secrets, id)
		}
	}
	slices.Sort(b.Secrets)
}

// commas are the values of a list that commas separate.
func commas(t Text) (all []Text) {
	for _, value := range strings.Split(t.Value, ",") {
		if value = strings.TrimSpace(value); value != "" {
			all = append(all, Text{Span: t.Span, Value: value, Known: t.Known})
		}
	}
	return all
}
