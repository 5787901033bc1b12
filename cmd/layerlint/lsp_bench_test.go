package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// BenchmarkRecheck times what lies between an edit and its findings, in process: of all Dockerfiles of testdata and of
// one of 59 stages, at places that are picked at random for each edit and, as whoever types does, for some in a row, and of
// the last of 60 instructions.
func BenchmarkRecheck(b *testing.B) {
	var corpus []string
	for _, file := range testDockerfiles(b) {
		content, err := os.ReadFile(file)
		if err != nil {
			b.Fatal(err)
		}
		corpus = append(corpus, string(content))
	}
	sixty := "FROM debian:bookworm-slim\n" + strings.Repeat("RUN apt-get update && apt-get install -y curl\nENV A=1\nCOPY . /app\n", 19) + "WORKDIR /app\nRUN touch x\n"
	anywhere := func(random *rand.Rand, lines int) int { return random.IntN(lines) }
	last := func(_ *rand.Rand, lines int) int { return lines - 2 }
	for _, c := range []struct {
		name  string
		texts []string
		line  func(*rand.Rand, int) int
	}{
		{"corpus", corpus, anywhere},
		{"59-stages", []string{manyStages(59)}, anywhere},
		{"59-stages-typing", []string{manyStages(59)}, typing()},
		{"59-stages-last-line", []string{manyStages(59)}, last},
		{"60-instructions-last-line", []string{sixty}, last},
	} {
		b.Run(c.name, func(b *testing.B) { recheck(b, c.texts, c.line) })
	}
}

// typing stays at a place that is picked at random for as many edits as are made in a row.
func typing() func(*rand.Rand, int) int {
	edits, at := 0, 0
	return func(random *rand.Rand, lines int) int {
		if edits%editsInARow == 0 {
			at = random.IntN(lines)
		}
		edits++
		return at
	}
}

// editsInARow are made of a text before it is closed.
const editsInARow = 4

func recheck(b *testing.B, texts []string, line func(*rand.Rand, int) int) {
	dir := b.TempDir()
	e := edit(b, nil, dir, "--offline")
	random := rand.New(rand.NewPCG(3, 4))
	var took, used []time.Duration
	for b.Loop() {
		for n, text := range texts {
			uri := fmt.Sprintf("file://%s", filepath.Join(dir, fmt.Sprint(n), "Dockerfile"))
			_ = os.MkdirAll(filepath.Join(dir, fmt.Sprint(n), ".git"), 0o755) // each is the whole of a repository
			e.open(uri, text)
			e.diagnostics(uri)
			lines := strings.SplitAfter(text, "\n")
			for version := range editsInARow {
				edited := slices.Clone(lines)
				at := line(random, len(lines))
				edited[at] = strings.TrimSuffix(edited[at], "\n") + strings.Repeat("x", version+1) + "\n"
				start, before := time.Now(), processorTime()
				e.change(uri, version+2, strings.Join(edited, ""))
				e.notify("textDocument/didSave", map[string]any{"textDocument": map[string]any{"uri": uri}}) // waits for no other edit
				e.diagnostics(uri)
				took, used = append(took, time.Since(start)), append(used, processorTime()-before)
			}
			e.close(uri)
		}
	}
	slices.Sort(took)
	slices.Sort(used)
	for _, percent := range []int{50, 95, 99} {
		b.ReportMetric(took[len(took)*percent/100].Seconds()*1e3, fmt.Sprintf("ms-p%d", percent))
		b.ReportMetric(used[len(used)*percent/100].Seconds()*1e3, fmt.Sprintf("cpu-ms-p%d", percent))
	}
}
