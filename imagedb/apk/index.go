package apk

import (
	"archive/tar"
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/imagedb/table"
)

// Bounds of what is read of a repository, in bytes.
const (
	maxIndex = 32 << 20
	maxText  = 256 << 20
)

var errIndex = errors.New("not an APKINDEX")

// index is one repository's packages: lines of name, version, size, installed size, dependencies, provided names; and
// lines of a provided name, its version, the package.
type index struct {
	packages, provided table.Table
}

// signature is the first part of an index file: the key's name and what it made of the second part.
type signature struct {
	key    string
	sha256 bool
	bytes  []byte
	signed []byte
}

// unpack takes an APKINDEX.tar.gz apart: a gzip member with the signature, one with the index, each a piece of one tar
// archive. Source: abuild-sign, and apk-tools' package.c.
func unpack(file []byte) (text []byte, s signature, err error) {
	in := bytes.NewReader(file)
	z, err := gzip.NewReader(in)
	if err != nil {
		return nil, s, fmt.Errorf("%w: %w", errIndex, err)
	}
	for {
		z.Multistream(false)
		part, err := io.ReadAll(io.LimitReader(z, maxText))
		if err != nil {
			return nil, s, fmt.Errorf("%w: %w", errIndex, err)
		}
		found := members(part, func(name string, content []byte) {
			kind, key, _ := strings.Cut(strings.TrimPrefix(name, ".SIGN."), ".")
			switch {
			case name == "APKINDEX":
				text = content
			case strings.HasPrefix(name, ".SIGN.") && (kind == "RSA" || kind == "RSA256"):
				s = signature{key: key, sha256: kind == "RSA256", bytes: content, signed: file[len(file)-in.Len():]}
			}
		})
		if text != nil {
			return text, s, nil
		}
		if !found || z.Reset(in) != nil {
			return nil, s, errIndex
		}
	}
}

// members reads a piece of a tar archive, which need not have an end.
func members(part []byte, f func(name string, content []byte)) (any bool) {
	for t := tar.NewReader(bytes.NewReader(part)); ; any = true {
		h, err := t.Next()
		if err != nil {
			return any
		}
		content, err := io.ReadAll(io.LimitReader(t, maxText))
		if err != nil {
			return any
		}
		f(h.Name, content)
	}
}

// build reads an APKINDEX: one letter, a colon and the value per line, an empty line behind each package.
func build(text []byte) index {
	var packages, provided []string
	p := map[byte]string{}
	end := func() {
		if p['P'] != "" && p['V'] != "" {
			packages = append(packages, strings.Join([]string{p['P'], p['V'], p['S'], p['I'], p['D'], p['p']}, "\t"))
			for word := range strings.FieldsSeq(p['p']) {
				name, version := cut(word)
				provided = append(provided, name+"\t"+strings.TrimPrefix(version, "=")+"\t"+p['P'])
			}
		}
		clear(p)
	}
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, 4<<20)
	for lines.Scan() {
		line := lines.Text()
		if line == "" {
			end()
		} else if len(line) > 2 && line[1] == ':' && strings.IndexByte("PVSIDp", line[0]) >= 0 {
			p[line[0]] = strings.ReplaceAll(line[2:], "\t", " ")
		}
	}
	end()
	return index{table.Of(packages), table.Of(provided)}
}

// cut parts a word of apk's, such as "so:libz.so.1=1.3" or "curl>8", into the name and what is asked of its version.
func cut(word string) (name, constraint string) {
	if i := strings.IndexAny(word, "<>=~"); i > 0 {
		return word[:i], word[i:]
	}
	return word, ""
}

// bytes is the index as a file: the length of its first table, the tables.
func (x index) bytes() []byte {
	return slices.Concat([]byte(strconv.Itoa(len(x.packages))+"\n"), []byte(x.packages), []byte(x.provided))
}

func parse(b []byte) (index, error) {
	size, rest, _ := strings.Cut(string(b), "\n")
	n, err := strconv.Atoi(size)
	if err != nil || n < 0 || n > len(rest) {
		return index{}, errIndex
	}
	return index{table.Table(rest[:n]), table.Table(rest[n:])}, nil
}
