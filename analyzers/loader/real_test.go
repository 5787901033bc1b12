package loader_test

import (
	"debug/elf"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/analyzers/loader"
	"github.com/layerlint/layerlint/imagedb/disk"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// TestAgainstTheMachinesLoader compiles programs and libraries and asks the real ld.so where it finds them.
func TestAgainstTheMachinesLoader(t *testing.T) {
	gcc, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("gcc is not installed")
	}
	d := t.TempDir()
	write := func(name, text string) string {
		p := filepath.Join(d, name)
		if err := os.WriteFile(p, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return p
	}
	b, a, m := write("b.c", "int b(void){return 7;}"), write("a.c", "int b(void);int a(void){return b();}"), write("m.c", "int a(void);int main(){return a()-7;}")
	cc := func(args ...string) {
		t.Helper()
		if out, err := exec.Command(gcc, args...).CombinedOutput(); err != nil {
			t.Skipf("gcc %v: %v: %s", args, err, out)
		}
	}
	for _, dir := range []string{"lib", "other", "bad", "bin"} {
		if err := os.Mkdir(filepath.Join(d, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	libs, other := filepath.Join(d, "lib"), filepath.Join(d, "other")
	for _, dir := range []string{libs, other} {
		cc("-shared", "-fPIC", "-Wl,-soname,libb.so.1", "-o", dir+"/libb.so.1", b)
		cc("-shared", "-fPIC", "-Wl,-soname,liba.so.1", "-o", dir+"/liba.so.1", a, dir+"/libb.so.1")
	}
	foreign, err := os.ReadFile(libs + "/liba.so.1")
	if err != nil {
		t.Fatal(err)
	}
	foreign[18] = byte(elf.EM_AARCH64)
	if err := os.WriteFile(filepath.Join(d, "bad", "liba.so.1"), foreign, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, flags, libraryPath string }{
		{"plain", "", ""},
		{"runpath", "-Wl,--enable-new-dtags,-rpath,$ORIGIN/../lib", ""},
		{"rpath", "-Wl,--disable-new-dtags,-rpath,$ORIGIN/../lib", ""},
		{"rpath and LD_LIBRARY_PATH", "-Wl,--disable-new-dtags,-rpath,$ORIGIN/../lib", other},
		{"runpath and LD_LIBRARY_PATH", "-Wl,--enable-new-dtags,-rpath,$ORIGIN/../lib", other},
		{"LD_LIBRARY_PATH", "", "/nowhere:" + libs},
		{"another machine's passed over", "-Wl,--disable-new-dtags,-rpath,$ORIGIN/../bad:$ORIGIN/../lib", ""},
		{"another machine's alone", "", filepath.Join(d, "bad")},
	} {
		t.Run(c.name, func(t *testing.T) {
			bin := filepath.Join(d, "bin", "m")
			args := []string{"-o", bin, m, libs + "/liba.so.1", "-Wl,-rpath-link," + libs}
			if c.flags != "" {
				args = append(args, c.flags)
			}
			cc(args...)
			compare(t, bin, c.libraryPath)
		})
	}
	for _, bin := range []string{"/bin/sh", gcc, "/usr/bin/apt-get", "/usr/bin/git"} {
		if _, err := os.Stat(bin); err == nil {
			compare(t, bin, "")
		}
	}
}

func compare(t *testing.T, bin, libraryPath string) {
	t.Helper()
	files := filesystem.New(disk.Tree{})
	got := loader.Resolve(loader.Start{Files: files, Cache: files, LibraryPath: known(libraryPath), Preload: known(""), Dir: "/"}, bin)
	if got.Kind != loader.Glibc {
		t.Skipf("%s is of kind %d here", bin, got.Kind)
	}
	cmd := exec.Command(bin)
	cmd.Env = []string{"LD_TRACE_LOADED_OBJECTS=1", "LD_LIBRARY_PATH=" + libraryPath}
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v: %s", bin, err, out)
	}
	var want, have []string
	for line := range strings.Lines(string(out)) {
		name, at, ok := strings.Cut(strings.TrimSpace(line), " => ")
		if !ok {
			continue
		}
		at, _, _ = strings.Cut(at, " (")
		if at == "not found" {
			want = append(want, name+" absent")
			continue
		}
		want = append(want, name+" "+filepath.Clean(at))
	}
	for _, l := range got.Libraries {
		have = append(have, l.Name+" "+where(got, l.Name))
	}
	slices.Sort(want)
	slices.Sort(have)
	if !slices.Equal(want, have) {
		t.Errorf("%s with %q:\nld.so: %q\nhere:  %q", bin, libraryPath, want, have)
	}
}
