package definitions

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/shell"
)

// MadeBefore reports whether commands before the build may put a file into its context: p is seen from the context.
func (b Build) MadeBefore(p string) bool {
	full := path.Join(b.Context.Value, p)
	return slices.ContainsFunc(b.Makes, func(pattern string) bool {
		if ok, _ := path.Match(full, pattern); ok { // what COPY names may be a pattern, too
			return true
		}
		for at := full; at != "." && at != "/"; at = path.Dir(at) {
			if ok, _ := path.Match(pattern, at); ok {
				return true
			}
		}
		return false
	})
}

// outputs are options by which programs are told which file they write.
var outputs = []string{"-o", "-O", "--output", "--output-document", "--out", "--outfile"}

// makes keeps what a command puts into place: the files that it copies, those that it makes by their names, and what it
// is told to write.
func (w *walk) makes(words []Text) {
	operands := slices.DeleteFunc(slices.Clone(words[1:]), func(t Text) bool { return strings.HasPrefix(t.Value, "-") })
	switch name := words[0].Value; {
	case slices.Contains(copiers, name) || name == "rsync":
		if len(operands) < 2 {
			return
		}
		to := operands[len(operands)-1]
		if !w.folder(rooted(w.dir.Value, to).Value) {
			w.puts(to, "")
		}
		for _, from := range operands[:len(operands)-1] {
			w.puts(to, path.Base(from.Value))
		}
	case name == "mkdir" || name == "touch" || name == "tee":
		for _, t := range operands {
			w.puts(t, "")
		}
	case name == "git" && len(operands) > 2 && operands[0].Value == "clone":
		w.puts(operands[len(operands)-1], "")
	}
	for i, t := range words {
		if slices.Contains(outputs, t.Value) && i+1 < len(words) {
			w.puts(words[i+1], "")
		} else if option, value, ok := strings.Cut(t.Value, "="); ok && slices.Contains(outputs, option) {
			t.Value = value
			w.puts(t, "")
		}
	}
}

// puts keeps a path that is written, or a name in it.
func (w *walk) puts(t Text, name string) {
	if t = rooted(w.dir.Value, within(w.dir, t)); t.Known && t.Value != "." {
		w.places = append(w.places, path.Join(t.Value, name))
	} else if t.Known && name != "" {
		w.places = append(w.places, name)
	}
}

// assigned keeps the text that a variable is first given, which stands unless an option of the script says otherwise.
func (w *walk) assigned(c *shell.Simple) {
	for _, a := range c.Assigns {
		value := known(a.Value, w.defaults)
		if _, given := w.defaults[a.Name]; !given && value.Known && !a.Array && !a.Append && len(c.Words) == 0 {
			w.defaults[a.Name] = value.Value
		}
	}
}

// usually is a build whose Dockerfile a variable names: what it first stands for.
func (w *walk) usually(b Build, c *shell.Simple) Build {
	if b.File.Known || !b.Context.Known {
		return b
	}
	words := make([]Text, len(c.Words))
	for i, one := range c.Words {
		words[i] = known(one, w.defaults)
	}
	if again, ok := command(words, w.dir); ok && again.File.Known && w.regular(again.File.Value) {
		b.File = again.File
	}
	return b
}
