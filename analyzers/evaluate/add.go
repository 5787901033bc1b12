package evaluate

import (
	"net/url"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var gitForm = lazyregexp.New(`^(git://|ssh://|[A-Za-z0-9_-]+@[A-Za-z0-9.-]+:|https?://[^#?]+\.git(#|\?|$)|git\+ssh://)`)

// isRemote reports whether a source is a URL or a git repository, and not a path.
func isRemote(value string) bool {
	return gitForm.MatchString(value) || strings.HasPrefix(value, "http://") || strings.HasPrefix(value, "https://")
}

// remote puts a URL or git repository at the destination.
func (c *copying) remote(w dockerfile.Word, value string) {
	isGit := gitForm.MatchString(value)
	if !c.cmd.Add {
		what := "a URL"
		if isGit {
			what = "a git ref"
		}
		c.step.Fail(w.Span, false, state.FailsCopySource, "source can't be "+what+" for COPY")
		return
	}
	if isGit || c.cmd.Unpack != nil && *c.cmd.Unpack {
		if _, ok := c.mkdirAll(path.Clean(c.dest)); ok {
			c.writer.unknown(c.dest, true)
		}
		return
	}
	name := ""
	if u, err := url.Parse(value); err == nil {
		name = path.Base(u.Path)
	}
	if name == "" || name == "." || name == "/" {
		c.unknown(false)
		return
	}
	c.file(c.dest, name, filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Regular, Mode: 0o600,
		Known: filesystem.KnowMode | filesystem.KnowOwner})
}
