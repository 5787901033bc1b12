package definitions

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/hashicorp/hcl/v2/json"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"

	"github.com/layerlint/layerlint/analyzers/source"
)

func isBake(p string) bool {
	base := path.Base(p)
	return path.Ext(base) == ".hcl" || path.Ext(base) == ".json" && strings.Contains(base, "bake")
}

// baking is a bake file being evaluated: https://docs.docker.com/build/bake/reference/. Variables have their defaults.
type baking struct {
	*reading
	variables map[string]hcl.Expression // defaults, and attributes of the file
	targets   []*hcl.Block
	context   *hcl.EvalContext
	busy      map[string]bool

	parents, grouped map[string]bool // names of targets that others inherit, and that groups name
}

var bakeBlocks = &hcl.BodySchema{Blocks: []hcl.BlockHeaderSchema{
	{Type: "target", LabelNames: []string{"name"}}, {Type: "variable", LabelNames: []string{"name"}},
	{Type: "group", LabelNames: []string{"name"}}, {Type: "function", LabelNames: []string{"name"}},
}}

func bake(r *reading) []Build {
	body, ok := r.hcl()
	if !ok || len(r.file.Content) > maxBake {
		return nil
	}
	k := &baking{reading: r, variables: map[string]hcl.Expression{}, busy: map[string]bool{},
		parents: map[string]bool{}, grouped: map[string]bool{},
		context: &hcl.EvalContext{Variables: map[string]cty.Value{}, Functions: bakeFunctions()}}
	found, rest, _ := body.PartialContent(bakeBlocks)
	attributes, _ := rest.JustAttributes()
	for name, a := range attributes {
		k.variables[name] = a.Expr
	}
	for _, b := range found.Blocks {
		switch b.Type {
		case "variable":
			k.variable(b)
		case "function":
			k.function(b)
		case "target":
			k.targets = append(k.targets, b)
		}
	}
	k.groups(found.Blocks)
	return r.wherever(func(dir string) []Build {
		var builds []Build
		for _, t := range k.targets {
			builds = append(builds, k.target(t, dir)...)
		}
		return builds
	})
}

// groups notes which targets are built by themselves: those that a group names or that nobody inherits.
func (k *baking) groups(blocks hcl.Blocks) {
	for _, b := range blocks {
		attributes, _ := b.Body.JustAttributes()
		for _, name := range []string{"inherits", "targets"} {
			if a, ok := attributes[name]; ok {
				for _, t := range list(k.eval(a.Expr, k.context)) {
					k.parents[t.Value] = k.parents[t.Value] || name == "inherits"
					k.grouped[t.Value] = k.grouped[t.Value] || name == "targets"
				}
			}
		}
	}
}

// hcl parses the file, which is HCL or HCL's JSON.
func (r *reading) hcl() (hcl.Body, bool) {
	var file *hcl.File
	var problems hcl.Diagnostics
	if path.Ext(r.path) == ".json" {
		if loops(r.file.Content) {
			return nil, false
		}
		file, problems = json.Parse(r.file.Content, r.path)
	} else {
		file, problems = hclsyntax.ParseConfig(r.file.Content, r.path, hcl.InitialPos)
	}
	if problems.HasErrors() || file == nil {
		return nil, false
	}
	return file.Body, true
}

func (k *baking) variable(b *hcl.Block) {
	name := b.Labels[0]
	attributes, _ := b.Body.JustAttributes()
	if a, ok := attributes["default"]; ok {
		k.variables[name] = a.Expr
	} else {
		k.context.Variables[name] = cty.DynamicVal // the environment's
	}
}

// eval evaluates an expression; what it needs of variables is evaluated first. A value that is not known is
// cty.DynamicVal.
func (k *baking) eval(e hcl.Expression, in *hcl.EvalContext) cty.Value {
	if nested(e) {
		return cty.DynamicVal
	}
	k.prepare(e)
	v, problems := e.Value(in)
	if problems.HasErrors() || !small(v) {
		return cty.DynamicVal
	}
	return v
}

