package imagetest

import (
	"archive/tar"
	"bytes"
	"context"
	"encoding/json"
	"testing"

	v1 "github.com/google/go-containerregistry/pkg/v1"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Raw is an image of just these layers, whose sizes may be claimed to be others.
func Raw(t testing.TB, sizes map[v1.Hash]int64, layers ...v1.Layer) v1.Image {
	t.Helper()
	img := Image(t, "amd64", layers...)
	if sizes == nil {
		return img
	}
	m, err := img.Manifest()
	Check(t, err)
	m = m.DeepCopy()
	for i := range m.Layers {
		if claimed, ok := sizes[m.Layers[i].Digest]; ok {
			m.Layers[i].Size = claimed
		}
	}
	raw, err := json.Marshal(m)
	Check(t, err)
	return lying{img, raw}
}

type lying struct {
	v1.Image
	raw []byte
}

func (l lying) RawManifest() ([]byte, error) { return l.raw, nil }

// Tar is an archive of these headers, with zeros for contents.
func Tar(t testing.TB, headers ...tar.Header) []byte {
	t.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, h := range headers {
		Check(t, w.WriteHeader(&h))
		_, err := w.Write(make([]byte, h.Size))
		Check(t, err)
	}
	Check(t, w.Close())
	return b.Bytes()
}

// Tree opens the files of an image.
func Tree(t *testing.T, db imagedb.DB, ref string) (filesystem.Tree, error) {
	t.Helper()
	img, err := db.Image(context.Background(), ref, "linux/amd64")
	if err != nil {
		return nil, err
	}
	return img.Tree(context.Background())
}
