package lines

import (
	"bytes"
	"path"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// change is what a unified patch does to one file.
type change struct {
	old, new string   // its names, as the patch has them
	removed  []string // lines
	hunks    bool
	makes    bool // it may be a file that is not there yet
}

// patch refuses a patch of a file that is not there, and one that takes a line away that the file does not have: no
// fuzz leaves that out. Source: patch(1) of 2.7.6.
func patch(a *tools.Command, x effects.Action) {
	if a.Executable == "" || path.Base(a.Stat(a.Executable).Path) != "patch" || len(x.Paths) > 0 ||
		!plain(a, x, "p", "strip", "i", "input", "d", "directory", "N", "forward", "s", "silent", "quiet", "u", "unified", "E", "remove-empty-files", "f", "force", "verbose", "b", "backup") {
		return
	}
	level, ok := x.Options.Value("p", "strip")
	strip, err := strconv.Atoi(level.Text)
	if !ok || err != nil {
		return
	}
	from, named := x.Options.Value("i", "input")
	if !named {
		from = effects.Arg{Text: "-", Known: true}
	}
	text, ok, likely := given(a, from)
	changes, all := changesOf(text)
	if !ok || !all {
		return
	}
	dir, _ := x.Options.Value("d", "directory")
	added := map[string]bool{}
	for line := range bytes.Lines(text) {
		if line[0] == '+' {
			added[same(string(line[1:]))] = true
		}
	}
	for _, c := range changes {
		reason, doubted := c.refused(a, dir.Text, strip, added)
		if reason != "" {
			a.Refuse(from, state.FailsExit, reason, a.Supposed || likely || doubted)
			return
		}
	}
}

// same is a line as far as it counts: spaces at its ends may be others.
func same(line string) string { return strings.TrimSpace(line) }

// refused says why a change is not made, "" where it may be. added are lines that any change of the patch adds.
func (c change) refused(a *tools.Command, dir string, strip int, added map[string]bool) (reason string, likely bool) {
	if c.makes || !c.hunks {
		return "", false
	}
	var name string
	absent := 0
	for _, n := range []string{c.old, c.new} {
		parts := strings.SplitN(n, "/", strip+1)
		if len(parts) <= strip {
			return "", false
		}
		p, ok := a.Abs(path.Join(dir, parts[strip]), true)
		if !ok {
			return "", false
		}
		switch e := a.Stat(p).Entry; {
		case e.Presence == filesystem.Absent:
			absent, likely = absent+1, likely || e.Likely
		case e.Presence != filesystem.Present || name != "" && name != parts[strip]:
			return "", false
		default:
			name = parts[strip]
		}
	}
	if absent == 2 {
		return "can't find file to patch: " + c.new, likely
	}
	text, ok, doubted := content(a, effects.Arg{Text: path.Join(dir, name), Known: true})
	if !ok {
		return "", false
	}
	has := map[string]bool{}
	for line := range bytes.Lines(text) {
		has[same(string(line))] = true
	}
	for _, line := range c.removed {
		if !has[same(line)] && !added[same(line)] {
			return "patching " + name + " fails: it has no line '" + same(line) + "'", likely || doubted
		}
	}
	return "", false
}

// changesOf reads a unified patch; ok is false for anything that is none, or that renames, copies or makes modes.
func changesOf(text []byte) (all []change, ok bool) {
	var c *change
	left, right := 0, 0 // lines of the hunk that are to come
	for line := range bytes.Lines(text) {
		s := strings.TrimRight(string(line), "\r\n")
		switch {
		case left > 0 || right > 0:
			switch {
			case s == "" || s[0] == ' ':
				left, right = left-1, right-1
			case s[0] == '-':
				left, c.removed = left-1, append(c.removed, s[1:])
			case s[0] == '+':
				right--
			case s[0] != '\\':
				return nil, false
			}
			if left < 0 || right < 0 {
				return nil, false
			}
		case strings.HasPrefix(s, "--- "):
			all = append(all, change{old: fileName(s)})
			c = &all[len(all)-1]
			c.makes = c.old == "/dev/null"
		case strings.HasPrefix(s, "+++ ") && c != nil && c.new == "":
			c.new = fileName(s)
			c.makes = c.makes || c.new == "/dev/null"
		case strings.HasPrefix(s, "@@ -") && c != nil && c.new != "":
			if left, right, ok = sizes(s); !ok {
				return nil, false
			}
			c.hunks, c.makes = true, c.makes || left == 0
		case strings.HasPrefix(s, "rename ") || strings.HasPrefix(s, "copy ") || strings.HasPrefix(s, "Index:") || strings.HasPrefix(s, "GIT binary") || strings.HasPrefix(s, "*** "):
			return nil, false
		}
	}
	return all, len(all) > 0 && left == 0 && right == 0
}

// fileName is the name in a line that begins with --- or +++, behind which a time may be.
func fileName(line string) string {
	name, _, _ := strings.Cut(line[4:], "\t")
	return strings.TrimSpace(name)
}

// sizes are how many lines of the old and of the new file a hunk has: @@ -1,3 +1,4 @@.
func sizes(line string) (left, right int, ok bool) {
	f := strings.Fields(line)
	if len(f) < 4 || f[3] != "@@" && !strings.HasPrefix(f[3], "@@") {
		return 0, 0, false
	}
	count := func(s string) (int, bool) {
		_, n, given := strings.Cut(s[1:], ",")
		if !given {
			return 1, true
		}
		value, err := strconv.Atoi(n)
		return value, err == nil && value >= 0
	}
	left, ok = count(f[1])
	right, also := count(f[2])
	return left, right, ok && also
}
