package apt

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
)

// Bounds of what is read of a Contents file, in bytes: as text, of one line, and of what is kept of it.
const (
	maxContents = 2 << 30
	maxLine     = 64 << 10
	maxKept     = 128 << 20
)

var errContents = errors.New("not a Contents file")

// collection is what is kept of a Contents file.
type collection struct {
	ids   map[string]uint32 // of packages, in the order of their coming
	names []string
	owned []owned
	room  []byte // where paths are put; full ones live on in owned
	kept  int

	location []byte   // of the line before
	owners   []uint32 // whom it names
	marked   []byte   // the directory that was noted last, and for which location
}

// owned is a path, of a directory with a slash at its end, and a package that has it.
type owned struct {
	path string
	pkg  uint32
}

// readContents reads a Contents file's text: lines of a path, spaces and the packages that have it, separated by
// commas, each with its section. What is no such line is passed over. Source: the Debian wiki's
// DebianRepository/Format, "Contents indices".
func readContents(ctx context.Context, text io.Reader) (*collection, error) {
	c := &collection{ids: map[string]uint32{}}
	limited := &io.LimitedReader{R: text, N: maxContents + 1}
	in := bufio.NewReaderSize(limited, maxLine)
	lines := 0
	for {
		line, err := in.ReadSlice('\n')
		long := errors.Is(err, bufio.ErrBufferFull)
		for errors.Is(err, bufio.ErrBufferFull) {
			_, err = in.ReadSlice('\n')
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, err
		}
		if len(line) > 0 {
			lines++
		}
		if !long {
			c.line(line)
		}
		switch {
		case limited.N <= 0:
			return nil, fmt.Errorf("more than %d bytes", maxContents)
		case c.kept > maxKept:
			return nil, fmt.Errorf("more than %d bytes of paths", maxKept)
		case err != nil && lines > 0 && len(c.names) == 0:
			return nil, errContents
		case err != nil:
			return c, nil
		}
		if lines%4096 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
}

func (c *collection) line(line []byte) {
	line = bytes.TrimRight(line, " \t\r\n")
	at := bytes.LastIndexAny(line, " \t") + 1
	if at == 0 {
		return
	}
	if location := line[at:]; !bytes.Equal(location, c.location) {
		c.location = append(c.location[:0], location...)
		c.locate(location)
		c.marked = c.marked[:0]
	}
	if len(c.owners) == 0 {
		return
	}
	p := bytes.TrimPrefix(bytes.TrimRight(line[:at], " \t"), dotted)
	p = bytes.TrimPrefix(p, dotted[1:])
	size, whole := keptOf(p)
	switch {
	case size == 0:
		return
	case !whole && bytes.Equal(c.marked, p[:size]):
		return
	case !whole:
		c.marked = append(c.marked[:0], p[:size]...)
	}
	kept := c.keep(p[:size])
	for _, pkg := range c.owners {
		c.owned = append(c.owned, owned{kept, pkg})
	}
}

var dotted = []byte("./")

// locate makes owners the packages that a line's last word names.
func (c *collection) locate(location []byte) {
	c.owners = c.owners[:0]
	for part := range bytes.SplitSeq(location, comma) {
		name := part[bytes.LastIndexByte(part, '/')+1:]
		if !isPackage(name) {
			continue
		}
		id, ok := c.ids[string(name)]
		if !ok {
			id = uint32(len(c.names))
			c.names = append(c.names, string(name))
			c.ids[c.names[id]] = id
			c.kept += len(name)
		}
		c.owners = append(c.owners, id)
	}
}

var comma = []byte(",")

// isPackage reports whether a text is a package's name. Source: Debian Policy 5.6.1.
func isPackage(name []byte) bool {
	if len(name) < 2 || name[0] == '+' || name[0] == '-' || name[0] == '.' {
		return false
	}
	for _, c := range name {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '+' && c != '-' && c != '.' {
			return false
		}
	}
	return true
}

// keep copies a path to where it stays. One that is in the place of the last is shared.
func (c *collection) keep(p []byte) string {
	if n := len(c.owned); n > 0 && c.owned[n-1].path == string(p) {
		return c.owned[n-1].path
	}
	if len(c.room)+len(p) > cap(c.room) {
		c.room = make([]byte, 0, max(1<<20, len(p)))
	}
	start := len(c.room)
	c.room = append(c.room, p...)
	c.kept += len(p)
	return view(c.room[start:])
}
