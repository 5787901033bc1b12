package starts

import (
	"path"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// listed follows the files of a folder that a program lists and loads one after the other. It is likely: it may leave
// some out.
func (g *graph) listed(dir, at, text string) {
	if !loadsListed.MatchString(text) || choosy.MatchString(text) {
		return
	}
	names, _ := g.Children(dir)
	for _, name := range names {
		if ext := path.Ext(name); g.reason == "" && !g.over && (ext == ".js" || ext == ".cjs") && path.Join(dir, name) != at {
			g.file(path.Join(dir, name))
			g.likely = g.likely || g.reason != ""
		}
	}
}

// choosy is what may leave out some of the files, or have a failure of one be passed over.
var choosy = lazyregexp.New(`\btry\b|\bcatch\b|startsWith\(|includes\(|indexOf\(|\.match\(|\.test\(|!==?|\bcontinue\b|slice\(`)

// loadsListed is a call that loads a file whose path is put together.
var loadsListed = lazyregexp.New(`\brequire\(\s*(?:path\.(?:join|resolve)\(|` + "`" + `[^` + "`" + `]*\$\{|[A-Za-z_]\w*\s*\)|["'][^"']*["']\s*\+)`)
