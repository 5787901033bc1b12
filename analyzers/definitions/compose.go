package definitions

import (
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/compose-spec/compose-go/v2/dotenv"
	"github.com/compose-spec/compose-go/v2/template"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/source"
)

// The names of compose files that docker compose reads by itself, in its order: the first that is there.
var composeNames = []string{"compose.yaml", "compose.yml", "docker-compose.yaml", "docker-compose.yml"}

func isCompose(p string) bool {
	base := path.Base(p)
	ext := path.Ext(base)
	return (ext == ".yaml" || ext == ".yml") && strings.Contains(base, "compose")
}

// composeProject is one set of compose files that are read together, the last winning.
type composeProject struct {
	*reading
	at     string            // the folder that its paths are relative to
	env    map[string]string // of .env
	layers []node            // documents
	depth  int
}

// compose reads a compose file as docker compose does (https://docs.docker.com/reference/compose-file/build/): its
// variables from .env beside it, its override file on it. A file of another name (compose.prod.yaml) is taken to be
// laid on the one with the usual name beside it, else on one of a folder above, which all paths are relative to; so is
// one whose Dockerfile is found only from there.
func compose(r *reading) []Build {
	base, usual := path.Base(r.path), r.usual()
	if strings.Contains(base, ".override.") {
		return nil // read with the file that it overrides
	}
	builds := r.project(r.dir(), usual)
	if usual == "" || slices.ContainsFunc(builds, r.astray) {
		return r.wherever(func(dir string) []Build { return r.project(dir, usual) })
	}
	return builds
}

// astray reports whether a build names a Dockerfile by a path that leads nowhere.
func (r *reading) astray(b Build) bool {
	return b.File.Known && !b.File.Nowhere() && strings.Contains(b.File.Span.Text(), "/") && !r.there(b)
}

// project reads a compose file with those beside it that are read with it; usual is the one that need not be named.
func (r *reading) project(dir, usual string) []Build {
	p := &composeProject{reading: r, at: dir, env: r.dotenv()}
	own, base := r.document(), path.Base(r.path)
	switch {
	case usual == base:
		p.layers = append(p.layers, own)
		if over, ok := r.beside(strings.TrimSuffix(base, path.Ext(base)) + ".override" + path.Ext(base)); ok {
			p.layers = append(p.layers, over.document())
		}
	case usual != "":
		if under, ok := r.beside(usual); ok {
			p.layers = append(p.layers, under.document())
		}
		p.layers = append(p.layers, own)
	default:
		p.layers = append(p.layers, own)
	}
	var builds []Build
	for _, e := range own.get("services").entries() {
		if b, ok := p.service(e.key.Value); ok && says(e.value) {
			b.Layered = usual != base || dir != r.dir()
			builds = append(builds, b)
		}
	}
	return builds
}

// says reports whether a service of the definition itself says anything of its build.
func says(service node) bool {
	return service.get("build").Node != nil || service.get("extends").Node != nil
}

// usual is the compose file of the folder that is read without being named.
func (r *reading) usual() string {
	for _, name := range composeNames {
		if _, ok := content(r.files, path.Join(r.dir(), name)); ok {
			return name
		}
	}
	return ""
}

func (r *reading) beside(name string) (*reading, bool) {
	p := path.Join(r.dir(), name)
	text, ok := content(r.files, p)
	if !ok {
		return nil, false
	}
	return &reading{files: r.files, path: p, file: source.NewFile(p, text)}, true
}

func (r *reading) dotenv() map[string]string {
	text, ok := content(r.files, path.Join(r.dir(), ".env"))
	if !ok {
		return nil
	}
	env, err := dotenv.UnmarshalBytesWithLookup(text, func(string) (string, bool) { return "", false })
	if err != nil {
		return nil
	}
	return env
}

// service is the build of one service over all layers; ok is false when it has none.
func (p *composeProject) service(name string) (b Build, ok bool) {
	h := p.halfway(name)
	if !h.ok {
		return Build{}, false
	}
	if h.context.Nowhere() {
		h.context, h.dir = literal(h.Place, "."), p.at
	}
	h.located(h.dir, h.context, inContext, h.file)
	if h.image.Value != "" {
		h.Tags = append([]Text{h.image}, h.Tags...)
	}
	return h.Build, true
}

// half is a service's build before its paths are made out.
type half struct {
	Build
	context, file Text
	dir           string // that the context is relative to
	image         Text
	ok            bool // it has a build
}

