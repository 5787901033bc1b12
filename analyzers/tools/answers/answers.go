// Package answers is what programs print that report of files, names and the machine. It is not a tool: the shell asks
// it for what a command substitution or a file then holds.
package answers

import (
	"path"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Of returns the line that a program prints, without its end; "" where it is not known.
func Of(m *tools.World, name string, args []string) string {
	switch name {
	case "uname":
		if len(args) == 0 || len(args) == 1 && args[0] == "-s" {
			return "Linux"
		} else if len(args) == 1 && args[0] == "-m" {
			return tools.MachineName[m.Arch()]
		}
	case "arch":
		if len(args) == 0 {
			return tools.MachineName[m.Arch()]
		}
	case "dpkg":
		if len(args) == 1 && args[0] == "--print-architecture" {
			return tools.DebianName[m.Arch()]
		}
	case "basename", "dirname":
		if len(args) != 1 || strings.HasPrefix(args[0], "-") {
			return ""
		} else if name == "basename" {
			return path.Base(args[0])
		}
		return dirname(args[0])
	case "readlink", "realpath":
		return leadsTo(m, name == "realpath", args)
	case "stat":
		return attribute(m, args)
	}
	return ""
}

// dirname is what the program of that name says. It takes names as they are written. Source: POSIX.1-2017, dirname.
func dirname(name string) string {
	above, _ := path.Split(strings.TrimRight(name, "/"))
	switch trimmed := strings.TrimRight(above, "/"); {
	case trimmed != "":
		return trimmed
	case strings.HasPrefix(name, "/"):
		return "/"
	}
	return "."
}

// leadsTo is readlink and realpath of one path that is there.
func leadsTo(m *tools.World, whole bool, args []string) string {
	if len(args) == 2 && args[0] == "-f" {
		whole, args = true, args[1:]
	}
	if len(args) != 1 || strings.HasPrefix(args[0], "-") {
		return ""
	}
	p, known := m.Abs(args[0], true)
	r := m.Lstat(p)
	if whole {
		r = m.Stat(p)
	}
	if e := r.Entry; !known || e.Presence != filesystem.Present || e.Likely || e.Type == filesystem.UnknownType ||
		r.Guessed || tools.RuntimeDir(r.Path) {
		return ""
	}
	if whole {
		return r.Path
	}
	return r.Entry.Link
}

// attribute is stat -c of one number of a file.
func attribute(m *tools.World, args []string) string {
	if len(args) != 3 || args[0] != "-c" || strings.HasSuffix(args[2], "/") {
		return ""
	}
	p, known := m.Abs(args[2], true)
	e := m.Lstat(p).Entry
	if !known || e.Presence != filesystem.Present || e.Likely || tools.RuntimeDir(p) {
		return ""
	}
	mode := "777"
	if e.Type != filesystem.Symlink {
		mode = strconv.FormatUint(uint64(e.Mode&0o7777), 8)
	}
	uid, gid := strconv.Itoa(e.UID), strconv.Itoa(e.GID)
	switch format := args[1]; {
	case format == "%a" && (e.Has(filesystem.KnowMode) || e.Type == filesystem.Symlink):
		return mode
	case format == "%u" && e.Has(filesystem.KnowOwner):
		return uid
	case format == "%g" && e.Has(filesystem.KnowOwner):
		return gid
	case format == "%u:%g" && e.Has(filesystem.KnowOwner):
		return uid + ":" + gid
	case format == "%s" && e.Type == filesystem.Regular && e.Has(filesystem.KnowSize):
		return strconv.FormatInt(e.Size, 10)
	}
	return ""
}
