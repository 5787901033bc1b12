//go:build linux

package cuda

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/gpucheck/probe"
)

// The test binary is its own child.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == "child" {
		os.Exit(Serve(map[string]func() any{
			"hang":   func() any { time.Sleep(time.Hour); return nil },
			"silent": func() any { os.Exit(0); return nil },
			"slow":   func() any { time.Sleep(time.Second); return "there" },
			"crash":  func() any { panic("SIGSEGV") },
			"well":   func() any { return "here" },
		}))
	}
	os.Exit(m.Run())
}

func runner(t *testing.T) probe.Runner {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return probe.Runner{Command: []string{self, "child"}, Limit: time.Minute}
}

// compile builds a shared library.
func compile(t *testing.T, file, source string, flags ...string) {
	t.Helper()
	cc, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("no gcc to build libraries with")
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	c := exec.Command(cc, append([]string{"-shared", "-fPIC", "-w", "-x", "c", "-", "-Wl,-soname," + filepath.Base(file), "-o", file}, flags...)...)
	c.Stdin = strings.NewReader(source)
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("gcc: %v: %s", err, out)
	}
}

func TestOpen(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	driver := "int cuDriverGetVersion(int *v) { *v = 13000; return 0; }"
	compile(t, at("good/libcuda.so.1"), driver)
	compile(t, at("stubs/libcuda.so.1"), "int cuDriverGetVersion(int *v) { return 34; }")
	compile(t, at("cuda-13.0/compat/libcuda.so.1"), driver)
	compile(t, at("cublas/libcublas.so.13"), "int cublasGetProperty(int t, int *v) { *v = 13 - t; return 0; }")
	compile(t, at("bare/libcublas.so.13"), "int other;")
	compile(t, at("undefined/libcufft.so.12"), "int nowhere(void); int cufftGetVersion(int *v) { return nowhere(); }")
	compile(t, at("crash/libcurand.so.10"), "__attribute__((constructor)) void f(void) { *(volatile int *)0 = 1; }")
	compile(t, at("abort/libcurand.so.10"), "void abort(void); __attribute__((constructor)) void f(void) { abort(); }")
	compile(t, at("leave/libcurand.so.10"), "void _exit(int); __attribute__((constructor)) void f(void) { _exit(7); }")
	compile(t, at("late/libcurand.so.10"), "int curandGetVersion(int *v) { *(volatile int *)0 = 1; return 0; }")
	compile(t, at("needs/libgone.so.1"), "int gone(void) { return 1; }")
	compile(t, at("needs/libcusolver.so.12"), "int gone(void); int f(void) { return gone(); }", "-L"+at("needs"), "-l:libgone.so.1")
	if err := os.Remove(at("needs/libgone.so.1")); err != nil {
		t.Fatal(err)
	}
	for i, version := range []string{"NEEDED_2", "NEEDED_1"} { // the library is exchanged for one of another version
		script := at(version + ".map")
		if err := os.WriteFile(script, []byte(version+" { f; };\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		compile(t, at("version/libversioned.so.1"), "int f(void) { return 1; }", "-Wl,--version-script="+script)
		if i == 0 {
			compile(t, at("version/libcusparse.so.12"), "int f(void); int g(void) { return f(); }", "-L"+at("version"), "-l:libversioned.so.1", "-Wl,-rpath,"+at("version"))
		}
	}
	if err := os.WriteFile(at("libnccl.so.2"), []byte("not a library"+strings.Repeat(".", 100)), 0o644); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		file string
		want gpucheck.Library
		says string
	}{
		"opens":            {"good/libcuda.so.1", gpucheck.Library{Outcome: gpucheck.Opened, Version: "13.0"}, ""},
		"stub":             {"stubs/libcuda.so.1", gpucheck.Library{Outcome: gpucheck.Opened, Kind: "stub"}, ""},
		"compat":           {"cuda-13.0/compat/libcuda.so.1", gpucheck.Library{Outcome: gpucheck.Opened, Version: "13.0", Kind: "compat"}, ""},
		"three numbers":    {"cublas/libcublas.so.13", gpucheck.Library{Outcome: gpucheck.Opened, Version: "13.12.11"}, ""},
		"no version":       {"bare/libcublas.so.13", gpucheck.Library{Outcome: gpucheck.Opened}, ""},
		"not there":        {"libnothing.so.1", gpucheck.Library{Outcome: gpucheck.Missing}, "libnothing.so.1: cannot open shared object file"},
		"a need not there": {"needs/libcusolver.so.12", gpucheck.Library{Outcome: gpucheck.Missing}, "libgone.so.1: cannot open shared object file"},
		"undefined symbol": {"undefined/libcufft.so.12", gpucheck.Library{Outcome: gpucheck.Refused}, "undefined symbol: nowhere"},
		"other version":    {"version/libcusparse.so.12", gpucheck.Library{Outcome: gpucheck.Refused}, "version `NEEDED_2' not found (required by "},
		"no library":       {"libnccl.so.2", gpucheck.Library{Outcome: gpucheck.Refused}, "invalid ELF header"},
		"crash at load":    {"crash/libcurand.so.10", gpucheck.Library{Outcome: gpucheck.Crashed}, "SIGSEGV"},
		"abort at load":    {"abort/libcurand.so.10", gpucheck.Library{Outcome: gpucheck.Crashed}, "SIGABRT"},
		"exit at load":     {"leave/libcurand.so.10", gpucheck.Library{Outcome: gpucheck.Crashed}, "exit status 7"},
		"crash when asked": {"late/libcurand.so.10", gpucheck.Library{Outcome: gpucheck.Crashed}, "SIGSEGV"},
	} {
		file := at(c.file)
		f, _ := gpucheck.SharedLibraryOf(file)
		got := runner(t).Open(context.Background(), f, file)
		if got.Outcome != c.want.Outcome || got.Version != c.want.Version || got.Kind != c.want.Kind ||
			!strings.Contains(got.Error, c.says) {
			t.Errorf("%s: %+v; want %+v saying %q", name, got, c.want, c.says)
		}
		if got.Outcome == gpucheck.Opened && got.Path != file {
			t.Errorf("%s: mapped from %q", name, got.Path)
		}
	}
}

func TestLibrarySearch(t *testing.T) {
	dir := t.TempDir()
	compile(t, filepath.Join(dir, "a/libcurand.so.10"), "int curandGetVersion(int *v) { *v = 10302; return 0; }")
	compile(t, filepath.Join(dir, "b/libcurand.so.10"), "int curandGetVersion(int *v) { *v = 10400; return 0; }")
	f, _ := gpucheck.SharedLibraryOf("libcurand.so.10")
	files := []string{filepath.Join(dir, "a/libcurand.so.10"), filepath.Join(dir, "b/libcurand.so.10")}

	l := runner(t).Find(context.Background(), f, "libcurand.so.10", files)
	if l.Outcome != gpucheck.Opened || !l.ByPath || l.Path != files[0] || len(l.Also) != 1 || l.Also[0] != files[1] {
		t.Errorf("without a search path: %+v", l)
	}
	r := runner(t)
	r.Env = []string{"LD_LIBRARY_PATH=" + filepath.Dir(files[1])}
	l = r.Find(context.Background(), f, "libcurand.so.10", files)
	if l.Outcome != gpucheck.Opened || l.ByPath || l.Path != files[1] || l.Version != "10.4.0" || len(l.Also) != 1 || l.Also[0] != files[0] {
		t.Errorf("with LD_LIBRARY_PATH: %+v", l)
	}
}

func TestDeaths(t *testing.T) {
	r := runner(t)
	r.Limit = 200 * time.Millisecond
	var answer any
	var death *probe.Death
	if err := r.Ask(context.Background(), probe.Request{Step: "hang"}, &answer); !errors.As(err, &death) || death.Outcome != probe.OutOfTime {
		t.Errorf("hanging: %v", err)
	}
	r.Limit = time.Minute
	if err := r.Ask(context.Background(), probe.Request{Step: "silent"}, &answer); !errors.As(err, &death) || death.Outcome != probe.Crashed {
		t.Errorf("silent: %v", err)
	}
	if err := r.Ask(context.Background(), probe.Request{Step: "unheard"}, &answer); !errors.As(err, &death) || death.Outcome != probe.Crashed || !strings.Contains(death.Detail, "no step") {
		t.Errorf("unheard: %v", err)
	}
	r.Command = []string{"/nonexistent"}
	if err := r.Ask(context.Background(), probe.Request{Step: "silent"}, &answer); !errors.As(err, &death) || death.Outcome != probe.NotPossible {
		t.Errorf("nothing to start: %v", err)
	}
}

// One step's end costs the others of its session nothing.
func TestSession(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long: make test-all")
	}
	r := runner(t)
	ask := func(s *probe.Session, step string) (string, *probe.Death) {
		var answer string
		var death *probe.Death
		errors.As(s.Ask(context.Background(), probe.Request{Step: step}, &answer), &death)
		return answer, death
	}
	s := r.Start(context.Background())
	if got, death := ask(s, "well"); got != "here" || death != nil {
		t.Errorf("well: %q, %v", got, death)
	}
	type outcome struct {
		answer string
		death  *probe.Death
	}
	slow := make(chan outcome)
	go func() { got, death := ask(s, "slow"); slow <- outcome{got, death} }()
	if _, death := ask(s, "crash"); death == nil || death.Outcome != probe.Crashed || death.Detail != "SIGSEGV" {
		t.Errorf("crash: %v", death)
	}
	if got := <-slow; got.answer != "there" || got.death != nil {
		t.Errorf("beside a crash: %+v", got)
	}
	if got, death := ask(s, "well"); got != "here" || death != nil {
		t.Errorf("after a crash: %q, %v", got, death)
	}
	s.Close()

	r.Limit = 3 * time.Second
	s = r.Start(context.Background())
	go func() { got, death := ask(s, "slow"); slow <- outcome{got, death} }()
	if _, death := ask(s, "hang"); death == nil || death.Outcome != probe.OutOfTime {
		t.Errorf("hang: %v", death)
	}
	if got := <-slow; got.answer != "there" || got.death != nil {
		t.Errorf("beside one that hangs: %+v", got)
	}
	if got, death := ask(s, "well"); got != "here" || death != nil {
		t.Errorf("after one that hung: %q, %v", got, death)
	}
	s.Close()
}
