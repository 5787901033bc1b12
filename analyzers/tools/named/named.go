// Package named finds the places that a text names: those that a tool's settings speak of, and those that a project's
// own code may write to. It is not a tool, and knows nothing of what is there.
package named

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Place is an absolute path that a text names, or one below a home.
type Place struct {
	Path string
	Home bool
}

// places are the paths of settings and command lines.
var places = lazyregexp.New(`(?:^|[^\w./~}<-])(~|\$HOME|\$\{HOME\})?(/[\w.+@-]+(?:/[\w.+@-]+)*)`)

// Settings are the places that settings or a command line name.
func Settings(text string) (all []Place) {
	for _, m := range places.FindAllStringSubmatch(text, -1) {
		all = append(all, Place{Path: m[2], Home: m[1] != ""})
	}
	return all
}

// The bounds of what is read of a project's code.
const (
	maxFile    = 256 << 10 // bytes of one
	maxBytes   = 2 << 20   // of all
	maxFolders = 200
	maxPlaces  = 300
)

// Code is what string constants of a program's text name, or begin with.
func Code(text []byte) (all []Place) {
	if len(text) > maxFile {
		return nil
	}
	for rest := text; ; {
		i := bytes.IndexByte(rest, '/')
		if i < 0 || len(all) >= maxPlaces {
			return all
		}
		end := i
		for end < len(rest) && inPath(rest[end]) {
			end++
		}
		if i > 0 && quote(rest[i-1]) && end > i+1 {
			all = append(all, Place{Path: path.Clean(string(rest[i:end]))})
		}
		rest = rest[end:]
	}
}

func quote(b byte) bool { return b == '"' || b == '\'' || b == '`' }

func inPath(b byte) bool {
	return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || strings.IndexByte("/._+@-", b) >= 0
}

// removing are names of what takes files away in the languages that programs are written in.
var removing = lazyregexp.New(`(?i)\b(?:os\.)?(?:remove(?:all|_dir\w*|_file|sync|dir)?|rm(?:dir|tree|sync|dirsync|_rf?)?|unlink(?:sync)?|rename(?:sync)?|move|del(?:ete)?|rimraf|replace)\s*\(`)

// Removes reports whether code may take files away.
func Removes(text []byte) bool { return len(text) <= maxFile && removing.MatchString(string(text)) }

// code are the endings of files that hold code, or what it is told.
var code = filesystem.NewNames(".py", ".js", ".mjs", ".cjs", ".ts", ".mts", ".cts", ".go", ".c", ".h", ".cc", ".cpp", ".cxx", ".hpp", ".rs", ".java",
	".kt", ".rb", ".pl", ".pm", ".php", ".lua", ".cs", ".swift", ".ex", ".exs", ".scala", ".json", ".yaml", ".yml", ".toml", ".ini", ".cfg", ".env")

// passed are folders whose code is not the project's own.
var passed = filesystem.NewNames("node_modules", ".git", "vendor", ".venv", "venv", "__pycache__")

// Project is what the code of a build context names, and whether any of it may take files away.
func Project(sent filesystem.Tree) (all []Place, removes bool) {
	seen, size := map[Place]bool{}, 0
	queue := []string{"/"}
	for i := 0; i < len(queue) && i < maxFolders; i++ {
		names, _ := sent.Children(queue[i])
		for _, name := range names {
			at := path.Join(queue[i], name)
			isCode := code.Has(path.Ext(name))
			if !isCode && passed.Has(name) {
				continue
			}
			switch e := entry(sent, at, isCode); {
			case e.Presence != filesystem.Present:
			case e.Type == filesystem.Directory:
				queue = append(queue, at)
			case isCode && e.Has(filesystem.KnowContent) && size < maxBytes:
				size += len(e.Content)
				removes = removes || Removes(e.Content)
				for _, p := range Code(e.Content) {
					if !seen[p] && len(all) < maxPlaces {
						seen[p], all = true, append(all, p)
					}
				}
			}
		}
	}
	slices.SortFunc(all, func(a, b Place) int { return strings.Compare(a.Path, b.Path) })
	return all, removes
}
