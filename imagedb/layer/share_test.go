package layer

import (
	"archive/tar"
	"bytes"
	"context"
	"errors"
	"io"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/klauspost/compress/zstd"
)

// Who wants much memory waits for who has it, and no longer than its context lasts.
func TestOneLayerAtATimeTakesMuchMemory(t *testing.T) {
	limits := Limits{Share: NewShare()}.orDefaults()
	first, second := newBuilder(context.Background(), limits), newBuilder(context.Background(), limits)
	ctx, cancel := context.WithCancel(context.Background())
	third := newBuilder(ctx, limits)
	first.spend(int(lightly()))
	second.spend(int(lightly()))
	if first.held || second.held {
		t.Error("who takes little waits")
	}
	first.spend(1)
	if !first.held || first.over != nil {
		t.Error("the first does not get it")
	}
	cancel()
	third.spend(int(lightly()) + 1)
	if !errors.Is(third.over, context.Canceled) {
		t.Errorf("the third does not wait: %v", third.over)
	}
	got := make(chan bool)
	go func() {
		second.spend(1)
		got <- second.held
	}()
	first.release()
	if !<-got {
		t.Error("the second does not get what the first gave back")
	}
	if _, ok := second.borrow(limits.Memory); ok {
		t.Error("more than the limit is lent")
	}
}

// What layers take is given back, however their reading ends.
func TestMuchMemoryIsGivenBack(t *testing.T) {
	limits := Limits{Share: NewShare(), Memory: lightly() + 1<<20}
	target := strings.Repeat("x", 4000)
	good := tarOf(t, nil, file("a"))
	for range 2 {
		_, err := Read(context.Background(), endless(func(i int) tar.Header { return link(strconv.Itoa(i), target) }), "", limits)
		if !errors.Is(err, ErrTooLarge) {
			t.Fatal(err)
		}
		if _, err := Read(context.Background(), bytes.NewReader(good), "", limits); err != nil || len(limits.Share.much) != 0 {
			t.Fatal("it was not given back", err)
		}
	}
}

// Each frame's window is known before its decoder takes it.
func TestWindowsOfFrames(t *testing.T) {
	text := bytes.Repeat([]byte("some text that compresses "), 40_000)
	encode := func(b []byte, options ...zstd.EOption) []byte {
		var out bytes.Buffer
		e, err := zstd.NewWriter(&out, options...)
		if err != nil {
			t.Fatal(err)
		}
		for part := range bytes.Lines(bytes.ReplaceAll(b, []byte("that"), []byte("th\nt"))) {
			_, _ = e.Write(part)
		}
		_ = e.Close()
		return out.Bytes()
	}
	var stream []byte
	stream = append(stream, encode(text[:100])...)
	stream = append(stream, 0x51, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 'x', 'y', 'z')
	stream = append(stream, encode(text, zstd.WithWindowSize(1<<20))...)
	stream = append(stream, encode(text, zstd.WithWindowSize(16<<20), zstd.WithEncoderCRC(false))...)
	stream = append(stream, encode(bytes.Repeat(text, 2), zstd.WithWindowSize(64<<20))...)
	for name, r := range map[string]io.Reader{"whole": bytes.NewReader(stream), "byte by byte": iotest.OneByteReader(bytes.NewReader(stream))} {
		var windows []uint64
		passed, err := io.ReadAll(&frames{r: r, wants: func(n uint64) error {
			windows = append(windows, n)
			return nil
		}})
		if err != nil || !bytes.Equal(passed, stream) {
			t.Errorf("%s: %d of %d bytes, %v", name, len(passed), len(stream), err)
		}
		if len(windows) != 4 || windows[0] > 1<<10 || windows[1] != 1<<20 || windows[2] != 16<<20 ||
			windows[3] != 64<<20 {
			t.Errorf("%s: %d", name, windows)
		}
	}
}

// A window that is too large is refused in any frame, one that is large is counted.
func TestLargeWindows(t *testing.T) {
	frame := func(descriptor byte) []byte { return []byte{0x28, 0xb5, 0x2f, 0xfd, 0, descriptor, 1, 0, 0} } // one empty block
	tar := tarOf(t, nil, file("a"))
	e, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	packed := e.EncodeAll(tar, nil)
	for name, c := range map[string]struct {
		layer  []byte
		memory int64
		fails  bool
	}{
		"64 MB":           {append(frame(16<<3), packed...), 0, false},
		"64 MB and later": {append(append(frame(0), frame(16<<3)...), packed...), 0, false},
		"64 MB of 32":     {append(frame(16<<3), packed...), 32 << 20, true},
		"8 MB of 1":       {append(frame(13<<3), packed...), 1 << 20, false},
		"more":            {append(frame(16<<3+1), packed...), 0, true},
		"more later":      {append(append(frame(0), frame(31<<3)...), packed...), 0, true},
	} {
		if _, err := Read(context.Background(), bytes.NewReader(c.layer), "", Limits{Memory: c.memory}); errors.Is(err, ErrTooLarge) != c.fails || err != nil && !c.fails {
			t.Errorf("%s: %v", name, err)
		}
	}
}
