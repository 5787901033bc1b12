package evaluate

import (
	"net/url"
	"path"
	"regexp"
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/filesystem"
)

var gitForm = regexp.MustCompile(`^(git://|ssh://|git@[^:/]+:|https?://[^#?]+\.git(#|\?|$)|github\.com/[^/]+/[^/]+)`)

// remote puts a URL or git repository at the destination; false when the source is neither.
func (c *copying) remote(w dockerfile.Word, value string) bool {
	isGit := gitForm.MatchString(value)
	isURL := !isGit && (strings.HasPrefix(value, "http://") || strings.HasPrefix(value, "https://"))
	if !isURL && (!isGit || strings.HasPrefix(value, "github.com/") && !c.cmd.Add) {
		return false
	}
	if !c.cmd.Add {
		what := "a URL"
		if isGit {
			what = "a git ref"
		}
		c.step.fail(w.Span, false, "copy-source", "source can't be "+what+" for COPY")
		return true
	}
	if isGit || c.cmd.Unpack != nil && *c.cmd.Unpack {
		if _, ok := c.mkdirAll(path.Clean(c.dest)); ok {
			c.writer.unknown(c.dest, true)
		}
		return true
	}
	name := ""
	if u, err := url.Parse(value); err == nil {
		name = path.Base(u.Path)
	}
	if name == "" || name == "." || name == "/" {
		c.unknown(false)
		return true
	}
	c.file(c.dest, name, filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Regular, Mode: 0o600,
		Known: filesystem.KnowMode | filesystem.KnowOwner})
	return true
}
