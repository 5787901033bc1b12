package definitions

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
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
	fetches bool            // commands before bring files of others
	builds  []Build
}

// script reads the builds that the commands of a shell script start, run in dir. Only literal words are known; set
// holds the variables whose values are known.
func (r *reading) script(kind Kind, text dockerfile.Text, dir Text, set map[string]string) []Build {
	parsed, err := shell.Parse(text, shell.Bash)
	if err != nil {
		return nil
	}
	w := &walk{reading: r, kind: kind, dir: dir, set: set, made: map[string]bool{}}
	shell.Visit(parsed.List, shell.Visitor{Statement: w.statement})
	return w.builds
}

func (w *walk) statement(s *shell.Statement) {
	for _, to := range s.Redirects {
		if strings.HasPrefix(to.Op, ">") {
			w.made[path.Base(known(to.Word, w.set).Value)] = true
		}
	}
	c, ok := s.Command.(*shell.Simple)
	if !ok || len(c.Words) == 0 {
		return
	}
	words := make([]Text, len(c.Words))
	for i, one := range c.Words {
		words[i] = known(one, w.set)
	}
	switch name := words[0].Value; {
	case (name == "cd" || name == "pushd") && words[0].Known && len(words) == 2:
		w.enter(words[1], name == "pushd")
		return
	case name == "popd" && len(w.left) > 0:
		w.dir, w.left = w.left[len(w.left)-1], w.left[:len(w.left)-1]
		return
	case slices.Contains([]string{"cp", "mv", "tee", "ln", "install"}, name):
		w.made[path.Base(words[len(words)-1].Value)] = true
	}
	w.fetches = w.fetches || brings(words)
	if b, ok := command(words, w.dir); ok {
		b.Kind, b.Steps = w.kind, true
		w.builds = append(w.builds, w.unmade(b))
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

// unmade is a build without the names that are not there and that commands before it make, or may have brought.
func (w *walk) unmade(b Build) Build {
	_, there := content(w.files, b.File.Value)
	b.File.Known = b.File.Known && (there || !w.fetches && !w.made[path.Base(b.File.Value)])
	if b.Context.Known && w.fetches && !w.folder(b.Context.Value) {
		b.Context.Known, b.Staged = false, true
	}
	return b
}
