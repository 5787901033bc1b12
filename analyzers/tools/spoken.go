package tools

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools/named"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// The bounds of what is read for the places that it names.
const (
	maxSettings = 256 << 10 // bytes of a file
	maxFolders  = 200       // of a project
)

// speakers reads what speaks of the places that a command writes to.
type speakers struct{ *Command }

// Settings makes unknown the places that are not there and of which the settings of the command's tool speak, its command
// line, or a file that this names.
func Settings(c *Command) {
	a, tool := speakers{c}, toolOf(c)
	if tool == nil || len(tool.Settings) == 0 {
		return
	}
	var folders []string
	if a.Dir.Known {
		folders = append(folders, a.Dir.Text)
	}
	for _, word := range a.Fields[1:] {
		a.named(word.Text)
		for _, part := range strings.FieldsFunc(word.Text, func(r rune) bool { return r == '=' || r == '@' }) {
			at, ok := a.Abs(part, word.Known)
			switch e := a.Stat(at).Entry; {
			case !ok || e.Presence != filesystem.Present:
			case e.Type == filesystem.Directory:
				folders = append(folders, at)
			default:
				a.names(e)
				folders = append(folders, path.Dir(at))
			}
		}
	}
	slices.Sort(folders)
	for _, dir := range slices.Compact(folders) {
		a.settled(tool.Settings, dir)
	}
}

// settled reads the settings of a project in a folder, and those of the user and the system.
func (a speakers) settled(patterns []string, dir string) {
	queue := []string{dir}
	for i := 0; i < len(queue) && i < maxFolders; i++ {
		names, _ := a.Children(queue[i])
		for _, name := range names {
			at := path.Join(queue[i], name)
			e := a.Stat(at).Entry
			if e.Presence == filesystem.Present && e.Type == filesystem.Directory && name != "node_modules" && name != ".git" && dir != "/" {
				queue = append(queue, at)
			}
			if slices.ContainsFunc(patterns, func(p string) bool { ok, _ := path.Match(p, name); return ok }) {
				a.names(e)
			}
		}
	}
	for _, p := range patterns {
		switch variable, rest, below := strings.Cut(p, "/"); {
		case strings.HasPrefix(p, "$"):
			at, ok := a.At(effects.Arg{Env: variable[1:], Text: rest, Known: true})
			if ok && !below {
				a.spoken(at)
			}
			if ok {
				a.names(a.Stat(at).Entry)
			}
		case strings.HasPrefix(p, "~"):
			if at, ok := a.At(effects.Arg{Env: "HOME", Text: rest, Known: true}); ok {
				a.names(a.Stat(at).Entry)
			}
		case path.IsAbs(p):
			a.names(a.Stat(p).Entry)
		case below || !strings.Contains(p, "*"):
			for up := range Upwards(dir) {
				a.names(a.Stat(path.Join(up, p)).Entry)
			}
		}
	}
}

// names makes unknown the places that a file names and that are not there.
func (a speakers) names(e filesystem.Entry) {
	if e.Presence != filesystem.Present || !e.Has(filesystem.KnowContent) || len(e.Content) > maxSettings {
		return
	}
	a.named(string(e.Content))
}

// named makes unknown the places that a text names and that are not there.
func (a speakers) named(text string) {
	for _, p := range named.Settings(text) {
		a.place(p)
	}
}

// place makes a place unknown that is not there.
func (a speakers) place(p named.Place) {
	arg := effects.Arg{Text: p.Path, Known: true}
	if p.Home {
		arg.Env = "HOME"
	}
	if at, ok := a.At(arg); ok {
		a.spoken(at)
	}
}

// spoken makes a place unknown, and the folders on the way, where it is not there.
func (a speakers) spoken(at string) {
	if a.State.Files.Lookup(a.Real(at)).Presence == filesystem.Absent {
		a.Edit(func(e *filesystem.Editor) { e.Reach(at, true, a.Why) })
	}
}
