package apt

import (
	"os"
	"testing"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/inflate"
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

func BenchmarkCarry(b *testing.B) {
	x, err := Build(packagesFile(b))
	if err != nil {
		b.Fatal(err)
	}
	a := &archive{configuration: &configuration{}, lists: []listed{{Index: x, suite: &suite{release: &Release{}}}}}
	for _, name := range []string{"curl", "build-essential", "texlive-full"} {
		b.Run(name, func(b *testing.B) {
			brought := 0
			for b.Loop() {
				brought = len(a.Carry(imagedb.Order{Names: []string{name}}).Packages)
			}
			b.ReportMetric(float64(brought), "packages")
		})
	}
}

// BenchmarkBuildFiles reads a Contents file that the environment names, compressed as it is sent.
func BenchmarkBuildFiles(b *testing.B) {
	name := os.Getenv("LAYERLINT_APT_CONTENTS")
	if name == "" {
		b.Skip("LAYERLINT_APT_CONTENTS does not name a Contents file")
	}
	for b.Loop() {
		f, err := os.Open(name)
		if err != nil {
			b.Fatal(err)
		}
		in, err := inflate.NewReader(f)
		if err != nil {
			b.Fatal(err)
		}
		x, err := BuildFiles(b.Context(), in)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(len(x.Bytes())), "bytes")
		b.ReportMetric(float64(x.packages), "packages")
		b.ReportMetric(float64(x.paths), "paths")
		f.Close()
	}
}
