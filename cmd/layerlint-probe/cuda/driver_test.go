//go:build linux

package cuda

import (
	"errors"
	"sync"
	"testing"

	"github.com/ebitengine/purego"

	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/gpucheck/probe"
)

// The names of our table are the driver's own.
func TestCodesAgainstDriver(t *testing.T) {
	if _, err := purego.Dlopen("libcuda.so.1", purego.RTLD_NOW); err != nil {
		t.Skip("no libcuda.so.1 on this machine")
	}
	l := fresh().load("libcuda.so.1", explainDriver)
	for number := range 1000 {
		c := gpucheck.CodeOf(number)
		if c.Meaning == "" || c == gpucheck.InsufficientDriver { // which is the runtime library's
			continue
		}
		var p uintptr
		if l.try("cuGetErrorName", c.Number, address(&p)) != 0 {
			t.Errorf("the driver does not know %s", c)
		} else if name := goText(p); name != c.Name {
			t.Errorf("%s is the driver's %s", c, name)
		}
	}
}

func TestFailures(t *testing.T) {
	dir := t.TempDir()
	file := dir + "/libcuda.so.1"
	compile(t, file, `int cuInit(int f) { return 802; }
int cuGetErrorName(int c, const char **s) { *s = "CUDA_ERROR_SYSTEM_NOT_READY"; return 0; }`)
	var failure error
	f := attempt(func() { fresh().load(file, explainDriver).call("cuInit", 0) })
	failure = f
	var got *probe.Failure
	if !errors.As(failure, &got) || got.Code != 802 || got.Name != "CUDA_ERROR_SYSTEM_NOT_READY" || got.Meaning == "" || got.Call != "cuInit" {
		t.Errorf("%+v", f)
	}
	f = attempt(func() { fresh().load(file, explainDriver).call("cuDeviceGetCount", address(new(int32))) })
	if f == nil || f.Code != 0 || f.Call != "cuDeviceGetCount" {
		t.Errorf("a function that is not there: %+v", f)
	}
	f = attempt(func() { fresh().load(dir+"/libnone.so", explainDriver) })
	if file, ok := probe.Missing(f.Name); !ok || file != dir+"/libnone.so" {
		t.Errorf("a library that is not there: %+v", f)
	}
}

func fresh() *step { return &step{calls: map[string]float64{}, devices: &sync.RWMutex{}} }
