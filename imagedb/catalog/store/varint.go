package store

import (
	"encoding/binary"
	"errors"
)

// ErrDamaged means that embedded bytes do not follow their format.
var ErrDamaged = errors.New("damaged catalog data")

type writer struct{ b []byte }

func (w *writer) uint(v uint64)   { w.b = binary.AppendUvarint(w.b, v) }
func (w *writer) string(s string) { w.uint(uint64(len(s))); w.b = append(w.b, s...) }

func (w *writer) strings(list []string) {
	w.uint(uint64(len(list)))
	for _, s := range list {
		w.string(s)
	}
}

// reader reads what writer wrote. The first damage sticks in bad, and every later read gives zero values.
type reader struct {
	s   string
	bad bool
}

func (r *reader) uint() uint64 {
	var v uint64
	for i := 0; i < len(r.s) && i < binary.MaxVarintLen64; i++ {
		c := r.s[i]
		v |= uint64(c&0x7f) << (7 * i)
		if c < 0x80 {
			r.s = r.s[i+1:]
			return v
		}
	}
	r.s, r.bad = "", true
	return 0
}

func (r *reader) string() string {
	n := r.uint()
	if n > uint64(len(r.s)) {
		r.s, r.bad = "", true
		return ""
	}
	s := r.s[:n]
	r.s = r.s[n:]
	return s
}

func (r *reader) strings() []string {
	n := r.uint()
	if n == 0 || n > uint64(len(r.s)) {
		r.bad = r.bad || n > 0
		return nil
	}
	list := make([]string, n)
	for i := range list {
		list[i] = r.string()
	}
	return list
}
