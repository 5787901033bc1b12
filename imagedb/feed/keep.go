package feed

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/imagedb/mapped"
	"github.com/layerlint/layerlint/imagedb/private"
)

// Kept is the edition in a cache. Who signed it was checked when it was fetched: a cache is trusted.
type Kept struct {
	Edition
	From  string // the repository that it was fetched from
	Bytes int64  // of the file
	Files fs.FS
}

// ErrDamaged means that what a cache holds is not what was put there.
var ErrDamaged = errors.New("the fetched catalog is damaged")

// header is the first line of a kept file. The list of the archive's files follows, and then the archive.
type header struct {
	Edition
	From    string `json:"from"`
	List    int    `json:"list"`    // bytes
	Sum     uint32 `json:"crc32c"`  // of the list
	Archive int    `json:"archive"` // bytes
}

func keptFile(dir string) string { return filepath.Join(dir, "catalog-v1") }

// Open opens the edition that a folder of the cache holds. It reads what the edition is and what files it has; each of
// these is checked when it is opened. The error is fs.ErrNotExist where there is no edition.
func Open(dir string) (*Kept, error) {
	if dir == "" {
		return nil, fs.ErrNotExist
	}
	b, err := mapped.File(keptFile(dir))
	if err != nil {
		return nil, err
	}
	line, rest, _ := bytes.Cut(b, []byte("\n"))
	var h header
	whole := json.Unmarshal(line, &h) == nil && h.Format == Format && h.List >= 0 && h.List <= len(rest) &&
		len(rest)-h.List == h.Archive && crc32.Checksum(rest[:h.List], castagnoli) == h.Sum
	if !whole {
		return nil, ErrDamaged
	}
	all := &files{archive: rest[h.List:], parts: readList(string(rest[:h.List]))}
	return &Kept{Edition: h.Edition, From: h.From, Bytes: int64(len(b)), Files: all}, nil
}

// Verify reads all files of the edition that a folder holds, if it holds one.
func Verify(dir string) error {
	kept, err := Open(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for name := range kept.Files.(*files).parts {
		if _, err := kept.Files.Open(name); err != nil {
			return err
		}
	}
	return nil
}

// writeList has a line for each file: where it begins, its size, its sum and its name.
func writeList(parts map[string]part) string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(parts)) {
		p := parts[name]
		fmt.Fprintf(&b, "%d %d %d %s\n", p.at, p.size, p.sum, name)
	}
	return b.String()
}

// readList reads what writeList wrote.
func readList(list string) map[string]part {
	parts := make(map[string]part, strings.Count(list, "\n"))
	for line := range strings.Lines(list) {
		if f := strings.SplitN(strings.TrimSuffix(line, "\n"), " ", 4); len(f) == 4 {
			parts[f[3]] = part{number(f[0]), number(f[1]), uint32(number(f[2]))}
		}
	}
	return parts
}

func number(text string) int64 {
	n, _ := strconv.ParseInt(text, 10, 64) // the list's sum is right
	return n
}

// keep puts an edition in the place of the one before, or leaves that as it was.
func keep(dir string, e Edition, from string, all *files) error {
	list := writeList(all.parts)
	line, err := json.Marshal(header{e, from, len(list), crc32.Checksum([]byte(list), castagnoli), len(all.archive)})
	if err != nil {
		return err
	}
	whole := slices.Concat(line, []byte("\n"+list), all.archive)
	if err := private.Write(keptFile(dir), whole); err != nil {
		return fmt.Errorf("keeping the catalog: %w", err)
	}
	return nil
}

// Remove drops the edition that a folder holds, so that the embedded one serves.
func Remove(dir string) error {
	if dir == "" {
		return nil
	}
	if err := os.Remove(keptFile(dir)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
