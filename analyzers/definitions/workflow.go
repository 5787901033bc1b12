package definitions

import (
	"path"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/source"
)

func isWorkflow(p string) bool {
	ext := path.Ext(p)
	return (ext == ".yml" || ext == ".yaml") && path.Base(path.Dir(p)) == "workflows" && path.Base(path.Dir(path.Dir(p))) == ".github" ||
		path.Base(p) == "action.yml" || path.Base(p) == "action.yaml"
}

// workflow reads what docker/build-push-action and docker build are given in GitHub's workflows and composite actions.
// Its inputs are those of https://github.com/docker/build-push-action#inputs.
func workflow(r *reading) (builds []Build) {
	doc := r.document()
	for _, job := range doc.get("jobs").entries() {
		dir := job.value.get("defaults", "run", "working-directory")
		if dir.Node == nil {
			dir = doc.get("defaults", "run", "working-directory")
		}
		builds = append(builds, r.steps(job.value.get("steps"), dir)...)
	}
	builds = append(builds, r.steps(doc.get("runs", "steps"), node{})...)
	if root := path.Dir(path.Dir(r.dir())); path.Base(path.Dir(r.dir())) == ".github" && root != "." {
		for i := range builds {
			builds[i].below(root)
		}
	}
	return builds
}

// below has a build lie in a folder of the repository: that of a project with workflows of its own, for which it is the
// root.
func (b *Build) below(root string) {
	move := func(t Text) Text {
		if t.Known && !remote(t.Value) {
			t.Value = path.Join(root, t.Value)
		}
		return t
	}
	b.File, b.Context = move(b.File), move(b.Context)
	for name, t := range b.Contexts {
		if !strings.Contains(t.Value, ":") {
			b.Contexts[name] = move(t)
		}
	}
}

// steps is what the steps of a job build, where its checkouts lie.
func (r *reading) steps(steps, dir node) (builds []Build) {
	for _, step := range steps.items() {
		builds = append(builds, r.step(step, dir)...)
	}
	return checkouts(steps).in(builds)
}

// step is what one step builds. Commands run in dir unless the step says where.
func (r *reading) step(step, dir node) []Build {
	if own := step.get("working-directory"); own.scalar() {
		dir = own
	}
	where := literal(step.span(), ".")
	if dir.scalar() {
		where = rooted(".", expression(dir.raw()))
	}
	name := step.get("name").raw().Value
	if uses := step.get("uses"); uses.scalar() {
		if repository, _, _ := strings.Cut(uses.Value, "@"); repository == "docker/build-push-action" {
			return []Build{action(name, uses.span(), step.get("with"))}
		}
		return nil
	}
	run := step.get("run")
	if !run.scalar() || !strings.Contains(run.Value, "build") {
		return nil
	}
	builds := r.script(Workflow, run.script(), where, map[string]string{"GITHUB_WORKSPACE": "."})
	for i := range builds {
		builds[i].Name = name
	}
	return builds
}

// action is one use of docker/build-push-action. Without a context it builds the repository itself; files are relative
// to its root.
func action(name string, at source.Span, with node) Build {
	b := Build{Kind: Workflow, Name: name, Place: at, Steps: true}
	input := func(name string) Text {
		if n := with.get(name); n.scalar() {
			return expression(n.raw())
		}
		return Text{}
	}
	for _, t := range lines(input("build-args"), false) {
		b.Args = assign(b.Args, t)
	}
	for _, t := range lines(input("build-contexts"), true) {
		name, value, _ := strings.Cut(t.Value, "=")
		b.addContext(".", name, Text{Span: t.Span, Value: value, Known: t.Known})
	}
	b.Platforms = lines(input("platforms"), true)
	for _, t := range lines(input("secrets"), false) {
		id, _, _ := strings.Cut(t.Value, "=")
		b.Secrets = append(b.Secrets, strings.Trim(id, `"`))
	}
	b.Tags = lines(input("tags"), true)
	if t := input("target"); t.Value != "" {
		b.Target = t
	}
	context := input("context")
	if context.Value == "" {
		context = literal(at, ".")
		b.Steps = false // it is built from a clean checkout
	}
	if rest, ok := strings.CutPrefix(defaultContext.ReplaceAllString(context.Value, "{{}}"), "{{}}"); ok {
		context = literal(context.Span, "./"+strings.TrimPrefix(rest, ":"))
		b.located(".", context, inContext, input("file"))
		return b
	}
	b.located(".", context, ".", input("file"))
	return b
}

// defaultContext is the repository itself, as the action writes it.
var defaultContext = lazyregexp.New(`^\{\{\s*defaultContext\s*\}\}`)

// expression is a value that is not known when it holds an expression of the workflow. The workspace is the
// repository's root.
func expression(t Text) Text {
	t.Value = workspace.ReplaceAllString(t.Value, ".")
	t.Known = t.Known && !strings.Contains(t.Value, "${{")
	return t
}

var workspace = lazyregexp.New(`\$\{\{\s*github\.workspace\s*\}\}`)

var thisRepository = lazyregexp.New(`^\$\{\{\s*github\.repository\s*\}\}$`)

// lines are the values of an input that takes one a line; each is known or not by itself. apart separates at commas
// too.
func lines(t Text, apart bool) (all []Text) {
	for line := range strings.Lines(t.Value) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		one := Text{Span: t.Span, Value: line, Known: !strings.Contains(line, "${{")}
		if apart && one.Known {
			all = append(all, commas(one)...)
		} else {
			all = append(all, one)
		}
	}
	return all
}

// anExpression is an expression of a workflow in a script.
var anExpression = lazyregexp.New(`\$\{\{[^}]*\}\}`)

// stood is what stands for an expression, also within apostrophes.
var stood = lazyregexp.New(`\$\{XX+\}`)

// script is a scalar as a shell script: expressions are variables that nobody sets.
func (n node) script() dockerfile.Text {
	value := anExpression.ReplaceAllStringFunc(n.Value, func(e string) string { return "${" + strings.Repeat("X", len(e)-3) + "}" })
	t := dockerfile.Text{Value: value, File: n.file}
	at, number := 0, n.Line-1 // of the line in value, and in the file
	if n.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0 {
		number++
	}
	for line := range strings.Lines(n.Value) {
		in := n.file.Line(number)
		offset := in.Start
		if i := strings.Index(in.Text(), strings.TrimSpace(line)); i >= 0 {
			offset += i - (len(line) - len(strings.TrimLeft(line, " \t")))
		}
		t.Pieces = append(t.Pieces, dockerfile.Piece{At: at, Place: offset})
		at, number = at+len(line), number+1
	}
	return t
}
