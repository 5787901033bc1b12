package rpmdb

import "encoding/binary"

// Page and item types of a hash database. Source: src/dbinc/db_page.h of Berkeley DB 5.3.
const (
	berkeleyMagic    = 0x061561 // DB_HASHMAGIC
	berkeleyHead     = 26       // bytes of a page before its index
	pageHashUnsorted = 2
	pageOverflow     = 7
	pageHash         = 13
	itemInline       = 1 // H_KEYDATA
	itemOffPage      = 3 // H_OFFPAGE
)

// isBerkeley reports whether this is a hash database, in either byte order.
func isBerkeley(b []byte) bool {
	return len(b) >= 512 && (binary.LittleEndian.Uint32(b[12:]) == berkeleyMagic ||
		binary.BigEndian.Uint32(b[12:]) == berkeleyMagic)
}

// berkeleyDB is a hash database. Of a page's head: next page at 16, number of items at 20, of an overflow page the
// number of its bytes at 22, type at 25. The index behind the head has the place of each item, from the page's end
// downwards; keys and values alternate.
type berkeleyDB struct {
	*database
	order binary.ByteOrder
	page  int
	seen  []bool // overflow pages: each is part of one item
}

// berkeley reads all pages of the database that rpm keeps headers in, by number; key 0 holds the last number.
func (d *database) berkeley() error {
	h := &berkeleyDB{database: d, order: binary.LittleEndian}
	if binary.LittleEndian.Uint32(d.b[12:]) != berkeleyMagic {
		h.order = binary.BigEndian
	}
	size := h.order.Uint32(d.b[20:])
	if size < 512 || size > 1<<16 || size&(size-1) != 0 {
		return malformed("pages of %d bytes", size)
	}
	h.page = int(size)
	h.seen = make([]bool, len(d.b)/h.page)
	for number := 1; number < len(h.seen); number++ {
		if p := h.bytes(number); p[25] == pageHash || p[25] == pageHashUnsorted {
			if err := h.items(number, p); err != nil {
				return err
			}
		}
	}
	return nil
}

func (h *berkeleyDB) bytes(number int) []byte { return h.b[number*h.page : (number+1)*h.page] }

func (h *berkeleyDB) items(number int, p []byte) error {
	count := int(h.order.Uint16(p[20:]))
	if berkeleyHead+2*count > len(p) {
		return malformed("page %d has %d items", number, count)
	}
	end := len(p) // of the item to come
	var key []byte
	for i := range count {
		at := int(h.order.Uint16(p[berkeleyHead+2*i:]))
		if at < berkeleyHead+2*count || at >= end {
			return malformed("page %d: item %d is beyond it", number, i)
		}
		item, err := h.item(p[at:end])
		if err != nil {
			return err
		}
		if end = at; i%2 == 0 {
			key = item
			continue
		}
		if len(key) == 4 && h.order.Uint32(key) == 0 {
			continue
		}
		if err := h.header(item); err != nil {
			return err
		}
	}
	return nil
}

// item is a key's or a value's bytes.
func (h *berkeleyDB) item(b []byte) ([]byte, error) {
	switch {
	case b[0] == itemInline:
		return b[1:], nil
	case b[0] == itemOffPage && len(b) >= 12:
		return h.chain(h.order.Uint32(b[4:]), h.order.Uint32(b[8:]))
	}
	return nil, malformed("an item of type %d", b[0])
}

// chain joins overflow pages.
func (h *berkeleyDB) chain(number, size uint32) ([]byte, error) {
	if uint64(size) > uint64(len(h.b)) {
		return nil, malformed("an item of %d bytes", size)
	}
	out := make([]byte, 0, size)
	for len(out) < int(size) {
		if uint64(number) >= uint64(len(h.seen)) || h.seen[number] || h.bytes(int(number))[25] != pageOverflow {
			return nil, malformed("overflow page %d does not exist or is met twice", number)
		}
		h.seen[number] = true
		p := h.bytes(int(number))
		used := int(h.order.Uint16(p[22:]))
		if used == 0 || berkeleyHead+used > len(p) || used > int(size)-len(out) {
			return nil, malformed("overflow page %d holds %d bytes", number, used)
		}
		out = append(out, p[berkeleyHead:berkeleyHead+used]...)
		number = h.order.Uint32(p[16:])
	}
	return out, nil
}
