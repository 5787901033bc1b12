//go:build linux

package judge

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSummarize(t *testing.T) {
	ok, note := Finding{Check: "driver", Verdict: OK}, Finding{Check: "device 0", Verdict: Note, Why: "PCIe x8 of x16"}
	broken := Finding{Check: "kernels 0", Verdict: Broken, Found: "cuInit: X (1)", Why: "the first; the second"}
	missing := Finding{Check: "libcuda.so.1", Verdict: Broken, Found: "missing", Why: "not found by name"}
	for want, list := range map[string][]Finding{
		"yes":                      {ok},
		"yes, 1 note":              {ok, note},
		"yes, 2 notes":             {note, ok, note},
		"no: kernels 0: the first": {note, broken, {Check: "nccl", Verdict: Broken, Why: "later"}},
		"no: libcuda.so.1 is missing: not found by name": {broken, missing},
		"unknown: cupti: see libcupti.so.13":             {note, {Check: "cupti", Verdict: Unknown, Why: "see libcupti.so.13"}},
		"no: image driver: CUDA 13":                      {{Check: "image driver", Verdict: Broken, Found: "CUDA 13"}},
	} {
		if got := summarize(list); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	long := summarize([]Finding{{Check: "driver", Verdict: Broken, Why: strings.Repeat("väry long ", 20) + "\nand lines"}})
	if n := len([]rune("fit: " + long)); n > 80 || n < 75 || !strings.HasSuffix(long, "...") {
		t.Errorf("%d columns: %s", n, long)
	}
}

func TestFold(t *testing.T) {
	if empty := Fold([]Finding{{Check: "libnvcuvid.so.1", Verdict: OK, Found: "missing"}}); len(empty) != 0 {
		t.Errorf("%+v", empty)
	}
	list := []Finding{
		{Check: "driver", Verdict: OK}, {Check: "libcuda.so.1", Verdict: OK, Found: "opens 13.0"}, {Check: "libcudart.so.13", Verdict: OK, Found: "opens 13.0, by path only"},
		{Check: "libcublas.so.13", Verdict: Broken, Found: "refused"}, {Check: "libcudnn.so.9", Verdict: OK, Found: "opens 9.14.0"}, {Check: "disk", Verdict: OK},
	}
	want := []Finding{
		{Check: "driver", Verdict: OK}, {Check: "libraries", Verdict: OK, Found: "3 open: CUDA 13.0, cuDNN 9.14.0"},
		{Check: "libcublas.so.13", Verdict: Broken, Found: "refused"}, {Check: "disk", Verdict: OK},
	}
	if diff := cmp.Diff(want, Fold(list)); diff != "" {
		t.Error(diff)
	}
}
