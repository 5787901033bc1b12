package inflate

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"
)

// samples are texts that make compressors do different things.
func samples() map[string][]byte {
	random := rand.NewChaCha8([32]byte{7})
	noise := make([]byte, 300_000)
	_, _ = random.Read(noise)
	few := bytes.Clone(noise)
	for i := range few {
		few[i] = "acgt"[few[i]&3]
	}
	var far, words, steps bytes.Buffer
	for range 8 {
		far.Write(noise[:windowSize])
		far.Write(few[:windowSize-1])
	}
	for i := range 60_000 {
		fmt.Fprintf(&words, "word%d ", noise[i]>>3)
	}
	for n := range 300 {
		steps.WriteString(strings.Repeat(string(few[:n%17+1]), 40))
		steps.Write(noise[:n])
	}
	return map[string][]byte{
		"nothing": nil, "one": {'x'}, "zeros": make([]byte, 1<<20), "noise": noise, "few": few, "far": far.Bytes(), "words": words.Bytes(),
		"steps": steps.Bytes(),
	}
}

func packed(t testing.TB, level int, text []byte) []byte {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, level)
	if err != nil {
		t.Fatal(err)
	}
	z.Name, z.Comment, z.Extra = "name", "comment", []byte("extra")
	_, _ = z.Write(text)
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func unpacked(r io.Reader) ([]byte, error) {
	z, err := NewReader(r)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(z)
}

func TestLevels(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long: make test-all")
	}
	for name, text := range samples() {
		for level := gzip.HuffmanOnly; level <= gzip.BestCompression; level++ {
			p := packed(t, level, text)
			for how, r := range map[string]io.Reader{"whole": bytes.NewReader(p), "halves": iotest.HalfReader(bytes.NewReader(p)),
				"bytes": iotest.OneByteReader(bytes.NewReader(p)), "error with data": iotest.DataErrReader(bytes.NewReader(p))} {
				if len(text) > 400_000 && how == "bytes" {
					continue
				}
				got, err := unpacked(r)
				if err != nil || !bytes.Equal(got, text) {
					t.Errorf("%s, level %d, %s: %d of %d bytes, %v", name, level, how, len(got), len(text), err)
				}
			}
		}
	}
}

func TestMembersAndFlushes(t *testing.T) {
	text := samples()["words"]
	var stream bytes.Buffer
	stream.Write(packed(t, 6, text))
	stream.Write(packed(t, 1, nil))
	stream.Write(packed(t, 9, text))
	z := gzip.NewWriter(&stream)
	for i := range 100 {
		_, _ = z.Write(text[:i*50])
		_ = z.Flush()
	}
	_ = z.Close()
	std, err := gzip.NewReader(bytes.NewReader(stream.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	want, _ := io.ReadAll(std)
	got, err := unpacked(&stream)
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("%d of %d bytes, %v", len(got), len(want), err)
	}
}

// A match must not reach into the member before.
func TestMembersShareNoHistory(t *testing.T) {
	reaching := []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0, 0x03, 0x02, 0, 0, 0, 0, 0, 0, 0, 0} // a fixed block that starts with a match
	_, err := unpacked(io.MultiReader(bytes.NewReader(packed(t, 6, []byte("before"))), bytes.NewReader(reaching)))
	if !errors.Is(err, ErrCorrupt) {
		t.Error(err)
	}
}

func TestTruncated(t *testing.T) {
	text := samples()["steps"][:3000]
	for _, level := range []int{gzip.HuffmanOnly, 0, 6} {
		p := packed(t, level, text)
		for n := range p {
			_, err := unpacked(bytes.NewReader(p[:n]))
			if n == 0 && err != io.EOF || n > 0 && err != io.ErrUnexpectedEOF {
				t.Fatalf("level %d, %d of %d bytes: %v", level, n, len(p), err)
			}
		}
	}
}

func TestDamaged(t *testing.T) {
	p := packed(t, 6, samples()["words"][:2000])
	for i := range p {
		for _, bit := range []byte{1, 16, 128} {
			bad := bytes.Clone(p)
			bad[i] ^= bit
			agree(t, bad)
		}
	}
}

func TestTail(t *testing.T) {
	p := packed(t, 6, []byte("text"))
	for tail, want := range map[string]error{"": nil, "garbage, and long enough": ErrHeader, "\x1f": io.ErrUnexpectedEOF} {
		got, err := unpacked(strings.NewReader(string(p) + tail))
		if string(got) != "text" || err != want {
			t.Errorf("%q: %q, %v", tail, got, err)
		}
	}
}

func TestSourceFails(t *testing.T) {
	p := packed(t, 6, samples()["words"])
	broken := errors.New("broken")
	_, err := unpacked(io.MultiReader(bytes.NewReader(p[:len(p)/2]), iotest.ErrReader(broken)))
	if err != broken {
		t.Error(err)
	}
}

func TestSeek(t *testing.T) {
	text := samples()["far"]
	z, err := NewReader(bytes.NewReader(packed(t, 6, text)))
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	at := 0
	for {
		skip := min(random.IntN(2*slabSize/3), len(text)-at)
		at += skip
		if pos, err := z.Seek(int64(skip), io.SeekCurrent); pos != int64(at) || err != nil {
			t.Fatal(pos, at, err)
		}
		if at == len(text) {
			break
		}
		b := make([]byte, min(100, len(text)-at))
		if _, err := io.ReadFull(z, b); err != nil || !bytes.Equal(b, text[at:at+len(b)]) {
			t.Fatalf("at %d: %v", at, err)
		}
		at += len(b)
	}
	if _, err := z.Seek(1, io.SeekCurrent); err != io.ErrUnexpectedEOF {
		t.Error(err)
	}
	for _, back := range [][2]int{{-1, io.SeekCurrent}, {0, io.SeekStart}, {0, io.SeekEnd}} {
		if _, err := z.Seek(int64(back[0]), back[1]); err != errSeek {
			t.Error(back, err)
		}
	}
}

// Skipped bytes count for the checksum too.
func TestSkippedBytesAreChecked(t *testing.T) {
	text := samples()["far"]
	p := packed(t, 6, text)
	p[len(p)-8] ^= 1
	z, err := NewReader(bytes.NewReader(p))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := z.Seek(int64(len(text)), io.SeekCurrent); err != nil {
		t.Fatal(err)
	}
	if _, err := z.Read(make([]byte, 1)); err != ErrChecksum {
		t.Error(err)
	}
}
