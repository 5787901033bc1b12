package apt

import (
	"os"
	"testing"
)

// packagesFile is an uncompressed Packages file of a whole suite that the environment names.
func packagesFile(tb testing.TB) []byte {
	name := os.Getenv("LAYERLINT_APT_PACKAGES")
	if name == "" {
		tb.Skip("LAYERLINT_APT_PACKAGES does not name a Packages file")
	}
	text, err := os.ReadFile(name)
	if err != nil {
		tb.Fatal(err)
	}
	return text
}

func BenchmarkBuild(b *testing.B) {
	text := packagesFile(b)
	for b.Loop() {
		x, err := Build(text)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(len(x.Bytes())), "bytes")
	}
}

func BenchmarkOpen(b *testing.B) {
	x, err := Build(packagesFile(b))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := Parse(x.Bytes()); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFind(b *testing.B) {
	x, err := Build(packagesFile(b))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, ok := x.find("build-essential"); !ok {
			b.Fatal("not found")
		}
	}
}
