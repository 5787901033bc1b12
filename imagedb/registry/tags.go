package registry

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/google/go-containerregistry/pkg/name"
)

// maxTags is how long a list of tags may be, in bytes; the largest repositories have some thousands.
const maxTags = 4 << 20

// Tags lists the tags that a registry, or the first of its mirrors that answers, says a repository has. Where it says so
// in several answers the first one counts.
func Tags(ctx context.Context, o Options, repository string) ([]string, error) {
	own, err := name.NewRepository(repository)
	if err != nil {
		return nil, fmt.Errorf("listing the tags of %q: %w", repository, err)
	}
	r := open(o)
	for _, repo := range r.repositories(own) {
		var c *client
		if c, err = r.client(ctx, repo); err != nil {
			continue
		}
		var content []byte
		if content, err = c.Get(ctx, "tags/list", maxTags); err != nil {
			continue
		}
		var list struct{ Tags []string }
		if err = json.Unmarshal(content, &list); err == nil {
			return list.Tags, nil
		}
	}
	return nil, fmt.Errorf("listing the tags of %q: %w", repository, err)
}
