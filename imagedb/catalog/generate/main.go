// Command generate makes the embedded catalog from its sources: the facts folder, root file systems made by
// debootstrap, and the packages of the Debian mirror that the machine's apt is configured for. Equal sources give equal
// files.
//
//	debootstrap --variant=minbase --no-merged-usr bullseye DIR   # bookworm, trixie: without --no-merged-usr
//	rm -r DIR/var/lib/apt/lists/*
//	go -C imagedb/catalog/generate build -o $PWD/bin/generate .
//	bin/generate -facts DIR -root bullseye=DIR -root bookworm=DIR -root trixie=DIR -o imagedb/catalog/data
package main

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "generate:", err)
		os.Exit(1)
	}
}

// catalog collects what is written at the end.
type catalog struct {
	facts  facts
	roots  map[string]string // Debian codename to root file system
	mirror mirror
	sets   map[string][]store.Package
	images map[string]store.Image // by "repository:tag", or "repository:~pattern"
	tags   map[string][]string    // by repository
	names  map[string][]byte      // ready files under names/

	keyrings []byte // the ready file of keys

	history string // folder of a clone of docker-library/official-images
	library []byte // the ready file of what its tags are made of
	made    string // the day that the files speak of

	archives map[string]archive // by suite

	provided []byte   // the ready file of the packages that bring commands
	shared   []string // lines of the names that several packages provide

	used                  []string // the apt packages that Dockerfiles name most
	jammyBase, jammyBuild []string // packages that the CUDA images bring from Ubuntu 22.04
}

func run(args []string) error {
	c := catalog{roots: map[string]string{}, sets: map[string][]store.Package{}, images: map[string]store.Image{},
		tags: map[string][]string{}, names: map[string][]byte{}, archives: map[string]archive{}}
	flags := flag.NewFlagSet("generate", flag.ContinueOnError)
	dir := flags.String("facts", "", "folder of the facts")
	out := flags.String("o", "", "folder to write")
	lists := flags.String("distributions", "", "folder of packages' names and needs by release: only the files made from them are written")
	perl := flags.String("perl", "", "folder of Contents and Packages by release: only the file of Perl's modules is written")
	rpm := flags.String("rpm", "", "folder of spec files and lists of distributions with RPM: only the file of their packages' names is written")
	indexes := flags.String("contents", "", "folder of Contents and Packages by release: only the file of what packages bring for compilers is written")
	conflicts := flags.String("conflicts", "",
		"folder of Packages by release of Debian: only the file of what cannot be installed together is written")
	flags.StringVar(&c.mirror.url, "mirror", "", "Debian mirror (default: the one of the machine's apt sources)")
	flags.StringVar(&c.mirror.cache, "cache", "", "folder that keeps downloads between runs (default: a temporary one)")
	flags.StringVar(&c.history, "history", "", "clone of github.com/docker-library/official-images, with all of its history (default: library.zst stays as it is)")
	flags.StringVar(&c.made, "made", time.Now().UTC().Format(time.DateOnly), "`DAY` that the files speak of")
	flags.Func("root", "CODENAME=DIR of a debootstrap minbase tree (repeatable)", func(v string) error {
		name, dir, ok := strings.Cut(v, "=")
		if !ok {
			return fmt.Errorf("%q is not CODENAME=DIR", v)
		}
		c.roots[name] = dir
		return nil
	})
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *lists != "" && *out != "" {
		return indexLists{dir: *lists}.write(*out)
	}
	if *perl != "" && *out != "" {
		return contents{*perl}.writePerl(*out)
	}
	if *rpm != "" && *out != "" {
		return writeRPM(*rpm, *out)
	}
	if *conflicts != "" && *out != "" {
		return rivals{*conflicts}.write(*out)
	}
	if *indexes != "" && *out != "" {
		return contents{*indexes}.write(*out)
	}
	if *dir == "" || *out == "" {
		return errors.New("-facts and -o are needed")
	}
	c.facts = facts{dir: *dir}
	for _, step := range []func() error{c.readUbuntu, c.readDebian, c.readPackages, c.addAlternatives, c.inferUbuntu,
		c.readCUDA, c.readFamilies, c.doubtRPM, c.readNames, c.readProvided, c.readKeyrings, c.readHistory} {
		if err := step(); err != nil {
			return err
		}
	}
	return c.write(*out)
}

func (c *catalog) write(out string) error {
	files := map[string][]byte{"made.txt": []byte(c.made + "\n")}
	for name, packages := range c.sets {
		b, err := store.EncodeSet(packages)
		if err != nil {
			return fmt.Errorf("set %s: %w", name, err)
		}
		files["sets/"+name+".set"] = b
	}
	for name, b := range c.names {
		files["names/"+name+".zst"] = b
	}
	if c.provided != nil {
		files["provided.zst"] = c.provided
	}
	if len(c.shared) > 0 {
		slices.Sort(c.shared)
		b, err := store.Compress([]byte(strings.Join(c.shared, "\n") + "\n"))
		if err != nil {
			return err
		}
		files["shared.zst"] = b
	}
	if c.keyrings != nil {
		files["keyrings.zst"] = c.keyrings
	}
	if c.library != nil {
		files["library.zst"] = c.library
	}
	if err := c.packImages(files); err != nil {
		return err
	}
	for _, sub := range []string{"sets", "names", "images"} {
		if err := os.RemoveAll(filepath.Join(out, sub)); err != nil {
			return err
		}
	}
	for _, name := range sortedKeys(files) {
		p := filepath.Join(out, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(p, files[name], 0o644); err != nil {
			return err
		}
	}
	return nil
}

// packImages groups the records into files, and lists the tags.
func (c *catalog) packImages(files map[string][]byte) error {
	groups := map[string][]string{}
	for key := range c.images {
		i := strings.LastIndexByte(key, ':')
		name := store.RecordFile(key[:i], key[i+1:])
		groups[name] = append(groups[name], key)
	}
	for name, keys := range groups {
		slices.Sort(keys)
		b, err := store.EncodeImages(keys, c.images)
		if err != nil {
			return err
		}
		files[name] = b
	}
	var tags strings.Builder
	for _, repo := range sortedKeys(c.tags) {
		list := slices.Clone(c.tags[repo])
		slices.Sort(list)
		fmt.Fprintf(&tags, "%s\t%s\n", repo, strings.Join(slices.Compact(list), " "))
	}
	b, err := store.Compress([]byte(tags.String()))
	files["tags.zst"] = b
	return err
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// exists reports whether a path can be read, with an error that names it.
func exists(path, what string) error {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s: %s does not exist", what, path)
	} else if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	return nil
}
