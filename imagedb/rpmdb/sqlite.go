package rpmdb

import (
	"encoding/binary"
	"math"
)

const sqliteMagic = "SQLite format 3\x00"

const (
	interiorPage = 0x05
	leafPage     = 0x0d
	maxDepth     = 64
)

// sqlite is an SQLite file that is read page by page: a table is a b-tree, whose leaves hold rows and whose other pages
// lead to them; what of a row does not fit is on a chain of overflow pages. Source: sqlite.org's "Database File
// Format", sections 1.3, 1.6 and 2.
type sqlite struct {
	*database
	page, usable int
	seen         []bool // by page: each is part of one row or one table
}

// sqlite reads the table that rpm's SQLite backend keeps headers in: CREATE TABLE 'Packages' (hnum INTEGER PRIMARY KEY
// AUTOINCREMENT, blob BLOB NOT NULL). Source: lib/backend/sqlite.c of rpm 4.18.
func (d *database) sqlite() error {
	if len(d.b) < 100 {
		return malformed("an SQLite file of %d bytes", len(d.b))
	}
	s := &sqlite{database: d, page: int(binary.BigEndian.Uint16(d.b[16:]))}
	if s.page == 1 {
		s.page = 1 << 16
	}
	s.usable = s.page - int(d.b[20])
	if s.page < 512 || s.usable < 480 {
		return malformed("SQLite pages of %d bytes", s.page)
	}
	s.seen = make([]bool, len(d.b)/s.page+1)
	root := 0
	err := s.table(1, 0, func(row []byte) error {
		if kind, name, at := schemaRow(row); kind == "table" && name == "Packages" && at > 0 && at < int64(len(s.seen)) {
			root = int(at)
		}
		return nil
	})
	if err != nil {
		return err
	}
	if root == 0 {
		return malformed("no table Packages")
	}
	return s.table(root, 0, func(row []byte) error {
		values := columns(row)
		if len(values) < 2 {
			return malformed("a row of %d columns", len(values))
		}
		return d.header(values[1].bytes)
	})
}

// bytes are those of a page from 1 on, which is not read twice; nil when there is none.
func (s *sqlite) bytes(number int) []byte {
	if number < 1 || number >= len(s.seen) || s.seen[number] {
		return nil
	}
	s.seen[number] = true
	return s.b[(number-1)*s.page : number*s.page][:s.usable]
}

// table walks the b-tree below a page, rows in order.
func (s *sqlite) table(number, depth int, row func([]byte) error) error {
	p := s.bytes(number)
	if p == nil || depth > maxDepth {
		return malformed("page %d does not exist or is met twice", number)
	}
	start := 0
	if number == 1 {
		start = 100 // the file's header
	}
	h := p[start:]
	count := int(binary.BigEndian.Uint16(h[3:]))
	switch h[0] {
	case interiorPage:
		for i := range count {
			at, ok := pointer(h[12:], i)
			if !ok || at+4 > len(p) {
				return malformed("page %d: cell %d is beyond it", number, i)
			}
			if err := s.table(int(binary.BigEndian.Uint32(p[at:])), depth+1, row); err != nil {
				return err
			}
		}
		return s.table(int(binary.BigEndian.Uint32(h[8:])), depth+1, row)
	case leafPage:
		for i := range count {
			at, ok := pointer(h[8:], i)
			if !ok || at >= len(p) {
				return malformed("page %d: cell %d is beyond it", number, i)
			}
			payload, err := s.payload(p[at:])
			if err != nil {
				return err
			}
			if err := row(payload); err != nil {
				return err
			}
		}
		return nil
	}
	return malformed("page %d is no part of a table", number)
}

func pointer(array []byte, i int) (at int, ok bool) {
	if 2*i+2 > len(array) {
		return 0, false
	}
	return int(binary.BigEndian.Uint16(array[2*i:])), true
}

// payload is the row of a leaf's cell: its length, the row's number, and as much of it as section 1.6 of the format
// keeps there.
func (s *sqlite) payload(cell []byte) ([]byte, error) {
	length, n := varint(cell)
	_, m := varint(cell[n:])
	cell = cell[n+m:]
	if n == 0 || m == 0 || length > uint64(len(s.b)) {
		return nil, malformed("a row of %d bytes", length)
	}
	size := int(length)
	local := size
	if size > s.usable-35 {
		least := (s.usable-12)*32/255 - 23
		if local = least + (size-least)%(s.usable-4); local > s.usable-35 {
			local = least
		}
	}
	if local > len(cell) {
		return nil, malformed("a row is beyond its page")
	}
	if local == size {
		return cell[:size], nil
	}
	if len(cell) < local+4 {
		return nil, malformed("a row is beyond its page")
	}
	out := append(make([]byte, 0, size), cell[:local]...)
	for next := int(binary.BigEndian.Uint32(cell[local:])); len(out) < size; {
		p := s.bytes(next)
		if p == nil {
			return nil, malformed("overflow page %d does not exist or is met twice", next)
		}
		out = append(out, p[4:min(len(p), 4+size-len(out))]...)
		next = int(binary.BigEndian.Uint32(p))
	}
	return out, nil
}

// value is a column: an integer, or text or a blob's bytes.
type value struct {
	number int64
	bytes  []byte
}

// columns parts a row: the length of its head, a serial type for each column, then the values. What is cut short is
// left out. Source: section 2.1 of the format.
func columns(row []byte) []value {
	length, n := varint(row)
	if n == 0 || length > uint64(len(row)) || length < uint64(n) {
		return nil
	}
	var values []value
	body := row[length:]
	for head := row[n:length]; len(head) > 0 && len(values) < 16; {
		kind, n := varint(head)
		if n == 0 {
			return nil
		}
		head = head[n:]
		size := uint64(0)
		switch {
		case kind >= 12:
			size = (kind - 12) / 2
		case kind <= 7:
			size = []uint64{0, 1, 2, 3, 4, 6, 8, 8}[kind]
		}
		if size > uint64(len(body)) {
			return values
		}
		v := value{bytes: body[:size]}
		if kind < 7 {
			v.bytes = nil
			for i, c := range body[:size] {
				if i == 0 {
					v.number = int64(int8(c))
					continue
				}
				v.number = v.number<<8 | int64(c)
			}
		}
		values, body = append(values, v), body[size:]
	}
	return values
}

// schemaRow reads a row of sqlite_schema: type, name, table, root page.
func schemaRow(row []byte) (kind, name string, root int64) {
	values := columns(row)
	if len(values) < 4 {
		return "", "", 0
	}
	return string(values[0].bytes), string(values[1].bytes), values[3].number
}

// varint reads SQLite's: seven bits a byte, the highest first, and all eight of a ninth. n is 0 when it is cut short.
func varint(b []byte) (v uint64, n int) {
	for n < len(b) && n < 9 {
		c := b[n]
		n++
		if n == 9 {
			return v<<8 | uint64(c), n
		}
		v = v<<7 | uint64(c&0x7f)
		if c < 0x80 {
			return v, n
		}
	}
	return math.MaxUint64, 0
}
