package archive

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"path"
	"strings"

	"github.com/layerlint/layerlint/imagedb/oci"
)

// Stream reads an archive that nobody can seek in, from one end to the other, and leaves in the settings' cache what it holds: an index of
// each layer by its digest, and the documents that are named by theirs. Nothing of it is written anywhere else.
func Stream(ctx context.Context, r io.Reader, s oci.Settings) error {
	a := &members{at: map[string]member{}}
	if err := pass(ctx, r, s, a); err != nil {
		return err
	}
	for name, m := range a.at {
		if m.unpacked == nil || m.unpacked.text == nil {
			continue
		}
		sum := sha256.Sum256(m.unpacked.text)
		if strings.TrimSuffix(path.Base(name), ".json") == hex.EncodeToString(sum[:]) {
			s.Cache.KeepDocument(m.unpacked.text)
		}
	}
	return nil
}
