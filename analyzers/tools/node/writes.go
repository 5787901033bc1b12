package node

import (
	"path"
	"regexp"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// writes refuses where a file that is loaded makes a folder or a file at once, and the user may not. It is likely at most: a volume may be
// there. Sources: node's manual, "File system"; multer's README, "dest".
func (g *graph) writes(at, text string) {
	if !strings.Contains(text, "mkdirSync") && !strings.Contains(text, "FileSync") && !strings.Contains(text, "WriteStream") && !strings.Contains(text, "dest") {
		return
	}
	paths := map[string]string{}
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		if m := declaredPath.FindStringSubmatch(line); m != nil {
			if p, ok := g.written(m[2], at, paths); ok {
				paths[m[1]] = p
			}
		}
		if strings.Contains(line, "=>") || strings.Contains(line, "function") || quietly.MatchString(line) {
			continue
		}
		m := making.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		p, ok := g.written(m[3], at, paths)
		if !ok {
			continue
		}
		file := m[1] != "mkdirSync" && m[2] == ""
		if folder := path.Dir(p); g.absent(p) && g.barred(folder) || file && g.unwritable(p) {
			g.access, g.likely = true, true
			g.fail(p, "EACCES: permission denied, '"+p+"', which "+at+" makes")
			return
		}
	}
}

// unwritable reports whether a file is there and the user may certainly not write to it.
func (g *graph) unwritable(p string) bool {
	e := g.Stat(p).Entry
	return e.Presence == filesystem.Present && e.Type == filesystem.Regular && g.barredFile(p)
}

// written is the path that an expression stands for: a string, a name that stands for one, or the two ways to join them.
func (g *graph) written(expression, from string, paths map[string]string) (p string, ok bool) {
	expression = strings.TrimSpace(expression)
	if p, ok = paths[expression]; ok {
		return p, true
	}
	var parts []string
	if m := joining.FindStringSubmatch(expression); m != nil {
		parts = strings.Split(m[1], ",")
	} else if parts = []string{expression}; !strings.ContainsAny(expression[:min(1, len(expression))], "'\"`") {
		return "", false
	}
	for _, part := range parts {
		part = strings.TrimSpace(part)
		switch held, named := paths[part]; {
		case part == "__dirname" || part == "import.meta.dirname":
			p = path.Dir(from)
		case part == "process.cwd()":
			p = g.Dir.Text
		case named:
			p = held
		case literal.MatchString(part):
			p = path.Join(p, part[1:len(part)-1])
		case part == "":
		default:
			return "", false
		}
	}
	if !path.IsAbs(p) {
		p = path.Join(g.Dir.Text, p)
	}
	return p, p != "/"
}

var (
	declaredPath = lazyregexp.New(`^(?:const|let|var)\s+(\w+)\s*=\s*(.+?);?\s*$`)
	making       = lazyregexp.New(`^(?:if \([^{}]*\)\s*\{?\s*|\s{1,4}|(?:const|let|var)\s+\w+\s*=\s*)?(?:(?:fs\.)?(mkdirSync|writeFileSync|appendFileSync|createWriteStream)\(|(multer)\(\{\s*dest:\s*)((?:[\w.]+\([^()]*(?:\(\)[^()]*)?\))|[^,()}]+)`)
	joining      = lazyregexp.New(`^(?:path\.)?(?:join|resolve)\((.*)\)$`)
	literal      = regexp.MustCompile("^(?:'[^']*'|\"[^\"]*\"|`[^`$]*`)$")
	quietly      = lazyregexp.New(`\btry\b|\bcatch\b|^\s*//`)
)
