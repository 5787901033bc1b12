package pypi

import (
	"archive/zip"
	"bufio"
	"bytes"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/packages"
)

// Contents is what a wheel holds. Source: packaging.python.org, "Binary distribution format", "Core metadata", "Entry
// points".
type Contents struct {
	Name, Version string
	Requires      []string // requirements with their markers
	Files         []string // what comes into site-packages, by its path there
	Scripts       []string // programs that come beside the interpreter
	Elsewhere     bool     // it puts headers or data below the prefix
}

// Bounds of a wheel that is read.
const (
	maxFiles    = 5000
	maxMetadata = 1 << 20
)

// Open reads a wheel; false when it is none, or too large.
func Open(data []byte) (c Contents, ok bool) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil || len(z.File) > maxFiles {
		return c, false
	}
	for _, f := range z.File {
		name := path.Clean(f.Name)
		dir, rest, _ := strings.Cut(name, "/")
		switch {
		case f.FileInfo().IsDir():
		case strings.HasSuffix(dir, ".data"):
			c.data(rest)
		default:
			c.Files = append(c.Files, name)
			switch {
			case !strings.HasSuffix(dir, ".dist-info"):
			case rest == "METADATA":
				ok = c.metadata(f)
			case rest == "entry_points.txt":
				c.entryPoints(f)
			}
		}
	}
	slices.Sort(c.Scripts)
	return c, ok
}

// data is a file of a .data folder, whose first part says where it goes.
func (c *Contents) data(name string) {
	switch scheme, rest, _ := strings.Cut(name, "/"); scheme {
	case "purelib", "platlib":
		c.Files = append(c.Files, rest)
	case "scripts":
		c.Scripts = append(c.Scripts, rest)
	default:
		c.Elsewhere = true
	}
}

// metadata reads the header of METADATA.
func (c *Contents) metadata(f *zip.File) (ok bool) {
	eachLine(f, func(line string) bool {
		key, value, _ := strings.Cut(line, ":")
		switch value = strings.TrimSpace(value); strings.ToLower(key) {
		case "name":
			c.Name = value
		case "version":
			c.Version = value
		case "requires-dist":
			c.Requires = append(c.Requires, value)
		}
		return line != ""
	})
	return c.Name != "" && c.Version != ""
}

// entryPoints reads the names of console and GUI scripts.
func (c *Contents) entryPoints(f *zip.File) {
	section := ""
	eachLine(f, func(line string) bool {
		name, _, assigns := strings.Cut(line, "=")
		switch {
		case strings.HasPrefix(line, "["):
			section = line
		case assigns && (section == "[console_scripts]" || section == "[gui_scripts]"):
			c.Scripts = append(c.Scripts, strings.TrimSpace(name))
		}
		return true
	})
}

// eachLine calls do with the lines of a file until it returns false.
func eachLine(f *zip.File, do func(line string) bool) {
	r, err := f.Open()
	if err != nil {
		return
	}
	defer r.Close()
	for s := bufio.NewScanner(io.LimitReader(r, maxMetadata)); s.Scan() && do(strings.TrimSpace(s.Text())); {
	}
}

// JudgeExtras is Judge for a project that is asked for with extras.
func JudgeExtras(marker string, t packages.Interpreter, extras []string) Verdict {
	all := Judge(marker, t)
	for _, extra := range extras {
		if v := judgeExtra(marker, t, extra); v == Holds || all == Fails {
			all = v
		}
	}
	return all
}