// entries is eval for what may be a map: entries that cannot be evaluated leave the others known.
func (k *baking) entries(e hcl.Expression, in *hcl.EvalContext) cty.Value {
	pairs, problems := hcl.ExprMap(e)
	if problems.HasErrors() {
		return k.eval(e, in)
	}
	all := map[string]cty.Value{}
	for _, p := range pairs {
		if key := text(k.eval(p.Key, in)); key.Known {
			all[key.Value] = k.eval(p.Value, in)
		}
	}
	return cty.ObjectVal(all)
}

func (k *baking) prepare(e hcl.Expression) {
	for _, used := range e.Variables() {
		name := used.RootName()
		if _, done := k.context.Variables[name]; done || k.busy[name] {
			continue
		}
		definition, ok := k.variables[name]
		if !ok {
			if name == "target" || name == "BAKE_LOCAL_PLATFORM" || name == "BAKE_CMD_CONTEXT" {
				k.context.Variables[name] = cty.DynamicVal
			}
			continue
		}
		k.busy[name] = true
		k.context.Variables[name] = k.eval(definition, k.context)
		k.busy[name] = false
	}
}

// target is the builds of one target block: several with a matrix.
func (k *baking) target(b *hcl.Block, dir string) (builds []Build) {
	own := k.attributes(b)
	for _, values := range k.matrix(own["matrix"]) {
		in := k.context.NewChild()
		in.Variables = values
		name := b.Labels[0]
		if a, ok := own["name"]; ok {
			if v := text(k.eval(a.Expr, in)); v.Known {
				name = v.Value
			} else {
				continue
			}
		}
		t := baked{baking: k, values: map[string]attribute{}}
		t.take(own, in, 0)
		builds = append(builds, t.build(name, dir, own["args"], k.span(b.DefRange)))
	}
	return builds
}

// attributes are those of a target, its blocks left out.
func (k *baking) attributes(b *hcl.Block) hcl.Attributes {
	attributes, _ := b.Body.JustAttributes()
	return attributes
}

// maxMatrix is how many builds one matrix comes to.
const maxMatrix = 200

// matrix lists the combinations of a matrix's values; one without any for no matrix.
func (k *baking) matrix(a *hcl.Attribute) []map[string]cty.Value {
	all := []map[string]cty.Value{{}}
	if a == nil {
		return all
	}
	v := k.eval(a.Expr, k.context)
	if !v.IsWhollyKnown() || !v.CanIterateElements() {
		return nil
	}
	for name, list := range v.AsValueMap() {
		if !list.CanIterateElements() {
			return nil
		}
		var next []map[string]cty.Value
		for _, m := range all {
			for it := list.ElementIterator(); it.Next(); {
				_, element := it.Element()
				one := map[string]cty.Value{name: element}
				for key, value := range m {
					one[key] = value
				}
				if next = append(next, one); len(next) > maxMatrix {
					return nil
				}
			}
		}
		all = next
	}
	return all
}

// attribute is one evaluated attribute of a target.
type attribute struct {
	value cty.Value
	at    source.Span
}

// baked is a target with what it inherits.
type baked struct {
	*baking
	values map[string]attribute
}

// merged are the attributes that an inheriting target adds to.
var merged = []string{"args", "contexts", "labels"}

// take lays a target's attributes over those of the targets that it inherits, later ones winning.
func (t *baked) take(own hcl.Attributes, in *hcl.EvalContext, depth int) {
	if a, ok := own["inherits"]; ok && depth < maxAliases {
		for _, name := range list(t.eval(a.Expr, in)) {
			for _, parent := range t.targets {
				if name.Known && parent.Labels[0] == name.Value {
					t.take(t.attributes(parent), t.context, depth+1)
				}
			}
		}
	}
	for name, a := range own {
		v := t.entries(a.Expr, in)
		if slices.Contains(merged, name) {
			v = overlay(t.values[name].value, v)
		}
		t.values[name] = attribute{v, t.span(a.Expr.Range())}
	}
}

