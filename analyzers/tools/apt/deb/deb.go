// Package deb reads what dpkg and apt look at first in the file of a package. Source: deb(5), deb-control(5).
package deb

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"io"
	"strconv"
	"strings"

	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"
)

const (
	magic     = "!<arch>\n"
	oldMagic  = "0.9" // of packages before 1995
	maxMember = 1 << 20
)

// Control returns the fields of a package's control file, nil where they cannot be read; broken says that the file
// is certainly not a package.
func Control(file []byte) (fields map[string]string, broken bool) {
	if !bytes.HasPrefix(file, []byte(magic)) {
		return nil, !bytes.HasPrefix(file, []byte(oldMagic))
	}
	for rest := file[len(magic):]; len(rest) >= 60; {
		name := strings.TrimRight(strings.TrimSpace(string(rest[:16])), "/")
		size, err := strconv.Atoi(strings.TrimSpace(string(rest[48:58])))
		if err != nil || size < 0 || size > len(rest)-60 {
			return nil, false
		}
		if packed, ok := strings.CutPrefix(name, "control.tar"); ok {
			return control(packed, rest[60:60+size]), false
		}
		rest = rest[min(len(rest), 60+size+size%2):]
	}
	return nil, false
}

// control reads the control file of an archive that is packed in one way.
func control(packed string, archive []byte) map[string]string {
	var in io.Reader = bytes.NewReader(archive)
	var err error
	switch packed {
	case "":
	case ".gz":
		in, err = gzip.NewReader(in)
	case ".xz":
		in, err = xz.NewReader(in)
	case ".zst":
		var d *zstd.Decoder
		if d, err = zstd.NewReader(in, zstd.WithDecoderMaxMemory(maxMember)); err == nil {
			defer d.Close()
			in = d
		}
	default:
		return nil
	}
	if err != nil {
		return nil
	}
	for t := tar.NewReader(io.LimitReader(in, maxMember)); ; {
		h, err := t.Next()
		if err != nil {
			return nil
		}
		if strings.TrimPrefix(h.Name, "./") != "control" {
			continue
		}
		text, err := io.ReadAll(t)
		if err != nil {
			return nil
		}
		return fieldsOf(string(text))
	}
}

// fieldsOf are the fields of a paragraph by their names in lower case.
func fieldsOf(text string) map[string]string {
	fields, last := map[string]string{}, ""
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		if line == "" {
			break
		}
		if name, value, ok := strings.Cut(line, ":"); ok && line[0] != ' ' && line[0] != '\t' {
			last = strings.ToLower(name)
			fields[last] = strings.TrimSpace(value)
		} else if last != "" {
			fields[last] += " " + strings.TrimSpace(line)
		}
	}
	return fields
}
