// Package reference parses names of images as Docker does: github.com/distribution/reference says the same, by regular
// expressions that take longer to compile than a Dockerfile takes to check. A test compares the two.
package reference

import (
	"errors"
	"fmt"
	"strings"

	"github.com/opencontainers/go-digest"
)

const (
	hub       = "docker.io"
	legacyHub = "index.docker.io"
	official  = "library/"
	longest   = 255 // bytes of a path
)

// Named is the name of an image, in whole.
type Named struct {
	Domain, Path string // docker.io and library/debian
	Tag, Digest  string // "" where not given
}

// Parse reads a name as FROM has it. Its errors are Docker's, word for word.
func Parse(s string) (Named, error) {
	if len(s) == 64 && all(s, "0-9a-f") {
		return Named{}, fmt.Errorf("invalid repository name (%s), cannot specify 64-byte hexadecimal strings", s)
	}
	domain, rest := split(s)
	if remote, _, _ := strings.Cut(rest, ":"); strings.ToLower(remote) != remote {
		return Named{}, fmt.Errorf("invalid reference format: repository name (%s) must be lowercase", remote)
	}
	whole := domain + "/" + rest
	named, ok := match(whole)
	if !ok {
		if _, ok := match(strings.ToLower(whole)); ok {
			return Named{}, errors.New("repository name must be lowercase")
		}
		return Named{}, errors.New("invalid reference format")
	}
	if len(named.Path) > longest {
		return Named{}, fmt.Errorf("repository name must not be more than %d characters", longest)
	}
	if named.Digest != "" {
		if _, err := digest.Parse(named.Digest); err != nil {
			return Named{}, err
		}
	}
	return named, nil
}

// String is the whole name.
func (n Named) String() string {
	text := n.Path
	if n.Domain != "" {
		text = n.Domain + "/" + text
	}
	if n.Tag != "" {
		text += ":" + n.Tag
	}
	if n.Digest != "" {
		text += "@" + n.Digest
	}
	return text
}

// Tagged is the name with the tag that it stands for.
func (n Named) Tagged() Named {
	if n.Tag == "" && n.Digest == "" {
		n.Tag = "latest"
	}
	return n
}

// Familiar is the name without what is understood.
func (n Named) Familiar() string {
	if n.Domain == hub {
		n.Domain = ""
		if short, ok := strings.CutPrefix(n.Path, official); ok && !strings.Contains(short, "/") {
			n.Path = short
		}
	}
	return n.String()
}

// split gives the registry and the rest, both in whole.
func split(s string) (domain, rest string) {
	first, rest, ok := strings.Cut(s, "/")
	if !ok {
		return hub, official + s
	}
	switch {
	case first == legacyHub:
		domain = hub
	case first == "localhost", strings.ContainsAny(first, ".:"), strings.ToLower(first) != first:
		domain = first
	default:
		domain, rest = hub, s
	}
	if domain == hub && !strings.Contains(rest, "/") {
		rest = official + rest
	}
	return domain, rest
}
