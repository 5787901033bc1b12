package apt

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/imagedb/packages"
)

// packagesFile is an uncompressed Packages file of a whole suite that the environment names, else one made up of as
// many packages.
func packagesFile(tb testing.TB) []byte {
	name := os.Getenv("LAYERLINT_APT_PACKAGES")
	if name == "" {
		return madeUp()
	}
	text, err := os.ReadFile(name)
	if err != nil {
		tb.Fatal(err)
	}
	return text
}

// madeUp is a list of 63,000 packages, each of which depends on some before it; texlive-full needs 1,000 of them by
// name.
func madeUp() []byte {
	var b bytes.Buffer
	one := func(name, depends string) {
		fmt.Fprintf(&b, "Package: %s\nVersion: 2022.%d-1\nArchitecture: all\nDepends: %s\nSize: %d\nInstalled-Size: 100\n\n", name, b.Len()%100, depends, b.Len())
	}
	for i := range 63_000 {
		one(fmt.Sprintf("texlive-part-%05d", i), fmt.Sprintf("texlive-part-%05d (>= 2020), texlive-part-%05d | texlive-part-%05d", i/2, i/3, i/5))
	}
	parts := "texlive-part-00000"
	for i := range 1000 {
		parts += fmt.Sprintf(", texlive-part-%05d (>= 2022)", 62*i)
	}
	one("texlive-full", parts)
	one("build-essential", "texlive-part-50000")
	one("curl", "texlive-part-00100")
	return b.Bytes()
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
				brought = len(a.Carry(packages.Order{Names: []string{name}}).Packages)
			}
			b.ReportMetric(float64(brought), "packages")
		})
	}
}

// contentsFileText is a Contents file as it is sent that the environment names, else one made up of 63,000 packages.
func contentsFileText(tb testing.TB) []byte {
	if name := os.Getenv("LAYERLINT_APT_CONTENTS"); name != "" {
		text, err := os.ReadFile(name)
		if err != nil {
			tb.Fatal(err)
		}
		return text
	}
	var b strings.Builder
	for _, p := range []string{"usr/bin/n%05d", "usr/include/n%05d/a.h", "usr/lib/x86_64-linux-gnu/libn%05d.so.1", "usr/share/doc/n%05d/copyright"} {
		for i := range 63_000 {
			fmt.Fprintf(&b, p+" devel/n%05d\n", i, i)
		}
	}
	return []byte(zipped(b.String()))
}

func BenchmarkBuildFiles(b *testing.B) {
	text := contentsFileText(b)
	for b.Loop() {
		x, err := indexed(b.Context(), bytes.NewReader(text), true)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(len(x.Bytes())), "bytes")
		b.ReportMetric(float64(x.packages), "packages")
		b.ReportMetric(float64(x.paths), "paths")
	}
}

func BenchmarkFiles(b *testing.B) {
	x, err := indexed(b.Context(), bytes.NewReader(contentsFileText(b)), true)
	if err != nil {
		b.Fatal(err)
	}
	name := x.owner(x.packages / 2)
	paths, _ := x.Files(name)
	b.Run("open", func(b *testing.B) {
		for b.Loop() {
			if _, err := ParseFiles(x.Bytes()); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("of-a-package", func(b *testing.B) {
		for b.Loop() {
			if _, ok := x.Files(name); !ok {
				b.Fatal("not found")
			}
		}
		b.ReportMetric(float64(len(paths)), "files")
	})
	b.Run("owners", func(b *testing.B) {
		for b.Loop() {
			x.Owners("usr/bin/n00100")
		}
	})
}
