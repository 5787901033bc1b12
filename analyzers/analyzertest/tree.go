package analyzertest

import (
	"fmt"
	"path"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// partial is a tree that knows its entries and nothing of what else there may be.
type partial struct {
	filesystem.Tree
	entries map[string]filesystem.Entry
}

// Lookup implements filesystem.Tree.
func (t partial) Lookup(p string) filesystem.Entry { return t.entries[p] }

// Children implements filesystem.Tree.
func (t partial) Children(dir string) (names []string, complete bool) {
	names, _ = t.Tree.Children(dir)
	return names, false
}

// Named implements filesystem.Namer.
func (t partial) Named(base string) []string { return t.Tree.(filesystem.Namer).Named(base) }

// parseTree reads lines of "[MODE [UID:GID]] PATH [-> TARGET] [elf] [KEY=VALUE ...]"; "!PATH" is known to be absent.
// Directories above a path are there too.
func parseTree(text string) (map[string]filesystem.Entry, error) {
	entries := map[string]filesystem.Entry{}
	for number, line := range strings.Split(text, "\n") {
		fields := strings.Fields(line)
		if len(fields) == 0 || fields[0][0] == '#' {
			continue
		}
		p, e, err := parseEntry(fields)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number+1, err)
		}
		entries[p] = e
		if e.Presence == filesystem.Present {
			parents(entries, p)
		}
	}
	return entries, nil
}

func regular() filesystem.Entry {
	return filesystem.Entry{
		Presence: filesystem.Present, Type: filesystem.Regular, Mode: 0o644,
		Known: filesystem.KnowMode | filesystem.KnowOwner | filesystem.KnowELF,
	}
}

func parents(entries map[string]filesystem.Entry, p string) {
	for dir := path.Dir(p); dir != "/"; dir = path.Dir(dir) {
		if _, listed := entries[dir]; !listed {
			e := regular()
			e.Type, e.Mode = filesystem.Directory, 0o755
			entries[dir] = e
		}
	}
}

func parseEntry(fields []string) (string, filesystem.Entry, error) {
	if absent, ok := strings.CutPrefix(fields[0], "!"); ok && len(fields) == 1 {
		return path.Clean(absent), filesystem.Entry{Presence: filesystem.Absent}, nil
	}
	e := regular()
	mode := ""
	if fields[0][0] >= '0' && fields[0][0] <= '7' {
		mode, fields = fields[0], fields[1:]
	}
	if len(fields) > 0 && fields[0][0] != '/' {
		if _, err := fmt.Sscanf(fields[0], "%d:%d", &e.UID, &e.GID); err != nil {
			return "", e, fmt.Errorf("%q is neither an absolute path nor UID:GID", fields[0])
		}
		fields = fields[1:]
	}
	if len(fields) == 0 || fields[0][0] != '/' {
		return "", e, fmt.Errorf("no absolute path")
	}
	p, rest := fields[0], fields[1:]
	switch {
	case strings.HasSuffix(p, "/"):
		e.Type, e.Mode = filesystem.Directory, 0o755
	case len(rest) >= 2 && rest[0] == "->":
		e.Type, e.Mode, e.Link = filesystem.Symlink, 0o777, rest[1]
		rest = rest[2:]
	}
	if err := attributes(&e, rest); err != nil {
		return "", e, err
	}
	if mode != "" {
		bits, err := strconv.ParseUint(mode, 8, 12)
		if err != nil {
			return "", e, fmt.Errorf("mode %q is not octal", mode)
		}
		e.Mode = uint16(bits)
	}
	return path.Clean(p), e, nil
}

func attributes(e *filesystem.Entry, words []string) error {
	for _, word := range words {
		key, value, _ := strings.Cut(word, "=")
		switch key {
		case "elf":
			e.ELF = &filesystem.ELF{Class: 64, Machine: 62, Type: 3}
			e.Mode = 0o755
		case "bare":
			e.Known = 0
		case "likely":
			e.Likely = true
		case "package":
			e.Package = value
		case "size":
			size, err := strconv.ParseInt(value, 10, 64)
			if err != nil {
				return fmt.Errorf("size %q is no number", value)
			}
			e.Size, e.Known = size, e.Known|filesystem.KnowSize
		case "head":
			e.Head, e.Known, e.Mode = "#!"+value, e.Known|filesystem.KnowHead, 0o755
		default:
			if e.ELF == nil {
				return fmt.Errorf("%q is no attribute", word)
			}
			if err := elfAttribute(e.ELF, key, value); err != nil {
				return err
			}
		}
	}
	return nil
}
