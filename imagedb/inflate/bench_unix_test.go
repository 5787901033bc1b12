//go:build unix

package inflate

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"syscall"
	"testing"

	klauspost "github.com/klauspost/compress/gzip"
)

// BenchmarkInflate compares decoders on a real layer: LAYER=FILE go test -bench Inflate -cpu 1. Without one it takes a
// made text. On a machine with other work to do only the processor's time (cpu-ms/op) compares.
func BenchmarkInflate(b *testing.B) {
	p := packed(b, 6, samples()["words"])
	if name := os.Getenv("LAYER"); name != "" {
		var err error
		if p, err = os.ReadFile(name); err != nil {
			b.Fatal(err)
		}
	}
	for _, decoder := range []struct {
		name string
		open func(io.Reader) (io.Reader, error)
	}{
		{"own", func(r io.Reader) (io.Reader, error) { return NewReader(r) }},
		{"klauspost", func(r io.Reader) (io.Reader, error) { return klauspost.NewReader(r) }},
		{"stdlib", func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) }},
	} {
		b.Run("decoder="+decoder.name, func(b *testing.B) {
			before := processorTime(b)
			for b.Loop() {
				r, err := decoder.open(bytes.NewReader(p))
				if err != nil {
					b.Fatal(err)
				}
				n, err := io.Copy(io.Discard, r)
				if err != nil {
					b.Fatal(err)
				}
				b.SetBytes(n)
			}
			b.ReportMetric((processorTime(b)-before)*1e3/float64(b.N), "cpu-ms/op")
		})
	}
}

// processorTime is how many seconds of processors this process took.
func processorTime(b *testing.B) float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return float64(u.Utime.Sec+u.Stime.Sec) + float64(u.Utime.Usec+u.Stime.Usec)/1e6
}
