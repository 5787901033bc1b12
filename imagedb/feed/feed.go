// Package feed transports editions of the catalog: signed by their author, through repositories in any OCI registry,
// into the cache. It does not know what the catalog's files contain. Every edition that it opens was verified against a
// trusted key when it was fetched.
package feed

import (
	"archive/tar"
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"strings"
	"time"

	"github.com/klauspost/compress/zstd"

	"github.com/layerlint/layerlint/imagedb/registry"
)

// Format is the number of the format of the files and of the edition. Who changes what a file of the catalog means
// raises it: programs read the editions of their own format alone, which have a tag of their own.
const Format = 1

const (
	tag                 = "v1" // of Format
	artifactType        = "application/vnd.layerlint.catalog.v1+json"
	contentType         = "application/vnd.layerlint.catalog.v1.tar+zstd"
	annotationSignature = "org.layerlint.signature"

	maxPacked   = 64 << 20 // bytes
	maxUnpacked = 128 << 20
	maxFiles    = 20_000
)

// Edition says what one edition of the catalog is. Its bytes are what is signed.
type Edition struct {
	Format     int    `json:"format"`
	Made       string `json:"made"`       // the day that the files speak of
	NextUpdate string `json:"nextUpdate"` // the day by which there is to be another
	Digest     string `json:"digest"`     // of the packed files
}

// signed is what the signature is over: no other document of ours begins so.
func signed(document []byte) []byte { return append([]byte("layerlint catalog\n"), document...) }

// Packed is an edition that is ready to be pushed.
type Packed struct {
	Edition  Edition
	artifact registry.Artifact
	content  []byte
}

// Pack makes an edition of the catalog's files, made on a day and good for some time from then on, and signs it.
func Pack(files fs.FS, made string, lasts time.Duration, key ed25519.PrivateKey) (*Packed, error) {
	day, err := time.Parse(time.DateOnly, made)
	if err != nil {
		return nil, fmt.Errorf("the day on which the catalog was made: %w", err)
	}
	content, err := pack(files)
	if err != nil {
		return nil, fmt.Errorf("packing the catalog: %w", err)
	}
	e := Edition{Format: Format, Made: made, NextUpdate: day.Add(lasts).Format(time.DateOnly), Digest: digest(content)}
	document, err := json.Marshal(e)
	if err != nil {
		return nil, err
	}
	a := registry.Artifact{Type: artifactType, ContentType: contentType, Document: document,
		Annotations: signature(document, key)}
	return &Packed{Edition: e, artifact: a, content: content}, nil
}

// signature is the annotation that holds one.
func signature(document []byte, key ed25519.PrivateKey) map[string]string {
	by := ed25519.Sign(key, signed(document))
	return map[string]string{annotationSignature: base64.StdEncoding.EncodeToString(by)}
}

func digest(b []byte) string {
	sum := sha256.Sum256(b)
	return "sha256:" + hex.EncodeToString(sum[:])
}

// pack puts all files into a compressed archive. Equal files give equal bytes.
func pack(files fs.FS) ([]byte, error) {
	var out bytes.Buffer
	z, err := zstd.NewWriter(&out, zstd.WithEncoderConcurrency(1), zstd.WithEncoderLevel(zstd.SpeedBetterCompression))
	if err != nil {
		return nil, err
	}
	w := tar.NewWriter(z)
	err = fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		b, err := fs.ReadFile(files, name)
		if err == nil {
			err = w.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: name, Size: int64(len(b)), Mode: 0o644,
				Format: tar.FormatUSTAR})
		}
		if err == nil {
			_, err = w.Write(b)
		}
		return err
	})
	err = errors.Join(err, w.Close(), z.Close())
	return out.Bytes(), err
}

// open checks who signed an edition and that this program can read it.
func open(document []byte, annotations map[string]string, keys []ed25519.PublicKey) (Edition, error) {
	var e Edition
	by, err := base64.StdEncoding.DecodeString(annotations[annotationSignature])
	if err != nil || len(by) == 0 {
		return e, errors.New("it is not signed")
	}
	trusted := false
	for _, key := range keys {
		trusted = trusted || ed25519.Verify(key, signed(document), by)
	}
	switch {
	case !trusted:
		return e, errors.New("its signature is not by a trusted key")
	case json.Unmarshal(document, &e) != nil:
		return e, errors.New("its description cannot be read")
	case e.Format != Format:
		return e, fmt.Errorf("it has format %d; this program reads format %d", e.Format, Format)
	}
	for _, day := range []string{e.Made, e.NextUpdate} {
		if _, err := time.Parse(time.DateOnly, day); err != nil {
			return e, errors.New("its description has no days")
		}
	}
	return e, nil
}

// unpack reads the files that a content holds, to their end and within bounds.
func unpack(content []byte) (*files, error) {
	z, err := zstd.NewReader(bytes.NewReader(content), zstd.WithDecoderConcurrency(1),
		zstd.WithDecoderMaxMemory(maxUnpacked))
	if err != nil {
		return nil, err
	}
	defer z.Close()
	archive, err := io.ReadAll(io.LimitReader(z, maxUnpacked+1))
	if err != nil {
		return nil, err
	}
	if len(archive) > maxUnpacked {
		return nil, fmt.Errorf("more than %d bytes", maxUnpacked)
	}
	return list(archive)
}

// list finds the files of an archive.
func list(archive []byte) (*files, error) {
	in := bytes.NewReader(archive)
	r := tar.NewReader(in)
	all := &files{archive, map[string]part{}}
	for {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return all, nil
		}
		if err != nil {
			return nil, err
		}
		_, double := all.parts[h.Name]
		if double || h.Typeflag != tar.TypeReg || !fs.ValidPath(h.Name) || strings.Contains(h.Name, "\n") ||
			len(all.parts) == maxFiles || h.Size > int64(in.Len()) {
			return nil, fmt.Errorf("the archive's entry %q is not a file of the catalog", h.Name)
		}
		at := int64(len(archive) - in.Len())
		all.parts[h.Name] = part{at, h.Size, crc32.Checksum(archive[at:at+h.Size], castagnoli)}
	}
}
