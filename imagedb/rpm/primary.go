package rpm

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/xml"
	"errors"
	"fmt"
	"html"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"

	"github.com/layerlint/layerlint/imagedb/table"
)

// Bounds of what is read of a repository, in bytes.
const (
	maxRepomd     = 1 << 20
	maxCompressed = 128 << 20
	maxPrimary    = 1 << 30
)

var errRepository = errors.New("not an RPM repository's metadata")

// primaryFile is where a repository's list of packages is, with its checksum. Source: createrepo_c's repomd.xml.
type primaryFile struct {
	href string
	sum  [32]byte
}

func repomd(text []byte) (primaryFile, error) {
	var m struct {
		Data []struct {
			Type     string `xml:"type,attr"`
			Location struct {
				Href string `xml:"href,attr"`
			} `xml:"location"`
			Checksum struct {
				Type string `xml:"type,attr"`
				Sum  string `xml:",chardata"`
			} `xml:"checksum"`
		} `xml:"data"`
	}
	if err := xml.Unmarshal(text, &m); err != nil {
		return primaryFile{}, fmt.Errorf("%w: %w", errRepository, err)
	}
	for _, d := range m.Data {
		if d.Type != "primary" || d.Checksum.Type != "sha256" || d.Location.Href == "" {
			continue
		}
		f := primaryFile{href: d.Location.Href}
		if n, err := hex.Decode(f.sum[:], []byte(strings.TrimSpace(d.Checksum.Sum))); err == nil && n == len(f.sum) {
			return f, nil
		}
	}
	return primaryFile{}, errRepository
}

// unpack holds a list to its checksum and decompresses it.
func (f primaryFile) unpack(b []byte) ([]byte, error) {
	if sha256.Sum256(b) != f.sum {
		return nil, fmt.Errorf("%s is not what repomd.xml says", f.href)
	}
	var in io.Reader = bytes.NewReader(b)
	var err error
	switch f.href[strings.LastIndexByte(f.href, '.')+1:] {
	case "gz":
		in, err = gzip.NewReader(in)
	case "xz":
		in, err = xz.NewReader(in)
	case "zst":
		var z *zstd.Decoder
		if z, err = zstd.NewReader(in); err == nil {
			defer z.Close()
			in = z
		}
	}
	if err != nil {
		return nil, fmt.Errorf("decompressing %s: %w", f.href, err)
	}
	text, err := io.ReadAll(io.LimitReader(in, maxPrimary+1))
	if err == nil && len(text) > maxPrimary {
		err = fmt.Errorf("more than %d bytes", maxPrimary)
	}
	if err != nil {
		return nil, fmt.Errorf("decompressing %s: %w", f.href, err)
	}
	return text, nil
}

// index is one repository's packages: lines of name, version, release, epoch, architecture; and lines of what is
// provided, and of files, with the package.
type index struct {
	packages, provided table.Table
}

// build reads primary.xml. A full reader of XML takes ten times as long for lists of a hundred megabytes; createrepo
// writes one tag after the other, with attributes in double quotes.
func build(text []byte) (index, error) {
	if !bytes.Contains(text[:min(len(text), 4096)], []byte("<metadata")) {
		return index{}, errRepository
	}
	var packages, provided []string
	for {
		_, after, ok := bytes.Cut(text, []byte("<package "))
		if !ok {
			break
		}
		body, rest, closed := bytes.Cut(after, []byte("</package>"))
		if !closed {
			return index{}, errRepository
		}
		text = rest
		p := string(body)
		name, arch := element(p, "name"), element(p, "arch")
		version := tag(p, "<version ")
		if name == "" || arch == "src" || arch == "nosrc" {
			continue
		}
		packages = append(packages, strings.Join([]string{name, attribute(version, "ver"), attribute(version, "rel"), attribute(version, "epoch"), arch}, "\t"))
		_, provides, _ := strings.Cut(p, "<rpm:provides>")
		provides, _, _ = strings.Cut(provides, "</rpm:provides>")
		for entry := range strings.SplitSeq(provides, "<rpm:entry ") {
			if word := attribute(entry, "name"); word != "" && word != name {
				provided = append(provided, word+"\t"+name)
			}
		}
		for _, part := range strings.Split(p, "<file")[1:] {
			_, file, _ := strings.Cut(part, ">")
			if file, _, ok := strings.Cut(file, "</file>"); ok {
				provided = append(provided, html.UnescapeString(file)+"\t"+name)
			}
		}
	}
	if empty := len(packages) == 0 && bytes.Contains(text, []byte("/>")); !empty && !bytes.Contains(text, []byte("</metadata>")) {
		return index{}, errRepository
	}
	return index{table.Of(packages), table.Of(provided)}, nil
}

// element is the text of the first element of a name.
func element(text, name string) string {
	_, after, _ := strings.Cut(text, "<"+name+">")
	value, _, ok := strings.Cut(after, "</"+name+">")
	if !ok {
		return ""
	}
	return clean(value)
}

func tag(text, start string) string {
	_, after, _ := strings.Cut(text, start)
	value, _, _ := strings.Cut(after, ">")
	return " " + value
}

func attribute(tag, name string) string {
	if !strings.HasPrefix(tag, " ") {
		tag = " " + tag
	}
	_, after, _ := strings.Cut(tag, " "+name+`="`)
	value, _, ok := strings.Cut(after, `"`)
	if !ok {
		return ""
	}
	return clean(value)
}

func clean(text string) string {
	return strings.NewReplacer("\t", " ", "\n", " ").Replace(html.UnescapeString(text))
}

// bytes is the index as a file: the length of its first table, the tables.
func (x index) bytes() []byte {
	return slices.Concat([]byte(strconv.Itoa(len(x.packages))+"\n"), []byte(x.packages), []byte(x.provided))
}

func parse(b []byte) (index, error) {
	size, rest, _ := strings.Cut(string(b), "\n")
	n, err := strconv.Atoi(size)
	if err != nil || n < 0 || n > len(rest) {
		return index{}, errRepository
	}
	return index{table.Table(rest[:n]), table.Table(rest[n:])}, nil
}
