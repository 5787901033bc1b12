package lines

import (
	"bytes"
	"crypto/md5"  //nolint:gosec // what md5sum computes
	"crypto/sha1" //nolint:gosec // what sha1sum computes
	"crypto/sha256"
	"crypto/sha512"
	"encoding/hex"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// digests are computed by the programs of these names.
var digests = map[string]func([]byte) string{
	"md5sum":    func(b []byte) string { d := md5.Sum(b); return hex.EncodeToString(d[:]) },  //nolint:gosec // as above
	"sha1sum":   func(b []byte) string { d := sha1.Sum(b); return hex.EncodeToString(d[:]) }, //nolint:gosec // as above
	"sha256sum": func(b []byte) string { d := sha256.Sum256(b); return hex.EncodeToString(d[:]) },
	"sha512sum": func(b []byte) string { d := sha512.Sum512(b); return hex.EncodeToString(d[:]) },
}

// entry is a line of a list of checksums: two characters come before the name. Source: sha256sum(1) of coreutils 9.1.
var entry = lazyregexp.New(`^([0-9A-Fa-f]{32,128}) [ *](.+)$`)

// sums refuses files that have another checksum than a list says, or that are not there. Lines of other forms are left
// out.
func sums(a *tools.Command, x effects.Action) {
	digest := digests[path.Base(a.Fields[0].Text)]
	if digest == nil || a.Executable == "" || !plain(a, x, "c", "check", "quiet", "status", "strict", "w", "warn", "b", "binary", "t", "text") {
		return
	}
	lists := x.Paths
	if len(lists) == 0 {
		lists = []effects.Arg{{Text: "-", Known: true}}
	}
	for _, list := range lists {
		text, ok, likely := given(a, list)
		if !ok {
			return
		}
		for line := range bytes.Lines(text) {
			if m := entry.FindStringSubmatch(strings.TrimRight(string(line), "\n")); m != nil {
				if reason, doubted := lacks(a, m[2], strings.ToLower(m[1]), digest); reason != "" {
					a.Refuse(list, state.FailsExit, m[2]+": "+reason, a.Supposed || likely || doubted)
					return
				}
			}
		}
	}
}

// lacks says why a file is not one of a checksum, "" where it may be.
func lacks(a *tools.Command, name, sum string, digest func([]byte) string) (reason string, likely bool) {
	p, ok := a.Abs(name, true)
	if !ok {
		return "", false
	}
	if e := a.Stat(p).Entry; e.Presence == filesystem.Absent {
		return "No such file or directory", e.Likely
	}
	text, ok, likely := content(a, effects.Arg{Text: name, Known: true})
	if is := digest(text); ok && len(is) == len(sum) && is != sum {
		return "the checksum is " + is[:12] + "..., not " + sum[:12] + "...", likely
	}
	return "", false
}

// given is what a file holds, or standard input for "-"; doubted as for content.
func given(a *tools.Command, p effects.Arg) (text []byte, ok, doubted bool) {
	if p.Text != "-" {
		return content(a, p)
	}
	if a.Stdin == nil || a.Stdin.Lost || len(a.Stdin.Text) == 0 {
		return nil, false, false
	}
	return a.Stdin.Text, true, false
}
