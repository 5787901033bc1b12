package layer

import (
	"archive/tar"
	"bytes"
	"context"
	"fmt"
	"os"
	"testing"

	"github.com/klauspost/compress/gzip"
)

// manyFiles is a layer of n files in folders of 50, every tenth a link.
func manyFiles(b *testing.B, n int) []byte {
	headers := []tar.Header{}
	for i := range n {
		name := fmt.Sprintf("usr/share/folder%03d/sub%02d/libsomething%d.so.%d", i/500, i/50%10, i%50, i%7)
		if i%10 == 9 {
			headers = append(headers, link(name, "libother.so.1"))
			continue
		}
		headers = append(headers, file(name))
	}
	return tarOf(b, nil, headers...)
}

func hundredThousand(b *testing.B) *Index {
	x := Merge(Empty(), read(b, manyFiles(b, 100_000)), 1)
	b.ReportMetric(float64(len(x.Bytes()))/float64(x.Len()), "B/entry")
	return x
}

func BenchmarkRead(b *testing.B) {
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	_, _ = z.Write(manyFiles(b, 10_000))
	_ = z.Close()
	b.SetBytes(int64(packed.Len()))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Read(context.Background(), bytes.NewReader(packed.Bytes()), "", Limits{}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkReadFile reads a real layer: LAYER=FILE go test -bench ReadFile.
func BenchmarkReadFile(b *testing.B) {
	name := os.Getenv("LAYER")
	if name == "" {
		b.Skip("LAYER names no file")
	}
	for b.Loop() {
		f, err := os.Open(name)
		if err != nil {
			b.Fatal(err)
		}
		x, err := Read(context.Background(), f, "", Limits{})
		f.Close()
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(len(x.Bytes()))/float64(x.Len()), "B/entry")
	}
	if info, err := os.Stat(name); err == nil {
		b.SetBytes(info.Size())
	}
}

func BenchmarkParse(b *testing.B) {
	x := hundredThousand(b)
	for b.Loop() {
		if _, err := Parse(x.Bytes()); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkLookup(b *testing.B) {
	x := hundredThousand(b)
	for name, p := range map[string]string{"hit": "/usr/share/folder100/sub05/libsomething20.so.0", "miss": "/usr/share/folder100/sub05/nothing"} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				x.Lookup(p)
			}
		})
	}
}

func BenchmarkChildren(b *testing.B) {
	x := hundredThousand(b)
	for b.Loop() {
		x.Children("/usr/share/folder100/sub05")
	}
}

func BenchmarkNamed(b *testing.B) {
	x := hundredThousand(b)
	for b.Loop() {
		x.Named("libsomething20.so.0")
	}
}

func BenchmarkMerge(b *testing.B) {
	x := hundredThousand(b)
	upper := read(b, manyFiles(b, 10_000))
	for b.Loop() {
		Merge(x, upper, 2)
	}
}
