package gpucheck

import (
	"slices"
	"testing"
	"time"
)

// Every table has a name of its own, a source, a day, columns, and rows of that width without duplicates.
func TestTables(t *testing.T) {
	names := map[string]bool{}
	for _, table := range Tables() {
		if _, err := time.Parse(time.DateOnly, table.AsOf); err != nil || table.From == "" || table.Table == "" || names[table.Table] {
			t.Errorf("%q: source %q, as of %q, twice %v", table.Table, table.From, table.AsOf, names[table.Table])
		}
		names[table.Table] = true
		if len(table.Columns) < 2 || len(table.Rows) == 0 {
			t.Errorf("%s: columns %v, %d rows", table.Table, table.Columns, len(table.Rows))
		}
		for i, row := range table.Rows {
			if len(row) != len(table.Columns) || row[0] == "" || slices.ContainsFunc(table.Rows[:i], func(r []string) bool { return slices.Equal(r, row) }) {
				t.Errorf("%s: row %q for columns %q", table.Table, row, table.Columns)
			}
		}
	}
}

func TestTorch(t *testing.T) {
	for _, c := range []struct{ version, cuda, targets, cudnn string }{
		{"1.10.0", "11.3", "sm_37 sm_50 sm_60 sm_70 sm_75 sm_80 sm_86", ""},
		{"2.1.2", "11.8", "sm_37 sm_50 sm_60 sm_70 sm_75 sm_80 sm_86 sm_90", "8.7.0"},
		{"2.14", "", "sm_75 sm_80 sm_86 sm_90 sm_100 sm_120 compute_120", "9.24.0"},
	} {
		w, ok := Torch(c.version, c.cuda)
		if got := joinArchitectures(w.Targets); !ok || got != c.targets || w.CuDNN != c.cudnn {
			t.Errorf("torch %s for CUDA %q: %v, %q, cuDNN %q", c.version, c.cuda, ok, got, w.CuDNN)
		}
	}
	if w, ok := Torch("2.4.0", "12.8"); ok {
		t.Errorf("torch 2.4.0 for CUDA 12.8: %+v", w)
	}
	if first, last, ok := TorchPythons("2.0.1"); !ok || first != "3.8" || last != "3.11" {
		t.Errorf("torch 2.0.1 is for Python %s to %s", first, last)
	}
	if got := TorchFor("sglang", "0.5.1.post3", []string{"srt"}); got != "2.8.0" {
		t.Errorf("sglang[srt] requires torch %q", got)
	}
	if got := TorchFor("sglang", "0.5.1.post3", nil); got != "" {
		t.Errorf("sglang without its runtime requires torch %q", got)
	}
	if got := TorchFor("torchvision", "0.15.2", nil); got != "2.0.1" {
		t.Errorf("torchvision 0.15.2 requires torch %q", got)
	}
	if got := TorchMatch("torchaudio", "2.0.0"); got != "2.0.1" {
		t.Errorf("torch 2.0.0 goes with torchaudio %q", got)
	}
	if !WorksBeside("flash-attn", "2.10", "2.12") || WorksBeside("flash-attn", "2.9", "2.10") || WorksBeside("torch-scatter", "2.10", "2.11") {
		t.Error("of flash-attn's wheels those built with torch 2.10 alone work beside 2.12")
	}
	if got := TorchBuilds("2.6"); !slices.Equal(got, []string{"cpu", "11.8", "12.4", "12.6"}) {
		t.Errorf("torch 2.6 is built for %q", got)
	}
}
