package main

import (
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/layerlint/layerlint/imagedb/releases"
)

var update = flag.Bool("update", false, "rewrite the scripts' expected output")

// day is when tests run: that of the tables.
const day = releases.Recorded

func TestMain(m *testing.M) {
	// What engines of this machine hold is no test's business, nor is what its user fetched, or what day it is.
	for name, value := range map[string]string{"LAYERLINT_IMAGE_SOURCES": "registry", "LAYERLINT_CATALOG": "embedded", "LAYERLINT_DATE": day} {
		if os.Getenv(name) == "" {
			_ = os.Setenv(name, value)
		}
	}
	testscript.Main(m, map[string]func(){"layerlint": main, "peak": peak, "busy": busy, "stuck": stuck})
}

// TestScripts runs the real program on testdata/script; testscript's documentation has the language.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "../../testdata/script",
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		Setup: func(e *testscript.Env) error {
			e.Setenv("HOME", e.WorkDir)
			e.Values["t"] = e.T()
			e.Setenv("LAYERLINT_CACHE", e.WorkDir+"/.cache")
			e.Setenv("LAYERLINT_DATE", day)
			e.Setenv("LAYERLINT_CATALOG", "fetched")
			return nil
		},
		Condition: func(name string) (bool, error) {
			return name == "root" && os.Geteuid() == 0, nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"status": status, "grow": grow, "waitfile": waitFile, "nofile": noFile, "engine": fakeEngine, "registry": emptyRegistry, "line": setLine, "edition": newEdition},
	})
}

// status runs the program and wants its exit status: status 1 layerlint check.
func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status CODE COMMAND...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	code := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		code = exitCode(err)
	}
	if code != want {
		ts.Fatalf("exit status %d, want %d", code, want)
	}
}

func exitCode(err error) int {
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return exit.ExitCode()
	}
	return -1
}

// grow makes a file of so many MiB without writing them.
func grow(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: grow FILE MIB")
	}
	size, err := strconv.ParseInt(args[1], 10, 64)
	ts.Check(err)
	f, err := os.Create(ts.MkAbs(args[0]))
	ts.Check(err)
	defer f.Close()
	ts.Check(f.Truncate(size << 20))
}

// waitFile waits until a file whose name begins so is there; noFile wants none.
func waitFile(ts *testscript.TestScript, neg bool, args []string) {
	for len(begins(ts, args)) == 0 {
		time.Sleep(time.Millisecond)
	}
}

func noFile(ts *testscript.TestScript, neg bool, args []string) {
	if found := begins(ts, args); len(found) > 0 {
		ts.Fatalf("%s was left behind", found)
	}
}

func begins(ts *testscript.TestScript, args []string) []string {
	found, err := filepath.Glob(ts.MkAbs(args[0]) + "*")
	ts.Check(err)
	return found
}
