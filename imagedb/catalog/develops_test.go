package catalog

import (
	"context"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

func TestDevelopsIsWellFormed(t *testing.T) {
	d, err := Embedded().develops()
	if err != nil || len(d.lines) < 5000 {
		t.Fatalf("%d lines, %v", len(d.lines), err)
	}
	for i, line := range d.lines {
		if f := strings.Split(line, "\t"); len(f) != 4 || i > 0 && d.lines[i-1] >= line {
			t.Errorf("line %d: %q", i, line)
		}
	}
}

func TestWhatPackagesBringForCompilers(t *testing.T) {
	for _, c := range []struct {
		release, names string
		recommends     bool
		sought         string
		want           filesystem.Presence
		from           string
	}{
		{"debian 12", "gcc libc6-dev", false, "/usr/include/zlib.h", filesystem.Absent, "zlib1g-dev"},
		{"debian 12", "zlib1g-dev", false, "/usr/include/zlib.h", filesystem.Unknown, "zlib1g-dev"},
		{"debian 12", "libpng-dev", false, "/usr/include/zlib.h", filesystem.Unknown, "zlib1g-dev"}, // needs it
		{"debian 12", "gcc", false, "/usr/include/stdio.h", filesystem.Absent, "libc6-dev"},
		{"debian 12", "gcc", true, "/usr/include/stdio.h", filesystem.Unknown, "libc6-dev"}, // recommends it
		{"debian 13", "build-essential", false, "/usr/lib/x86_64-linux-gnu/libcurl.so", filesystem.Absent, "libcurl4-openssl-dev"},
		{"debian 12", "libssl-dev", false, "/usr/lib/x86_64-linux-gnu/pkgconfig/openssl.pc", filesystem.Unknown, "libssl-dev"},
		{"ubuntu 22.04", "build-essential", true, "/usr/lib/x86_64-linux-gnu/pkgconfig/openssl.pc", filesystem.Absent, "libssl-dev"},
		{"debian 12", "build-essential", true, "/usr/lib/x86_64-linux-gnu/cmake/spdlog/spdlogConfig.cmake", filesystem.Absent, "libspdlog-dev"},
		{"debian 12", "g++", true, "/usr/include/c++/12/vector", filesystem.Unknown, ""},
		{"debian 12", "no-such-package", true, "/usr/include/zlib.h", filesystem.Unknown, "zlib1g-dev"},
		{"debian 12", "gcc", true, "/usr/include/nobody-has-it.h", filesystem.Absent, ""},
		{"debian 12", "no-such-package", true, "/usr/include/nobody-has-it.h", filesystem.Unknown, ""},
		{"debian 12", "gcc", true, "/usr/include/dlg_keys.h", filesystem.Unknown, ""}, // dialog has it
		{"ubuntu 22.04", "gcc", true, "/usr/include/nobody-has-it.h", filesystem.Unknown, ""},
	} {
		r, _ := Embedded().Repositories().Repository(context.Background(), packages.Query{Manager: "apt", Release: c.release, Arch: "amd64"})
		d := r.(packages.Developer)
		sought := packages.SoughtAt(c.sought)
		got, likely := d.Brings(strings.Fields(c.names), c.recommends, sought)
		if got != c.want || likely {
			t.Errorf("%s: %s brings %s: %v, likely %v", c.release, c.names, c.sought, got, likely)
		}
		if from := d.Developing(sought); from != c.from && c.from != "" {
			t.Errorf("%s: %s is from %q, want %q", c.release, c.sought, from, c.from)
		}
	}
}
