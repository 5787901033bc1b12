package text

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// Archive reports whether a name is that of what ADD unpacks: tar, plain or compressed by any of the programs it knows.
func Archive(name string) bool {
	name = strings.Trim(name, `"'`)
	for _, ext := range []string{
		".tar", ".Z", ".bz2", ".gz", ".lz", ".lzma", ".tZ", ".tb2", ".tbz", ".tbz2", ".tgz", ".tlz", ".tpz", ".txz", ".xz", ".zst", ".tzst",
	} {
		if strings.HasSuffix(name, ext) {
			return true
		}
	}
	return false
}

// scp is a repository as ssh names it: git@host:path. Source: BuildKit v0.32, util/gitutil/git_url.go.
var scp = lazyregexp.New(`^[A-Za-z0-9_-]+@[^/:]+:`)

// Plain reports whether this is a source of ADD that is no archive, no URL, no repository and whose name is known.
func Plain(source string) bool {
	source = strings.Trim(source, `"'`)
	remote := strings.Contains(source, "://") || scp.MatchString(source) || strings.HasPrefix(source, "github.com/")
	return !remote && !strings.Contains(source, "$") && !Archive(source)
}

// AllPlain reports whether this is an ADD that COPY could stand for.
func AllPlain(c *dockerfile.Copy) bool {
	for _, s := range c.Sources {
		if !Plain(s.Text) || strings.ContainsAny(s.Text, "*?[") {
			return false
		}
	}
	return c.Checksum.Nowhere() && c.Unpack == nil && !c.KeepGitDir
}
