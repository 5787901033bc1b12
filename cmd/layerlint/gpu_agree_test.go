//go:build linux

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/gpucheck/judge"
)

// TestGPUAgreement holds `gpu compare`, `check --gpu-host` and `gpu check --dockerfile` to one answer, and to the one
// that is written down: what compare calls limited, broken or not known, the others say as well, and nothing else.
func TestGPUAgreement(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program: make test-all")
	}
	golden := filepath.Join("..", "..", "testdata", "gpu", "agreement.txtar")
	archive, err := txtar.ParseFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	t.Setenv("LAYERLINT_CACHE", filepath.Join(dir, "cache"))
	parts, files := map[string]string{}, []string{}
	for _, f := range archive.Files {
		if parts[f.Name] = string(f.Data); f.Name != "hosts" && f.Name != "want" {
			files = append(files, f.Name)
			write(t, filepath.Join(dir, f.Name+".Dockerfile"), f.Data)
		}
	}
	hosts := hostsOf(t, parts["hosts"])
	var table strings.Builder
	for _, host := range hosts {
		fmt.Fprintf(&table, "%-12s", host.name)
		b, err := json.Marshal(host.Host)
		if err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(dir, host.name+".json"), b)
		for _, file := range files {
			fmt.Fprintf(&table, " %s=%s", file, agreed(t, filepath.Join(dir, file+".Dockerfile"), filepath.Join(dir, host.name+".json"), host.Host))
		}
		table.WriteByte('\n')
	}
	if *update {
		archive.Files[len(archive.Files)-1].Data = []byte(table.String())
		write(t, golden, txtar.Format(archive))
	} else if got := table.String(); got != parts["want"] {
		t.Errorf("got\n%s\nwant\n%s", got, parts["want"])
	}
}

type namedHost struct {
	name string
	gpucheck.Host
}

// hostsOf reads one host with one device a line: name, driver, CUDA, architecture, brand, capability, memory, device.
func hostsOf(t *testing.T, text string) (list []namedHost) {
	for line := range strings.Lines(text) {
		f := strings.Fields(line)
		memory, err := strconv.ParseUint(f[6], 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, namedHost{f[0], gpucheck.Host{Recorded: "2026-11-22T07:13:35Z", Driver: f[1], CUDA: f[2], Arch: f[3],
			GPUs: []gpucheck.GPU{{Brand: f[4], Capability: f[5], Memory: memory, Name: strings.Join(f[7:], " ")}}}})
	}
	return list
}

// agreed is compare's answer, after the other paths' were held against it.
func agreed(t *testing.T, file, host string, h gpucheck.Host) string {
	var compared, checked, trouble bytes.Buffer
	status := run(t.Context(), terminal{nil, &compared, &trouble}, []string{"gpu", "compare", "--offline", "--format", "json", file, host})
	run(t.Context(), terminal{nil, &checked, &trouble}, []string{"check", "--offline", "--gpu-host", host, file})
	said := strings.Contains(checked.String(), ": on ")
	if status == exitTrouble && compared.Len() == 0 {
		if said {
			t.Errorf("%s on %s: compare sees no use of a GPU, check says\n%s", file, host, &checked)
		}
		return "none"
	}
	var answers []fleetHost
	if err := json.Unmarshal(compared.Bytes(), &answers); err != nil || len(answers) != 1 {
		t.Fatalf("%s on %s: %v\n%s", file, host, err, &compared)
	}
	if answer := answers[0].Verdict; said != (answer != "ok") {
		t.Errorf("%s on %s: compare says %s, check\n%s", file, host, answer, &checked)
	}
	flags := dockerfileFlags()
	flags.offline = true
	asks, err := asked(t.Context(), terminal{nil, &checked, &trouble}, flags, file)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	for _, f := range judge.Judge(judge.Evidence{Host: h}, expectedImage(asks)).Findings {
		found[f.Check+" "+f.Found] = string(f.Verdict)
	}
	names := map[string]string{"ok": "ok", "limited": "note", "broken": "broken", "unknown": "unknown"}
	for _, v := range answers[0].Verdicts {
		if v.Check == "devices" || v.Check == "libraries" { // inside a container devices are numbered anew
			continue
		}
		if have := found["image "+v.Check+" "+v.Asks]; have != names[v.Status] {
			t.Errorf("%s on %s: compare calls %s %s %s, check --dockerfile %q", file, host, v.Check, v.Asks, v.Status, have)
		}
	}
	return answers[0].Verdict
}
