// Command release builds what a version of layerlint is published as: archives of the program for each platform with
// completions and man pages, Debian and RPM packages, OCI image layouts of the program and of the BuildKit frontend, a
// Homebrew formula, a list of what the program was built from, and checksums. The same commit and version give the same
// bytes. It publishes nothing.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

func main() {
	version := flag.String("version", "", "version to build, such as v0.1.0")
	out := flag.String("o", "dist", "folder to write to; it must not exist yet")
	root := flag.String("root", ".", "the repository")
	only := flag.String("platforms", strings.Join(platforms, ","), "platforms to build for, separated by commas")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := release(ctx, *root, *out, *version, strings.Split(*only, ",")); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// platforms are those that a release is built for.
var platforms = []string{"linux/amd64", "linux/arm64", "darwin/amd64", "darwin/arm64", "windows/amd64", "windows/arm64"}

// semantic is a version as Go modules have it.
var semantic = regexp.MustCompile(`^v\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$`)

// build is one release while it is made.
type build struct {
	version, commit string
	date            time.Time // of the commit: the time of all that is written
	root, out       string
	shared          []member // in every archive: license, readme, completions, man pages
	programs        []program
}

// program is the built program of one platform.
type program struct {
	os, arch, path string
	frontend       string // BuildKit's, of a Linux
}

func release(ctx context.Context, root, out, version string, platforms []string) error {
	if !semantic.MatchString(version) {
		return fmt.Errorf("version %q is not of the form v1.2.3", version)
	}
	if _, err := os.Stat(out); err == nil {
		return fmt.Errorf("%s exists", out)
	}
	partial, err := filepath.Abs(out + ".partial")
	if err != nil {
		return err
	}
	defer os.RemoveAll(partial) // nothing half-written stays
	if err := errors.Join(os.RemoveAll(partial), os.MkdirAll(partial, 0o755)); err != nil {
		return err
	}
	b := &build{version: version, root: root, out: partial}
	if err := b.describe(ctx); err != nil {
		return err
	}
	if err := b.compile(ctx, platforms); err != nil {
		return err
	}
	for _, step := range []func() error{b.archives, b.packages, b.images, b.bill, b.formula, b.checksums, b.tidy} {
		if err := errors.Join(ctx.Err(), step()); err != nil {
			return err
		}
	}
	return os.Rename(partial, out)
}

// describe reads the commit and its date, or SOURCE_DATE_EPOCH where that is set.
func (b *build) describe(ctx context.Context) error {
	line, err := b.output(ctx, "git", "-C", b.root, "log", "-1", "--format=%H %ct")
	if err != nil {
		return err
	}
	commit, seconds, _ := strings.Cut(strings.TrimSpace(line), " ")
	if epoch := os.Getenv("SOURCE_DATE_EPOCH"); epoch != "" {
		seconds = epoch
	}
	at, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil {
		return fmt.Errorf("date of commit %s: %w", commit, err)
	}
	b.commit, b.date = commit, time.Unix(at, 0).UTC()
	return nil
}

func (b *build) output(ctx context.Context, name string, args ...string) (string, error) {
	c := exec.CommandContext(ctx, name, args...)
	c.Stderr = os.Stderr
	out, err := c.Output()
	if err != nil {
		return "", fmt.Errorf("running %s %s: %w", name, strings.Join(args, " "), err)
	}
	return string(out), nil
}

// tidy removes the bare programs, which are in the archives.
func (b *build) tidy() error { return os.RemoveAll(filepath.Join(b.out, "bin")) }

// number is the version without its v, as packages and file names have it.
func (b *build) number() string { return strings.TrimPrefix(b.version, "v") }
