package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
)

// compile builds the programs, and with that of this machine what it says of itself: completions and man pages.
func (b *build) compile(ctx context.Context, platforms []string) error {
	for _, p := range platforms {
		system, arch, ok := strings.Cut(p, "/")
		if !ok {
			return fmt.Errorf("platform %q is not of the form linux/amd64", p)
		}
		made, err := b.program(ctx, system, arch)
		if err != nil {
			return err
		}
		b.programs = append(b.programs, made)
	}
	own, err := b.program(ctx, runtime.GOOS, runtime.GOARCH)
	if err != nil {
		return err
	}
	for _, name := range []string{"LICENSE", "README.md", "CHANGELOG.md"} {
		data, err := os.ReadFile(filepath.Join(b.root, name))
		if err != nil {
			return err
		}
		b.shared = append(b.shared, member{name: name, mode: 0o644, data: data})
	}
	for shell, name := range map[string]string{"bash": "layerlint.bash", "zsh": "_layerlint", "fish": "layerlint.fish", "powershell": "layerlint.ps1"} {
		script, err := b.output(ctx, own.path, "completion", shell)
		if err != nil {
			return err
		}
		b.shared = append(b.shared, member{name: "completions/" + name, mode: 0o644, data: []byte(script)})
	}
	pages, err := b.manual(ctx)
	if err != nil {
		return err
	}
	b.shared = append(b.shared, pages...)
	slices.SortFunc(b.shared, func(x, y member) int { return strings.Compare(x.name, y.name) })
	return nil
}

// program builds the program without C for one platform, and for Linux the frontend.
func (b *build) program(ctx context.Context, system, arch string) (program, error) {
	name := "layerlint"
	if system == "windows" {
		name += ".exe"
	}
	path := filepath.Join(b.out, "bin", system+"-"+arch, name)
	made := program{os: system, arch: arch, path: path}
	stamp := fmt.Sprintf("-X 'main.stamp=%s %s %s'", b.version, b.commit, b.date.Format(time.DateOnly))
	args := []string{"build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w " + stamp, "-o", path}
	if system == "linux" {
		args = append(args, "-tags=roots") // a bare root has no certificates
	}
	if err := b.compiled(ctx, system, arch, ".", append(args, "./cmd/layerlint")...); err != nil || system != "linux" {
		return made, err
	}
	made.frontend = filepath.Join(filepath.Dir(path), "layerlint-frontend")
	return made, b.compiled(ctx, system, arch, filepath.Join("cmd", "layerlint-frontend"),
		"build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", made.frontend, ".")
}

// compiled runs go in a folder of the repository.
func (b *build) compiled(ctx context.Context, system, arch, folder string, args ...string) error {
	c := exec.CommandContext(ctx, "go", args...)
	c.Dir, c.Stderr = filepath.Join(b.root, folder), os.Stderr
	c.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+system, "GOARCH="+arch)
	if err := c.Run(); err != nil {
		return fmt.Errorf("building %s for %s/%s: %w", folder, system, arch, err)
	}
	return nil
}

// manual is the man pages, which a test of the program writes: the program itself carries no generator.
func (b *build) manual(ctx context.Context) ([]member, error) {
	dir, err := os.MkdirTemp("", "layerlint-man")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	c := exec.CommandContext(ctx, "go", "test", "-run", "^TestManual$", "-count=1", "./cmd/layerlint")
	c.Dir = b.root
	c.Env = append(os.Environ(), "LAYERLINT_MANUAL="+dir, "LAYERLINT_MANUAL_DATE="+b.date.Format(time.DateOnly))
	if out, err := c.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("writing man pages: %w\n%s", err, out)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.1"))
	if err != nil || len(files) == 0 {
		return nil, errors.Join(err, errors.New("no man page was written"))
	}
	var pages []member
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			return nil, err
		}
		pages = append(pages, member{name: "man/" + filepath.Base(f), mode: 0o644, data: data})
	}
	return pages, nil
}
