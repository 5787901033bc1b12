package definitions

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
)

func isMakefile(p string) bool {
	base := path.Base(p)
	return base == "Makefile" || base == "GNUmakefile" || base == "makefile" || path.Ext(base) == ".mk"
}

// makefile reads the builds that recipes start, run in the Makefile's folder. Make's variables are not evaluated. A
// file that makefiles include is taken to be run where what its builds name is.
func makefile(r *reading) []Build {
	if path.Ext(r.path) == ".mk" {
		return r.wherever(func(dir string) []Build { return recipes(r, Make, "\t", dir) })
	}
	return recipes(r, Make, "\t", r.dir())
}

// recipes reads the builds that indented lines start, each run in a folder.
func recipes(r *reading, kind Kind, indent, dir string) (builds []Build) {
	target, w := "", r.walk(kind, nil)
	for n := 0; n < r.file.Lines(); n++ {
		line := r.file.Line(n).Text()
		if line == "" || !strings.ContainsAny(line[:1], indent) {
			if name, _, ok := strings.Cut(line, ":"); ok && !strings.HasPrefix(line, " ") && !strings.ContainsAny(name, "=#$") {
				target, _, _ = strings.Cut(strings.TrimSpace(name), " ")
				w = r.walk(kind, nil)
			}
			continue
		}
		var t dockerfile.Text
		for t.File = r.file; ; n++ {
			line := r.file.Line(n)
			text := strings.TrimRight(line.Text(), "\r\n")
			skip := 0
			if t.Value == "" {
				skip = len(text) - len(strings.TrimLeft(text, "\t @-+"))
			}
			t.Pieces = append(t.Pieces, dockerfile.Piece{At: len(t.Value), Place: line.Start + skip})
			t.Value += text[skip:] + "\n"
			if !strings.HasSuffix(text, "\\") || n+1 >= r.file.Lines() {
				break
			}
		}
		w.builds = nil
		w.run(t, literal(r.file.Line(n), dir))
		for _, b := range w.builds {
			b.Name = target
			builds = append(builds, b)
		}
	}
	return builds
}
