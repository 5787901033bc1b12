package archive

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/oci"
)

// Stream reads an archive that nobody can seek in, from one end to the other, and leaves in the settings' cache what it
// holds: an index of each layer by its digest, and the documents that are named by theirs. Nothing of it is written
// anywhere else. A layer that cannot be read is unread, which does not matter where another image's it is; err says
// that the archive could not be read on.
func Stream(ctx context.Context, r io.Reader, s oci.Settings) (unread, err error) {
	a := &members{at: map[string]member{}}
	if err := pass(ctx, r, s, a); err != nil {
		return nil, err
	}
	for _, name := range slices.Sorted(maps.Keys(a.at)) {
		m := a.at[name]
		switch {
		case m.unpacked == nil:
			continue
		case m.unpacked.err != nil && unread == nil && (path.Ext(name) == ".tar" || strings.HasPrefix(name, "blobs/")):
			unread = fmt.Errorf("%s: %w", name, m.unpacked.err)
		}
		if m.unpacked.text == nil {
			continue
		}
		sum := sha256.Sum256(m.unpacked.text)
		if strings.TrimSuffix(path.Base(name), ".json") == hex.EncodeToString(sum[:]) {
			s.Cache.KeepDocument(m.unpacked.text)
		}
	}
	return unread, nil
}
