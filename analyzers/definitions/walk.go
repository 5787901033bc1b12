package definitions

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/shell"
)

// walk goes through the commands of a script in their order.
type walk struct {
	*reading
	kind    Kind
	dir     Text   // in which the next command runs
	left    []Text // by pushd, the last one last
	set     map[string]string
	made    map[string]bool // base names of files that commands before write
	copies  map[string]Text // files that commands before copy or move, by where they then lie
	fetches bool            // commands before bring files of others
	places  []string        // paths and patterns that commands before write, from the root
	builds  []Build

	defaults map[string]string // what variables of the script are first set to
}

// script reads the builds that the commands of a shell script start, run in dir. Only literal words are known; set
// holds the variables whose values are known.
func (r *reading) script(kind Kind, text dockerfile.Text, dir Text, set map[string]string) []Build {
	w := r.walk(kind, set)
	w.run(text, dir)
	return w.builds
}

func (r *reading) walk(kind Kind, set map[string]string) *walk {
	return &walk{reading: r, kind: kind, set: set, made: map[string]bool{}, copies: map[string]Text{},
		defaults: map[string]string{}}
}

// run goes through a script that a shell of its own runs in dir, after those before.
func (w *walk) run(text dockerfile.Text, dir Text) {
	parsed, err := shell.Parse(text, shell.Bash)
	if err != nil {
		return
	}
	w.dir, w.left = dir, nil
	shell.Visit(parsed.List, shell.Visitor{Statement: w.statement})
}

func (w *walk) statement(s *shell.Statement) {
	for _, to := range s.Redirects {
		if strings.HasPrefix(to.Op, ">") {
			name := known(to.Word, w.set)
			w.made[path.Base(name.Value)] = true
			w.fetches = w.fetches || !name.Known // it may be any file
			w.puts(name, "")
		}
	}
	c, ok := s.Command.(*shell.Simple)
	if !ok {
		return
	}
	w.assigned(c)
	if len(c.Words) == 0 {
		return
	}
	words := make([]Text, len(c.Words))
	for i, one := range c.Words {
		words[i] = known(one, w.set)
		words[i].Known = words[i].Known && !stood.MatchString(words[i].Value)
		if w.kind == Make && engine.MatchString(one.Text()) {
			words[i].Value, words[i].Known = "docker", true
		}
	}
	switch name := words[0].Value; {
	case (name == "cd" || name == "pushd") && words[0].Known && len(words) == 2:
		w.enter(words[1], name == "pushd")
		return
	case name == "popd" && len(w.left) > 0:
		w.dir, w.left = w.left[len(w.left)-1], w.left[:len(w.left)-1]
		return
	case slices.Contains(copiers, name) || name == "tee":
		w.made[path.Base(words[len(words)-1].Value)] = true
		w.copied(words)
	}
	w.fetches = w.fetches || brings(words)
	w.makes(words)
	if b, ok := command(words, w.dir); ok {
		b = w.usually(b, c)
		b.Kind, b.Steps, b.Makes = w.kind, true, slices.Clone(w.places)
		w.builds = append(w.builds, w.unmade(b))
	}
}

// engine is a variable of a makefile that by its name holds docker, or what takes its place.
var engine = lazyregexp.New(`^\$[({](?i:docker|podman|nerdctl|[a-z_]*docker(?:_?(?:bin|cmd|cli|command|engine))?|(?:container|oci)_?(?:bin|cmd|cli|command|engine|tool|runtime))[)}]$`)

// copiers are the programs whose last operand is where their files then lie.
var copiers = []string{"cp", "mv", "ln", "install"}

// copied keeps which files of the repository lie somewhere else from here on: under the last name, or in the folder of
// that name.
func (w *walk) copied(words []Text) {
	operands := slices.DeleteFunc(slices.Clone(words[1:]), func(t Text) bool { return strings.HasPrefix(t.Value, "-") })
	if len(operands) < 2 || !slices.Contains(copiers, words[0].Value) {
		return
	}
	to := rooted(w.dir.Value, within(w.dir, operands[len(operands)-1]))
	for _, from := range operands[:len(operands)-1] {
		if from = rooted(w.dir.Value, within(w.dir, from)); from.Known && to.Known {
			w.copies[path.Join(to.Value, path.Base(from.Value))] = from
			if len(operands) == 2 {
				w.copies[to.Value] = from
			}
		}
	}
}

// enter changes the folder; one that the repository does not have is made before.
func (w *walk) enter(to Text, returns bool) {
	if returns {
		w.left = append(w.left, w.dir)
	}
	w.dir.Known = w.dir.Known && to.Known
	w.dir = rooted(w.dir.Value, Text{Span: to.Span, Value: to.Value, Known: w.dir.Known})
	w.dir.Known = w.dir.Known && w.folder(w.dir.Value)
}

// brings reports whether a command brings files that the repository does not have.
func brings(words []Text) bool {
	switch words[0].Value {
	case "git":
		return slices.ContainsFunc(words[1:], func(t Text) bool { return t.Value == "clone" || t.Value == "checkout" || t.Value == "submodule" })
	case "wget", "curl", "tar", "unzip", "rsync", "gh", "aws", "gsutil":
		return true
	}
	return false
}

// unmade is a build without the names that are not there and that commands before it make, or may have brought. A
// Dockerfile that they copied is the one that was copied; a folder that is not there holds what they put into it.
func (w *walk) unmade(b Build) Build {
	_, there := content(w.files, b.File.Value)
	if from, ok := w.copies[b.File.Value]; ok && b.File.Known && !there && w.regular(from.Value) {
		b.File.Value, there = from.Value, true
		if b.Context.Known && !w.folder(b.Context.Value) {
			b.Context.Known, b.Staged = false, true
		}
	}
	b.File.Known = b.File.Known && (there || !w.fetches && !w.made[path.Base(b.File.Value)])
	if b.Context.Known && w.fetches && !w.folder(b.Context.Value) {
		b.Context.Known, b.Staged = false, true
	}
	return b
}
