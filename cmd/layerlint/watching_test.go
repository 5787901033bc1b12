package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// screenful is what was printed so far.
type screenful struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *screenful) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

// next waits for a whole screen and takes it.
func (s *screenful) next(t *testing.T) string {
	t.Helper()
	for range 600 {
		s.mu.Lock()
		text := s.text.String()
		if strings.Contains(text, "watching;") {
			s.text.Reset()
		}
		s.mu.Unlock()
		if strings.Contains(text, "watching;") {
			return text
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatal("nothing was printed")
	return ""
}

// TestWatch changes a Dockerfile, a file of its build context and its configuration, and ends.
func TestWatch(t *testing.T) {
	dir := t.TempDir()
	put := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	put("Dockerfile", "FROM scratch\nCOPY a b /\n")
	put("a", "")
	put("b", "")
	var out screenful
	c, err := newCheck(terminal{out: &out, err: &out}, &checkFlags{imageFlags: imageFlags{offline: true}, builder: "buildkit", color: "never", contextDir: dir})
	if err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- c.keepWatch(ctx, []string{dir}) }()
	for _, step := range []struct {
		change func()
		want   string
	}{
		{func() {}, "\n1 warning in 1 file"},
		{func() { put("Dockerfile", "FROM scratch\nCOPY a b missing /\n") }, "missing does not exist"},
		{func() { put("missing", "") }, "\n1 warning in 1 file"},
		{func() { put("Dockerfile", "FROM scratch\nCOPY a b missing /x\n") }, "copy-destination-no-directory"},
		{func() { put(".layerlint.yaml", "rules:\n  copy-destination-no-directory: off\n") }, "\n1 warning in 1 file"},
	} {
		step.change()
		if got := out.next(t); !strings.Contains(got, step.want) {
			t.Errorf("want %s, got\n%s", step.want, got)
		}
	}
	end()
	select {
	case err := <-done:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(10 * time.Second):
		t.Error("it goes on after its end")
	}
}
