package golang

import (
	"path"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// edited is go mod edit, which needs no other module; false where what it does is not followed. Source: go help mod
// edit: the flags are applied in their order.
func (c keeping) edited(args []effects.Arg) bool {
	begin := slices.IndexFunc(args, func(a effects.Arg) bool { return a.Text == "edit" })
	at, e := c.Above(c.Dir.Text, "go.mod")
	read := e.Has(filesystem.KnowContent) || drifted(e)
	if begin < 0 || e.Presence != filesystem.Present || e.Likely || !read || len(e.Content) > maxModule {
		return false
	}
	f, err := modfile.Parse(at, e.Content, nil)
	if err != nil {
		return false
	}
	shown := false
	for i := begin + 1; i < len(args); i++ {
		name, value, told := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(args[i].Text, "-"), "-"), "=")
		switch {
		case !args[i].Known:
			return false
		case args[i].Text == "go.mod" && i == len(args)-1 && path.Dir(at) == c.Dir.Text:
			continue
		case !strings.HasPrefix(args[i].Text, "-"):
			return false
		case name == "fmt":
			continue
		case name == "print" || name == "json":
			shown = true
			continue
		case !told && i+1 < len(args) && args[i+1].Known:
			i++
			value = args[i].Text
		}
		if !edit(f, name, value) {
			return false
		}
	}
	if shown {
		return true
	}
	f.SortBlocks()
	f.Cleanup()
	text, err := f.Format()
	if err == nil {
		c.written(at, text, e.Has(filesystem.KnowContent))
	}
	return err == nil
}

// edit applies one flag; false where it is not followed, or go refuses it.
func edit(f *modfile.File, name, value string) bool {
	module, version, versioned := strings.Cut(value, "@")
	switch name {
	case "module":
		return value != "" && f.AddModuleStmt(value) == nil
	case "go":
		return f.AddGoStmt(value) == nil
	case "toolchain":
		return value != "none" && f.AddToolchainStmt(value) == nil
	case "require":
		return versioned && f.AddRequire(module, version) == nil
	case "droprequire":
		return !versioned && f.DropRequire(value) == nil
	case "dropreplace":
		return f.DropReplace(module, version) == nil
	case "replace":
		before, after, both := strings.Cut(value, "=")
		before, version, _ = strings.Cut(before, "@")
		to, release, versioned := strings.Cut(after, "@")
		return both && before != "" && versioned != modfile.IsDirectoryPath(to) && f.AddReplace(before, version, to, release) == nil
	}
	return false
}
