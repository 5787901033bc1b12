//go:build linux

package cuda

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/layerlint/layerlint/gpucheck/probe"
)

// machine builds a fake driver and says with which environment a child finds it.
func machine(t *testing.T, defines ...string) probe.Runner {
	t.Helper()
	dir := t.TempDir()
	source(t, "driver.c", filepath.Join(dir, "libcuda.so.1"), defines...)
	r := runner(t)
	r.Env = []string{"LD_LIBRARY_PATH=" + dir}
	return r
}

func source(t *testing.T, name, file string, flags ...string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	compile(t, file, string(text), append(flags, "-O1", "-lpthread")...)
}

func ask[T any](t *testing.T, r probe.Runner, request probe.Request) T {
	t.Helper()
	var answer T
	if err := r.Ask(context.Background(), request, &answer); err != nil {
		t.Fatal(err)
	}
	return answer
}

func TestSmoke(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long: make test-all")
	}
	for name, c := range map[string]struct {
		defines []string
		fails   string
		wrong   string
		graph   bool
	}{
		"right":              {nil, "", "", true},
		"wrong element":      {[]string{"-DFAULT=1"}, "", "kernel: element 12345", false},
		"write past the end": {[]string{"-DFAULT=2"}, "", "kernel: element 1048499 is 00000000, not 7fc0dead", false},
		"idle graph":         {[]string{"-DFAULT=3"}, "", "graph: element 0 is 7fc0dead", false},
		"lost copies":        {[]string{"-DFAULT=4"}, "", "copy: word", true},
		"wrong product":      {[]string{"-DFAULT=8"}, "", "tensor cores: element 77 of warp 0", true},
		"no tensor cores":    {[]string{"-DFAULT=9"}, "", "", true},
		"fabric manager":     {[]string{"-DINIT=802"}, "cuInit: CUDA_ERROR_SYSTEM_NOT_READY (802)", "", false},
		"PTX too new":        {[]string{"-DFAULT=7"}, "cuModuleLoadDataEx: CUDA_ERROR_UNSUPPORTED_PTX_VERSION (222)", "", false},
	} {
		s := ask[probe.Smoke](t, machine(t, c.defines...), probe.Request{Step: "smoke", Memory: 8 << 20})
		if c.fails != "" {
			if s.Failure == nil || s.Failure.Error() != c.fails || s.Failure.Meaning == "" {
				t.Errorf("%s: %+v", name, s.Failure)
			}
			continue
		}
		if s.Failure != nil || s.CUDA != "13.0" || s.Capability != "9.0" || s.Name != "Device of test" || s.Devices != 1 || s.Copy == 0 || s.Single == 0 {
			t.Errorf("%s: %+v (%v)", name, s, s.Failure)
		}
		if tensor := name != "no tensor cores"; (s.Tensor > 0) != tensor || tensor && c.wrong == "" && s.Products != 32*1024 || s.ToDevice == 0 || s.FromDevice == 0 || s.CopyBytes == 0 {
			t.Errorf("%s: %+v", name, s)
		}
		if said := strings.Join(s.Wrong, "; "); s.Graph != c.graph || (c.wrong == "") != (said == "") || !strings.Contains(said, c.wrong) {
			t.Errorf("%s: %q, graph %v", name, said, s.Graph)
		}
		if c.wrong == "" && s.Elements != 2*mixElements {
			t.Errorf("%s: %d elements checked", name, s.Elements)
		}
	}
	if s := ask[probe.Smoke](t, machine(t), probe.Request{Step: "smoke", Device: 3}); s.Failure == nil || s.Failure.Code != 101 {
		t.Errorf("a device that is not there: %+v", s)
	}
}

// Several devices are tried at once in one process, which then copies between them and reduces.
func TestShared(t *testing.T) {
	file := filepath.Join(t.TempDir(), "libnccl.so.2")
	source(t, "nccl.c", file)
	s := machine(t, "-DDEVICES=3").Start(context.Background())
	defer s.Close()
	var wait sync.WaitGroup
	kernels := make([]probe.Smoke, 3)
	for i := range kernels {
		wait.Go(func() {
			if err := s.Ask(context.Background(), probe.Request{Step: "smoke", Device: i, Memory: 8 << 20}, &kernels[i]); err != nil {
				t.Error(err)
			}
		})
	}
	var x probe.Reduction
	wait.Go(func() {
		if err := s.Ask(context.Background(), probe.Request{Step: "nccl", Library: file}, &x); err != nil || x.Failure != nil || len(x.Wrong) > 0 || x.Elements == 0 {
			t.Errorf("%v, %+v", err, x)
		}
	})
	wait.Wait()
	for i, k := range kernels {
		if k.Failure != nil || k.Device != i || !k.Graph || len(k.Wrong) > 0 {
			t.Errorf("device %d: %+v (%v)", i, k, k.Failure)
		}
	}
	var p probe.Peers
	if err := s.Ask(context.Background(), probe.Request{Step: "peers", Memory: 8 << 20}, &p); err != nil || p.Failure != nil || len(p.Wrong) > 0 {
		t.Errorf("%v, %+v", err, p)
	}
}