// overlay is a map with another's entries over it.
func overlay(under, over cty.Value) cty.Value {
	if !isMap(under) || !isMap(over) {
		return over
	}
	all := map[string]cty.Value{}
	for _, m := range []cty.Value{under, over} {
		for it := m.ElementIterator(); it.Next(); {
			key, value := it.Element()
			if key.Type() == cty.String && key.IsKnown() {
				all[key.AsString()] = value
			}
		}
	}
	return cty.ObjectVal(all)
}

// build is the target's build. Paths are relative to where bake is run.
func (t *baked) build(name, dir string, args *hcl.Attribute, at source.Span) Build {
	b := Build{Kind: Bake, Name: name, Place: at, Target: t.text("target"), Abstract: t.parents[name] && !t.grouped[name]}
	for _, e := range t.pairs("args") {
		name, _, _ := strings.Cut(e.Value, "=")
		e.Shared = args == nil || !strings.Contains(t.span(args.Range).Text(), name)
		b.Args = assign(b.Args, e)
	}
	b.Platforms, b.Tags = t.list("platforms"), t.list("tags")
	for _, s := range t.list("secret") {
		b.secret(s.Value)
	}
	b.Inline = t.text("dockerfile-inline").Value != ""
	context := t.text("context")
	if context.Nowhere() {
		context = literal(at, ".")
	}
	b.located(dir, context, inContext, t.text("dockerfile"))
	for _, e := range t.pairs("contexts") {
		name, value, _ := strings.Cut(e.Value, "=")
		b.addContext(dir, name, Text{Span: e.Span, Value: value, Known: e.Known})
	}
	return b
}

func isMap(v cty.Value) bool {
	return v != cty.NilVal && v.IsKnown() && !v.IsNull() && v.CanIterateElements()
}

func (t *baked) text(name string) Text {
	a, ok := t.values[name]
	if !ok || a.value.IsNull() {
		return Text{}
	}
	v := text(a.value)
	v.Span = a.at
	return v
}

func (t *baked) list(name string) (all []Text) {
	a, ok := t.values[name]
	if !ok {
		return nil
	}
	for _, v := range list(a.value) {
		if v.Span = a.at; v.Value != "" || !v.Known {
			all = append(all, v)
		}
	}
	return all
}

// pairs are a map's entries as NAME=VALUE, sorted; one that is null is not given.
func (t *baked) pairs(name string) (all []Text) {
	a, ok := t.values[name]
	if !ok || !a.value.IsKnown() || a.value.IsNull() || !a.value.CanIterateElements() {
		return nil
	}
	for it := a.value.ElementIterator(); it.Next(); {
		key, value := it.Element()
		if key.Type() != cty.String || value.IsKnown() && value.IsNull() {
			continue
		}
		v := text(value)
		all = append(all, Text{Span: a.at, Value: key.AsString() + "=" + v.Value, Known: v.Known})
	}
	slices.SortFunc(all, func(a, b Text) int { return cmp.Compare(a.Value, b.Value) })
	return all
}

// text is a value as a string.
func text(v cty.Value) Text {
	if !v.IsWhollyKnown() {
		return Text{}
	}
	s, err := convert.Convert(v, cty.String)
	if err != nil {
		return Text{}
	}
	if s.IsNull() {
		return Text{Known: true}
	}
	return Text{Value: s.AsString(), Known: true}
}

func list(v cty.Value) (all []Text) {
	if !v.IsKnown() || v.IsNull() || !v.CanIterateElements() {
		return nil
	}
	for it := v.ElementIterator(); it.Next(); {
		_, element := it.Element()
		all = append(all, text(element))
	}
	return all
}

func (k *baking) span(r hcl.Range) source.Span {
	size := len(k.file.Content)
	return source.Span{File: k.file, Start: min(r.Start.Byte, size), End: min(r.End.Byte, size)}
}
