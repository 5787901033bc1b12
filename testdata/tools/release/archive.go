package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// member is one file of an archive; a folder's name ends in a slash.
type member struct {
	name string
	mode int64
	data []byte
}

// archives writes layerlint_VERSION_OS_ARCH.tar.gz, a zip for Windows, with the program and what all platforms share.
func (b *build) archives() error {
	for _, p := range b.programs {
		data, err := os.ReadFile(p.path)
		if err != nil {
			return err
		}
		members := append([]member{{filepath.Base(p.path), 0o755, data}}, b.shared...)
		pack := packTar
		if p.os == "windows" {
			pack = packZip
		}
		var packed bytes.Buffer
		if err := pack(&packed, members, b.date); err != nil {
			return fmt.Errorf("packing for %s/%s: %w", p.os, p.arch, err)
		}
		if err := os.WriteFile(filepath.Join(b.out, b.archive(p)), packed.Bytes(), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// archive is the name of a platform's archive.
func (b *build) archive(p program) string {
	ending := "tar.gz"
	if p.os == "windows" {
		ending = "zip"
	}
	return fmt.Sprintf("layerlint_%s_%s_%s.%s", b.number(), p.os, p.arch, ending)
}

func packTar(w io.Writer, members []member, date time.Time) error {
	z, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	t := tar.NewWriter(z)
	for _, m := range members {
		h := &tar.Header{Name: m.name, Mode: m.mode, Size: int64(len(m.data)), ModTime: date, Uname: "root", Gname: "root", Format: tar.FormatUSTAR}
		if strings.HasSuffix(m.name, "/") {
			h.Typeflag = tar.TypeDir
		}
		if err := t.WriteHeader(h); err != nil {
			return err
		}
		if _, err := t.Write(m.data); err != nil {
			return err
		}
	}
	if err := t.Close(); err != nil {
		return err
	}
	return z.Close()
}

func packZip(w io.Writer, members []member, date time.Time) error {
	z := zip.NewWriter(w)
	for _, m := range members {
		h := &zip.FileHeader{Name: m.name, Method: zip.Deflate, Modified: date}
		h.SetMode(os.FileMode(m.mode))
		f, err := z.CreateHeader(h)
		if err != nil {
			return err
		}
		if _, err := f.Write(m.data); err != nil {
			return err
		}
	}
	return z.Close()
}
