//go:build linux

package judge

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/layerlint/layerlint/gpucheck/probe"
)

func TestFetch(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/lost" {
			http.NotFound(w, r)
			return
		}
		_, _ = w.Write(make([]byte, 100_000))
	}))
	defer server.Close()
	if n := fetch(t.Context(), server.URL+"/data", time.Minute); n.Error != "" || n.Bytes != 100_000 || n.Rate == 0 || n.judge().Verdict != OK {
		t.Errorf("%+v", n)
	}
	if f := fetch(t.Context(), server.URL+"/lost", time.Minute).judge(); f.Verdict != Broken || !strings.Contains(f.Why, "404") {
		t.Errorf("%+v", f)
	}
	server.Close()
	if f := fetch(t.Context(), server.URL, time.Minute).judge(); f.Verdict != Broken || f.Found != "fails" {
		t.Errorf("%+v", f)
	}
}

func TestWriteDisk(t *testing.T) {
	dir := t.TempDir()
	if w := writeDisk(t.Context(), dir); w.Error != "" || w.Rate == 0 {
		t.Errorf("%+v", w)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("%v, %v", left, err)
	}
	e := Evidence{Disk: writeDisk(t.Context(), filepath.Join(dir, "none"))}
	if f := e.judgeOptional()[0]; f.Verdict != Broken || !strings.Contains(f.Why, "no such file") {
		t.Errorf("%+v", f)
	}
}

func TestJudgeOptional(t *testing.T) {
	e := Evidence{
		Memory: []probe.Pattern{{Bytes: 79 << 30, Rate: 2.5e12}, {Wrong: []string{"1 word"}}},
		Burns:  []probe.Burn{{Seconds: 60, First: 600e12, Last: 590e12, Temperature: 71, Products: 9}, {First: 600e12, Last: 300e12, Held: []string{"hardware thermal slowdown"}}, {Wrong: []string{"element"}}},
		Deaths: map[string]*probe.Death{},
	}
	want := []struct {
		check   string
		verdict Verdict
		says    string
	}{
		{"memory 0", OK, "79 GiB written and read twice, 2500 GB/s"}, {"memory 1", Broken, "damaged"},
		{"burn 0", OK, "60 s: bf16 600, then 590 TFLOP/s, 71 °C"}, {"burn 1", Note, "slowed down to 50%: hardware thermal slowdown"}, {"burn 2", Broken, "computes wrongly"},
	}
	for i, f := range e.judgeOptional() {
		if w := want[i]; f.Check != w.check || f.Verdict != w.verdict ||
			!strings.Contains(f.Found+f.Why+f.Fix, w.says) {
			t.Errorf("%+v", f)
		}
	}
}
