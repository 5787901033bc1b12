package inflate

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"io"
	"testing"
	"testing/iotest"
)

const maxFuzzed = 1 << 20 // bytes of output that are compared

// inflated decodes one raw DEFLATE stream.
func inflated(r io.Reader) (out []byte, err error) {
	d := newDecoder(r)
	for len(out) < maxFuzzed {
		d.slide()
		from := d.op
		err = d.decode()
		out = append(out, d.out[from:d.op]...)
		if err != nil || d.state == ended {
			return out, err
		}
	}
	return out[:maxFuzzed], nil
}

// FuzzFlate holds the decoder against compress/flate: the same bytes, or both fail.
func FuzzFlate(f *testing.F) {
	for _, text := range samples() {
		for _, level := range []int{flate.HuffmanOnly, 0, 1, 9} {
			var b bytes.Buffer
			w, _ := flate.NewWriter(&b, level)
			_, _ = w.Write(text[:min(len(text), 1000)])
			_ = w.Close()
			f.Add(b.Bytes(), byte(0))
		}
	}
	f.Fuzz(func(t *testing.T, p []byte, how byte) {
		want, wantErr := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(p)), maxFuzzed))
		var r io.Reader = bytes.NewReader(p)
		switch how % 4 {
		case 1:
			r = iotest.OneByteReader(r)
		case 2:
			r = iotest.HalfReader(r)
		case 3:
			r = iotest.DataErrReader(r)
		}
		got, err := inflated(r)
		compare(t, got, want, err, wantErr)
	})
}

// FuzzGzip does the same with whole gzip streams.
func FuzzGzip(f *testing.F) {
	for _, text := range samples() {
		f.Add(packed(f, 6, text[:min(len(text), 1000)]))
	}
	f.Fuzz(func(t *testing.T, p []byte) { agree(t, p) })
}

func agree(t *testing.T, p []byte) {
	t.Helper()
	var want, got []byte
	std, wantErr := gzip.NewReader(bytes.NewReader(p))
	if wantErr == nil {
		want, wantErr = io.ReadAll(io.LimitReader(std, maxFuzzed))
	}
	z, err := NewReader(bytes.NewReader(p))
	if err == nil {
		got, err = io.ReadAll(io.LimitReader(z, maxFuzzed))
	}
	compare(t, got, want, err, wantErr)
}

func compare(t *testing.T, got, want []byte, err, wantErr error) {
	t.Helper()
	if (err == nil) != (wantErr == nil) {
		t.Fatalf("%v, compress/flate says %v", err, wantErr)
	}
	if err == nil && !bytes.Equal(got, want) {
		t.Fatalf("%d bytes differ from compress/flate's %d", len(got), len(want))
	}
}
