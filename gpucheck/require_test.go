package gpucheck

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestEvaluate(t *testing.T) {
	hopper := Host{Driver: "580.95.05", CUDA: "13.0", GPUs: []GPU{{Brand: "nvidia", Capability: "9.0"}}}
	old := Host{Driver: "470.82.01", CUDA: "11.4", GPUs: []GPU{{Brand: "tesla", Capability: "7.0"}}}
	for _, c := range []struct {
		expression string
		host       Host
		want       Truth
		fails      bool
	}{
		{"", hopper, Yes, false},
		{"cuda>=13.0", hopper, Yes, false},
		{"cuda>=13.1", hopper, No, false},
		{"cuda=13", hopper, Yes, false},
		{"cuda!=13.0.0", hopper, No, false},
		{"cuda>12.9,driver<570", hopper, No, false},
		{"cuda>=13.1 driver>=580", hopper, Yes, false},
		{"cuda>=12.4 brand=tesla,driver>=470,driver<471 brand=unknown,driver>=470,driver<471", old, Yes, false},
		{"cuda>=12.4 brand=geforce,driver>=470,driver<471", old, No, false},
		{"brand=TESLA", old, Yes, false},
		{"arch>=7.5", old, No, false},
		{"cuda>=12.4", Host{}, Undecided, false},
		{"cuda>=12.4,driver<470", Host{Driver: "470.82.01"}, No, false},
		{"cuda>=12.4 driver>=470", Host{Driver: "470.82.01"}, Yes, false},
		{"cuda>=14 ,", hopper, No, false},
		{"CUDA>=13.0", hopper, Yes, false},
		{"cuda==13.0", hopper, Undecided, true},
		{"cuda", hopper, Undecided, true},
		{"cuda>=", hopper, Undecided, true},
		{"cuda>=x", hopper, Undecided, true},
		{"brand>tesla", hopper, Undecided, true},
		{"brand!geforce", hopper, Yes, false},
		{"os=linux", hopper, Undecided, true},
		{"cuda>=13.0 nonsense", hopper, Yes, false},
	} {
		got, err := Evaluate(c.expression, c.host)
		if got != c.want || (err != nil) != c.fails || err != nil && !errors.Is(err, ErrExpression) {
			t.Errorf("Evaluate(%q) = %v, %v; want %v, error %v", c.expression, got, err, c.want, c.fails)
		}
	}
}

// Every expression of the published images is readable, and holds exactly for the drivers that its own list names.
func TestEvaluatePublishedExpressions(t *testing.T) {
	content, err := os.ReadFile(filepath.Join("..", "testdata", "gpu", "published", "require_cuda.txt"))
	if err != nil {
		t.Fatal(err)
	}
	_, lines, _ := strings.Cut(strings.TrimSpace(string(content)), "\n")
	expressions := strings.Split(lines, "\n")
	if len(expressions) < 50 {
		t.Fatalf("only %d expressions", len(expressions))
	}
	for _, e := range expressions {
		for _, h := range []Host{
			{Driver: "470.82.01", CUDA: "11.4", GPUs: []GPU{{Brand: "tesla"}}},
			{Driver: "999.1", CUDA: "99.0", GPUs: []GPU{{Brand: "geforce"}}},
		} {
			got, err := Evaluate(e, h)
			if err != nil || got == Undecided {
				t.Errorf("Evaluate(%q) on %s = %v, %v", e, h.Driver, got, err)
			}
			if h.CUDA == "99.0" && got != Yes {
				t.Errorf("Evaluate(%q) refuses a newer driver", e)
			}
		}
	}
}
