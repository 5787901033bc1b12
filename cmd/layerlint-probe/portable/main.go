// Command portable builds layerlint with the GPU check inside: a static program that starts everywhere, and in it
// layerlint-probe, which is linked so that it also runs on systems with an older C library than the one that built it.
// It leaves both in a folder.
//
//	go -C cmd/layerlint-probe run ./portable DIR
//
// A relative DIR is below the folder of layerlint-probe then.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/klauspost/compress/zstd"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: portable DIR")
		os.Exit(2)
	}
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintf(os.Stderr, "portable: %v\n", err)
		os.Exit(1)
	}
}

// modules are the program and what opens the libraries.
var modules = [2]string{"github.com/layerlint/layerlint", "github.com/layerlint/layerlint/cmd/layerlint-probe"}

func run(out string) error {
	listed, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", modules[0], modules[1]).Output()
	if err != nil {
		return fmt.Errorf("finding the modules: %w", err)
	}
	roots := strings.Fields(string(listed))
	if len(roots) != 2 {
		return fmt.Errorf("finding the modules: go list names %q", roots)
	}
	b := build{root: roots[0], opener: roots[1]}
	if b.out, err = filepath.Abs(out); err != nil {
		return err
	}
	if b.temporary, err = os.MkdirTemp("", "layerlint-portable-"); err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(b.temporary) }()
	if err := b.probe(); err != nil {
		return err
	}
	return b.program()
}

// build is one run of this command. Its folders are absolute.
type build struct{ root, opener, out, temporary string }

func (b build) probe() error {
	stubs := filepath.Join(b.temporary, "libc")
	if err := writeStubs(stubs); err != nil {
		return err
	}
	link := fmt.Sprintf("-s -w -extldflags '-L%s -Wl,--no-as-needed -ldl -lpthread'", stubs)
	return b.compile("1", b.opener, "layerlint-probe", "-ldflags", link)
}

// program lays the probe over the source tree, where the build finds it although it is not there.
func (b build) program() error {
	probe, err := os.ReadFile(filepath.Join(b.out, "layerlint-probe"))
	if err != nil {
		return err
	}
	z, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderConcurrency(1))
	if err != nil {
		return err
	}
	defer z.Close()
	held := filepath.Join(b.temporary, "layerlint-probe.zst")
	if err := os.WriteFile(held, z.EncodeAll(probe, nil), 0o644); err != nil {
		return err
	}
	replace, err := json.Marshal(map[string]map[string]string{"Replace": {filepath.Join(b.root, "cmd", "layerlint", "layerlint-probe.zst"): held}})
	if err != nil {
		return err
	}
	overlay := filepath.Join(b.temporary, "overlay.json")
	if err := os.WriteFile(overlay, replace, 0o644); err != nil {
		return err
	}
	return b.compile("0", filepath.Join(b.root, "cmd", "layerlint"), "layerlint", "-tags", "gpu", "-overlay", overlay, "-ldflags", "-s -w")
}

func (b build) compile(cgo, dir, name string, flags ...string) error {
	args := append([]string{"build", "-trimpath", "-o", filepath.Join(b.out, name)}, flags...)
	c := exec.Command("go", append(args, ".")...)
	c.Dir = dir
	c.Env = append(os.Environ(), "CGO_ENABLED="+cgo)
	if out, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("building %s: %w: %s", name, err, out)
	}
	return nil
}
