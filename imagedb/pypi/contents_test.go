package pypi

import (
	"archive/zip"
	"bytes"
	"fmt"
	"testing"

	"github.com/layerlint/layerlint/imagedb/packages"
)

func TestOpen(t *testing.T) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, f := range [][2]string{
		{"shop/__init__.py", ""},
		{"shop-1.0.dist-info/METADATA", "Name: Shop\nVersion: 1.0\nRequires-Dist: click>=8; extra == 'cli'\nRequires-Dist: yaml\n\nName: body\n"},
		{"shop-1.0.dist-info/entry_points.txt", "[console_scripts]\nshop = shop:main\n[other]\nx = y\n"},
		{"shop-1.0.data/scripts/shopd", "#!python\n"},
		{"shop-1.0.data/purelib/more.py", ""},
		{"shop-1.0.data/headers/shop.h", ""},
	} {
		w, err := z.Create(f[0])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(f[1])); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	c, ok := Open(b.Bytes())
	got := fmt.Sprintf("%t %+v", ok, c)
	want := "true {Name:Shop Version:1.0 Requires:[click>=8; extra == 'cli' yaml] Files:[shop/__init__.py shop-1.0.dist-info/METADATA shop-1.0.dist-info/entry_points.txt more.py] Scripts:[shop shopd] Elsewhere:true}"
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if _, ok := Open([]byte("no archive")); ok {
		t.Error("no archive is a wheel")
	}
}

func TestJudgeExtras(t *testing.T) {
	of := packages.Interpreter{Minor: 11, Arch: "amd64"}
	for marker, want := range map[string]Verdict{`extra == "cli"`: Holds, `extra == 'web'`: Fails, `python_version < "3.8"`: Fails, ``: Holds, `platform_release == "x" and extra == "cli"`: Undecided} {
		if got := JudgeExtras(marker, of, []string{"cli", "db"}); got != want {
			t.Errorf("%q: got %v, want %v", marker, got, want)
		}
	}
	if got := JudgeExtras(`extra == "cli"`, of, nil); got != Fails {
		t.Errorf("without extras: got %v", got)
	}
}
