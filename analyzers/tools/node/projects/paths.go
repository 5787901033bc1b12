package projects

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Path is a path as the command sees it.
func (a *Call) Path(p string) string {
	if path.IsAbs(p) {
		return path.Clean(p)
	}
	return path.Join(a.Dir.Text, p)
}

// NothingLike reports whether certainly neither a path is there nor the same with an ending, of any kind.
func (a *Call) NothingLike(at string) bool {
	if !a.Absent(at) {
		return false
	}
	dir := path.Dir(at)
	if a.Absent(dir) {
		return true
	}
	names, complete := a.Children(dir)
	if !complete {
		return a.unlisted(at)
	}
	base := strings.TrimSuffix(path.Base(at), ".js")
	for _, name := range names {
		if name == base || strings.HasPrefix(name, base+".") {
			return false
		}
	}
	return true
}

// unlisted is nothingLike for a folder that is not listed completely: by the endings that there are.
func (a *Call) unlisted(at string) bool {
	base := strings.TrimSuffix(at, ".js")
	for _, ext := range []string{"", ".ts", ".tsx", ".js", ".jsx", ".mjs", ".cjs", ".mts", ".cts", ".d.ts", ".json", ".vue", ".svelte", ".css", ".node"} {
		if !a.Absent(base + ext) {
			return false
		}
	}
	return true
}

// sourceEndings are tried after a path that an import names, in this order. Source: the manuals of esbuild, "Resolve
// extensions", and Vite, "resolve.extensions".
var sourceEndings = []string{"", ".tsx", ".ts", ".jsx", ".js", ".mjs", ".cjs", "/index.tsx", "/index.ts", "/index.js", "/index.jsx"}

// Source is the file that an import of a path takes.
func (a *Call) Source(at string) string {
	bases := []string{at}
	if base, ok := strings.CutSuffix(at, ".js"); ok {
		bases = append(bases, base)
	}
	for _, base := range bases {
		for _, ending := range sourceEndings {
			if e := a.Stat(base + ending).Entry; e.Presence == filesystem.Present && e.Type == filesystem.Regular {
				return base + ending
			}
		}
	}
	return at
}
