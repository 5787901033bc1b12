package sections

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"testing"
)

// TestForm holds the bytes of the format, which caches keep, and that no other file is taken for one.
func TestForm(t *testing.T) {
	f := Form{Magic: "layertst", Version: 3}
	b := f.Assemble([]int{5, 6}, [][]byte{[]byte("ab"), nil, []byte("c")})
	const want = "6c61796572747374" + "03000000" + "a804bb55" + "05000000" + "06000000" + "26000000" + "26000000" + "27000000" + "616263"
	if got := fmt.Sprintf("%x", b); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	counts, parts := make([]int, 2), make([][]byte, 3)
	if err := f.Parse(b, counts, parts); err != nil || !slices.Equal(counts, []int{5, 6}) || string(parts[0]) != "ab" || len(parts[1]) > 0 || string(parts[2]) != "c" {
		t.Errorf("read %d and %q, %v", counts, parts, err)
	}
	damaged := func(what string, f Form, b []byte) {
		if err := f.Parse(b, counts, parts); !errors.Is(err, ErrDamaged) {
			t.Errorf("%s: %v", what, err)
		}
	}
	for i := range b {
		damaged(fmt.Sprintf("its first %d bytes", i), f, b[:i])
		other := bytes.Clone(b)
		other[i] ^= 1
		damaged(fmt.Sprintf("byte %d changed", i), f, other)
	}
	damaged("another version", Form{f.Magic, 4}, b)
	damaged("another form", Form{"layerabc", 3}, b)
	for _, end := range []byte{0, 0x23, 0x27, 0x28, 0xff} {
		other := bytes.Clone(b)
		other[24] = end
		Seal(other)
		damaged(fmt.Sprintf("an end at %#x", end), f, other)
	}
}
