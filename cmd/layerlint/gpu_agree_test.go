package main

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"encoding/json"
)

// TestGPUAgreement holds `gpu compare` and `check --gpu-host` to one answer over the Dockerfiles and hosts of the facts
// that are kept outside the repository: whatever compare calls limited or broken, check reports, and the other way
// round.
func TestGPUAgreement(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program: make test-all")
	}
	root := filepath.Join("..", "..", "..", "shared", "facts", "gpu-hosts")
	files, _ := filepath.Glob(filepath.Join(root, "dockerfiles", "*.Dockerfile"))
	hosts, _ := filepath.Glob(filepath.Join(root, "hosts", "*-*.json"))
	if len(files) == 0 || len(hosts) == 0 {
		t.Skip("the facts about GPU hosts are not beside this repository")
	}
	for _, file := range files {
		for _, host := range hosts {
			var compared, checked, trouble bytes.Buffer
			status := run(t.Context(), terminal{nil, &compared, &trouble}, []string{"gpu", "compare", "--offline", "--format", "json", file, host})
			if status == exitTrouble && compared.Len() == 0 {
				continue // nothing says that the image is for GPUs
			}
			var answers []fleetHost
			if err := json.Unmarshal(compared.Bytes(), &answers); err != nil || len(answers) != 1 {
				t.Fatalf("%s on %s: %v\n%s", file, host, err, &compared)
			}
			bad := false
			for _, v := range answers[0].Verdicts {
				bad = bad || v.Status == "broken" || v.Status == "limited"
			}
			run(t.Context(), terminal{nil, &checked, &trouble}, []string{"check", "--offline", "--gpu-host", host, file})
			if said := strings.Contains(checked.String(), ": on "); said != bad {
				t.Errorf("%s on %s: compare says %s, check reports something: %v\n%s", filepath.Base(file), filepath.Base(host), answers[0].Verdict, said, &checked)
			}
		}
	}
}
