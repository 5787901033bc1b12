package toc

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"testing"

	"github.com/layerlint/layerlint/imagedb/layer"
)

// The layer of the fixture is inflated from the middle, and from the middle of bytes.
func TestSpansStartAnywhere(t *testing.T) {
	tab, blob := table(t, "soci.tar.gz")
	bits := 0
	raw := 0
	for i := range tab.Spans {
		s := &tab.Spans[i]
		bits += int(s.Bits)
		b, err := s.inflate(blob.b[s.From:s.To])
		check(t, err)
		if raw += len(b); int64(raw) != s.End {
			t.Errorf("span %d ends at %d, not %d", i, raw, s.End)
		}
	}
	if len(tab.Spans) < 3 || bits == 0 {
		t.Errorf("%d spans, %d bits", len(tab.Spans), bits)
	}
}

// A first checkpoint that is left out, as older versions do, is implied.
func TestFirstCheckpointIsImplied(t *testing.T) {
	b := ztoc(t)
	tab, _ := table(t, "soci.tar.gz")
	first := append(binary.LittleEndian.AppendUint64(nil, 10), make([]byte, 8+1+windowSize)...)
	at := bytes.Index(b, first)
	length := at - checkpointHeader - 4
	if at < 0 || int(binary.LittleEndian.Uint32(b[length:])) != checkpointHeader+len(tab.Spans)*checkpointSize {
		t.Fatal("the fixture has no first checkpoint")
	}
	copy(b[at:], b[at+checkpointSize:at+len(tab.Spans)*checkpointSize])
	binary.LittleEndian.PutUint32(b[length:], uint32(checkpointHeader+(len(tab.Spans)-1)*checkpointSize))
	got, err := SOCI(b, 4803)
	check(t, err)
	if len(got.Spans) != len(tab.Spans) || got.Spans[1].Sum != tab.Spans[1].Sum ||
		got.Spans[1].From != tab.Spans[1].From {
		t.Errorf("%+v", got.Spans[:2])
	}
}

func TestHostileZtocs(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long: make test-all")
	}
	b := ztoc(t)
	if _, err := SOCI(b, 4804); !errors.Is(err, ErrFormat) {
		t.Errorf("another layer's: %v", err)
	}
	for _, bad := range [][]byte{nil, {1}, make([]byte, 64), bytes.Repeat([]byte{0xff}, 64), b[:len(b)/2]} {
		if _, err := SOCI(bad, 4803); !errors.Is(err, ErrFormat) {
			t.Errorf("%d bytes: %v", len(bad), err)
		}
	}
	_, blob := table(t, "soci.tar.gz")
	for i := range b {
		if i > 400 && i < len(b)-3800 && i%1001 != 0 { // the windows
			continue
		}
		bad := bytes.Clone(b)
		bad[i] ^= 0x41
		if tab, err := SOCI(bad, 4803); err == nil && i%13 == 0 {
			_, _ = Index(context.Background(), tab, bounded{blob}, layer.Limits{}) // it must end
		}
	}
}

var errBeyond = errors.New("beyond the blob")

// bounded is a blob that is asked for anything.
type bounded struct{ *stored }

func (b bounded) Range(ctx context.Context, offset, n int64) ([]byte, error) {
	if offset < 0 || n < 0 || offset+n > int64(len(b.b)) {
		return nil, errBeyond
	}
	return b.stored.Range(ctx, offset, n)
}

// Tables may hold anything: reading one must end, within bounds.
func FuzzSOCI(f *testing.F) {
	b := ztoc(f)
	f.Add(b[len(b)-4000:])
	f.Add([]byte{4, 0, 0, 0})
	f.Fuzz(func(t *testing.T, b []byte) {
		tab, err := SOCI(b, 4803)
		if err == nil {
			_, _ = Index(context.Background(), tab, bounded{&stored{b: make([]byte, 4803)}}, layer.Limits{})
		}
	})
}

func FuzzTable(f *testing.F) {
	f.Add([]byte(`{"version":1,"entries":[{"name":"a","type":"reg","mode":493,"size":9,"offset":1,"chunkSize":5,"chunkDigest":"sha256:00"},{"name":"a","type":"chunk","offset":9,"chunkOffset":5}]}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		list, err := parseJSON(bytes.NewReader(b))
		if err != nil {
			return
		}
		for _, zstd := range []bool{false, true} {
			_, _ = Index(context.Background(), &Table{Entries: list, End: 1000, Zstd: zstd},
				bounded{&stored{b: make([]byte, 1000)}}, layer.Limits{})
		}
	})
}