func (p *composeProject) halfway(name string) half {
	h := half{dir: p.at}
	for _, layer := range p.layers {
		service := layer.get("services", name)
		if ext := service.get("extends"); ext.Node != nil {
			h = p.extended(ext)
		}
		if i := service.get("image"); i.scalar() {
			h.image = p.text(i)
		}
		if platform := service.get("platform"); platform.scalar() {
			h.Platforms = []Text{p.text(platform)}
		}
		h.Run = p.running(h.Run, service)
		if build := service.get("build"); build.Node != nil {
			h.ok = true
			p.build(&h, build)
		}
		if at := keyOf(layer.get("services"), name); !at.Nowhere() {
			h.Place = at
		}
	}
	h.Kind, h.Name = Compose, name
	return h
}

// extended is what the service has that extends names. Its image is its own.
func (p *composeProject) extended(ext node) half {
	name, other := ext.get("service"), ext.get("file")
	if ext.scalar() {
		name = ext
	}
	q := *p
	if q.depth++; !name.scalar() || q.depth > maxAliases {
		return half{}
	}
	if other.scalar() {
		to := rooted(p.at, p.text(other))
		text, found := content(p.files, to.Value)
		if !to.Known || !found {
			return half{}
		}
		q.reading = &reading{files: p.files, path: to.Value, file: source.NewFile(to.Value, text)}
		q.at = q.dir()
		q.layers = []node{q.document()}
	}
	h := q.halfway(name.Value)
	h.image, h.Tags = Text{}, nil
	return h
}

// keyOf is the place of a key in a mapping.
func keyOf(n node, name string) source.Span {
	for _, e := range n.entries() {
		if e.key.Value == name {
			return e.key.span()
		}
	}
	return source.Span{}
}

// build takes over what a build section says.
func (p *composeProject) build(b *half, n node) {
	if n.scalar() {
		b.context, b.dir = p.text(n), p.at
		return
	}
	if c := n.get("context"); c.scalar() {
		b.context, b.dir = p.text(c), p.at
	}
	if f := n.get("dockerfile"); f.scalar() {
		b.file = p.text(f)
	}
	if inline := n.get("dockerfile_inline"); inline.scalar() {
		b.Inline = true
	}
	if t := n.get("target"); t.scalar() {
		b.Target = p.text(t)
	}
	b.Args = maps.Clone(b.Args)
	for _, arg := range p.pairs(n.get("args")) {
		b.Args = assign(b.Args, arg)
	}
	b.Contexts = maps.Clone(b.Contexts)
	for _, c := range p.pairs(n.get("additional_contexts")) {
		name, value, _ := strings.Cut(c.Value, "=")
		b.addContext(p.at, name, Text{Span: c.Span, Value: value, Known: c.Known})
	}
	if list := n.get("platforms").items(); len(list) > 0 {
		b.Platforms = nil
		for _, platform := range list {
			b.Platforms = append(b.Platforms, p.text(platform))
		}
	}
	for _, tag := range n.get("tags").items() {
		b.Tags = append(b.Tags, p.text(tag))
	}
	for _, s := range n.get("secrets").items() {
		if source := s.get("source"); source.scalar() {
			s = source
		}
		if s.scalar() && !slices.Contains(b.Secrets, s.Value) {
			b.Secrets = append(b.Secrets, s.Value)
		}
	}
	slices.Sort(b.Secrets)
}

// pairs are the NAME=VALUE of a list or a mapping. A name without a value gets that of .env.
func (p *composeProject) pairs(n node) (all []Text) {
	add := func(t Text, given bool) {
		if value, ok := p.env[t.Value]; !given && ok {
			t.Value, given = t.Value+"="+value, true
		}
		t.Known = t.Known && given
		all = append(all, t)
	}
	for _, e := range n.entries() {
		value := p.text(e.value)
		if !e.value.scalar() {
			add(literal(e.key.span(), e.key.Value), false)
			continue
		}
		add(Text{Span: e.key.span(), Value: e.key.Value + "=" + value.Value, Known: value.Known}, true)
	}
	for _, item := range n.items() {
		t := p.text(item)
		add(t, strings.Contains(t.Value, "="))
	}
	return all
}

// withDefault is a variable for which the text says what it is when it is not set.
var withDefault = lazyregexp.New(`\$\{(\w+)(?::?[-+])`)

// text is a scalar with its variables replaced. One that .env does not set and that has no default is the
// environment's.
func (p *composeProject) text(n node) Text {
	t := n.raw()
	if !strings.Contains(t.Value, "$") {
		return t
	}
	defaults := map[string]bool{}
	for _, m := range withDefault.FindAllStringSubmatch(t.Value, -1) {
		defaults[m[1]] = true
	}
	value, err := template.SubstituteWithOptions(t.Value, func(name string) (string, bool) {
		v, ok := p.env[name]
		t.Known = t.Known && (ok || defaults[name])
		return v, ok
	}, template.WithoutLogging)
	t.Value, t.Known = value, t.Known && err == nil
	return t
}
