package lines

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// format is what a decompressor reads: the endings of names that it takes, and how files of it begin.
type format struct {
	name    string
	endings []string
	begins  []string
}

// formats are by the program, without what comes before and after its name. Sources: gzip(1) 1.12, which reads the
// formats of pack, compress, lzh and zip, too; bzip2(1) 1.0.8; xz(1) 5.4.
var formats = map[string]format{
	"gzip":  {"gzip", []string{".gz", ".tgz", ".taz"}, []string{"\x1f\x8b", "\x1f\x9d", "\x1f\xa0", "\x1f\x1e", "PK\x03\x04"}},
	"bzip2": {"bzip2", []string{".bz2", ".bz", ".tbz2", ".tbz"}, []string{"BZh"}},
	"xz":    {"xz", []string{".xz", ".txz"}, []string{"\xfd7zXZ\x00"}},
}

var programs = map[string]string{"gunzip": "gzip", "zcat": "gzip", "bunzip2": "bzip2", "bzcat": "bzip2", "unxz": "xz", "xzcat": "xz"}

// unpack refuses files that are not in the format that their names and the program say.
func unpack(a *tools.Command, x effects.Action) {
	program := path.Base(a.Fields[0].Text)
	if of := programs[program]; of != "" {
		program = of
	}
	f, ok := formats[program]
	if !ok || a.Executable == "" || !plain(a, x, "d", "decompress", "uncompress", "k", "keep", "v", "verbose", "c", "stdout", "to-stdout", "n", "N", "q", "quiet", "t", "test") {
		return
	}
	for _, file := range x.Paths {
		text, ok, likely := content(a, file)
		named := hasAny(file.Text, f.endings, strings.HasSuffix)
		if ok && named && len(text) > 0 && !hasAny(string(text[:min(len(text), 8)]), f.begins, strings.HasPrefix) {
			a.Refuse(file, state.FailsExit, file.Text+" is not in "+f.name+" format", a.Supposed || likely)
			return
		}
	}
}

func hasAny(s string, parts []string, has func(s, part string) bool) bool {
	for _, part := range parts {
		if has(s, part) {
			return true
		}
	}
	return false
}