func TestPatterns(t *testing.T) {
	p := ask[probe.Pattern](t, machine(t), probe.Request{Step: "memory", Memory: 8<<20 + 5000})
	if p.Failure != nil || p.Bytes != 8<<20+4096 || p.Rate == 0 || len(p.Wrong) > 0 {
		t.Errorf("%+v (%v)", p, p.Failure)
	}
	p = ask[probe.Pattern](t, machine(t, "-DFAULT=10"), probe.Request{Step: "memory", Memory: 8 << 20})
	if len(p.Wrong) != 1 || !strings.HasPrefix(p.Wrong[0], "2 words of 4194304 are wrong, the first at word 99") {
		t.Errorf("%+v (%v)", p, p.Failure)
	}
}

func TestBurn(t *testing.T) {
	b := ask[probe.Burn](t, machine(t), probe.Request{Step: "burn"}) // one round
	if b.Failure != nil || b.First == 0 || b.Last != b.First || b.Products != 32*1024 || len(b.Wrong) > 0 {
		t.Errorf("%+v (%v)", b, b.Failure)
	}
	if b = ask[probe.Burn](t, machine(t, "-DFAULT=8"), probe.Request{Step: "burn", Seconds: 60}); len(b.Wrong) != 1 || b.Products != 77 {
		t.Errorf("%+v (%v)", b, b.Failure)
	}
	if b = ask[probe.Burn](t, machine(t, "-DFAULT=9"), probe.Request{Step: "burn"}); b.Failure == nil {
		t.Errorf("%+v", b)
	}
}

func TestTrace(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long: make test-all")
	}
	for name, c := range map[string]struct {
		defines []string
		kernel  string
		fails   string
		means   string
	}{
		"record":      {nil, "layerlint_copy", "", ""},
		"another's":   {[]string{`-DNAME="other"`}, "", "", ""},
		"no right to": {[]string{"-DENABLE=35"}, "", "cuptiActivityEnable: CUPTI_ERROR_INSUFFICIENT_PRIVILEGES (35)", "CAP_SYS_ADMIN"},
		"other":       {[]string{"-DENABLE=8"}, "", "cuptiActivityEnable: CUPTI_ERROR_OF_TEST (8)", ""},
	} {
		r := machine(t)
		file := filepath.Join(t.TempDir(), "libcupti.so.13")
		source(t, "cupti.c", file, c.defines...)
		got := ask[probe.Trace](t, r, probe.Request{Step: "cupti", Library: file})
		if c.fails != "" {
			if got.Failure == nil || got.Failure.Error() != c.fails || !strings.Contains(got.Failure.Meaning, c.means) {
				t.Errorf("%s: %+v", name, got.Failure)
			}
			continue
		}
		if got.Failure != nil || got.Version != 130001 || got.Path != file || got.Records != 1 ||
			got.Record.Kernel != c.kernel {
			t.Errorf("%s: %+v (%v)", name, got, got.Failure)
		}
		if c.kernel != "" && (got.Record.Duration != 34e-6 || got.Record.Blocks != 2048 || got.Record.Threads != 512 || got.Record.Event == 0) {
			t.Errorf("%s: %+v", name, got.Record)
		}
	}
	if got := ask[probe.Trace](t, machine(t), probe.Request{Step: "cupti", Library: "/nonexistent/libcupti.so.13"}); got.Failure == nil || got.Failure.Call != "dlopen" {
		t.Errorf("no CUPTI: %+v", got)
	}
}

func TestPeers(t *testing.T) {
	p := ask[probe.Peers](t, machine(t, "-DDEVICES=3"), probe.Request{Step: "peers", Memory: 8 << 20})
	if p.Failure != nil || p.Devices != 3 || len(p.Wrong) > 0 || !p.Matrix[0][2] || p.Matrix[1][1] ||
		p.Rate[2][1] == 0 {
		t.Errorf("%+v (%v)", p, p.Failure)
	}
	if p = ask[probe.Peers](t, machine(t, "-DDEVICES=2", "-DFAULT=5"), probe.Request{Step: "peers", Memory: 8 << 20}); p.Matrix[0][1] || p.Rate[0][1] == 0 {
		t.Errorf("no peer access: %+v", p)
	}
	if p = ask[probe.Peers](t, machine(t, "-DDEVICES=2", "-DFAULT=6"), probe.Request{Step: "peers", Memory: 8 << 20}); len(p.Wrong) != 2 {
		t.Errorf("lost words: %+v", p)
	}
}

func TestReduce(t *testing.T) {
	for name, c := range map[string]struct {
		define string
		wrong  string
		fails  string
	}{
		"right":     {"-DFAULT=0", "", ""},
		"wrong sum": {"-DFAULT=1", "device 1: element 77", ""},
		"set-up":    {"-DFAULT=2", "", "ncclCommInitAll: unhandled system error (2)"},
	} {
		file := filepath.Join(t.TempDir(), "libnccl.so.2")
		source(t, "nccl.c", file, c.define)
		x := ask[probe.Reduction](t, machine(t, "-DDEVICES=2"), probe.Request{Step: "nccl", Library: file})
		if c.fails != "" {
			if x.Failure == nil || x.Failure.Error() != c.fails || x.Failure.Meaning == "" {
				t.Errorf("%s: %+v", name, x.Failure)
			}
			continue
		}
		said := strings.Join(x.Wrong, "; ")
		if x.Failure != nil || x.Version != "2.28.9" || x.Devices != 2 || (c.wrong == "") != (said == "") || !strings.Contains(said, c.wrong) {
			t.Errorf("%s: %+v (%v)", name, x, x.Failure)
		}
	}
}
