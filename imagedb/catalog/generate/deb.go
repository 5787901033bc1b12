package main

import (
	"archive/tar"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// debFiles reads a package's files, trimmed to what the catalog keeps, and the alternatives that its postinst
// registers.
func debFiles(deb string, at func(string) string) ([]store.File, error) {
	cmd := exec.Command("dpkg-deb", "--fsys-tarfile", deb)
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("dpkg-deb is needed: %w", err)
	}
	files, err := tarFiles(out, at)
	if err := errors.Join(err, cmd.Wait()); err != nil {
		return nil, fmt.Errorf("reading %s: %w", deb, err)
	}
	script, err := exec.Command("dpkg-deb", "-I", deb, "postinst").Output()
	if err == nil {
		files = append(files, alternatives(string(script), at)...)
	}
	return sortFiles(files), nil
}

func tarFiles(r io.Reader, at func(string) string) ([]store.File, error) {
	var files []store.File
	hard := map[string]int{}
	t := tar.NewReader(r)
	for {
		h, err := t.Next()
		if errors.Is(err, io.EOF) {
			return files, nil
		}
		if err != nil {
			return nil, err
		}
		f := store.File{Path: at(path.Clean("/" + h.Name)), Mode: uint16(h.Mode & 0o7777), UID: uint32(h.Uid), GID: uint32(h.Gid),
			Known: filesystem.KnowMode | filesystem.KnowOwner}
		if !keep(f.Path) {
			continue
		}
		switch h.Typeflag {
		case tar.TypeDir:
			f.Type = filesystem.Directory
		case tar.TypeSymlink:
			f.Type, f.Link = filesystem.Symlink, h.Linkname
		case tar.TypeLink:
			if i, ok := hard[at(path.Clean("/"+h.Linkname))]; ok {
				p := f.Path
				f = files[i]
				f.Path = p
			}
		case tar.TypeReg:
			b, err := io.ReadAll(t)
			if err != nil {
				return nil, err
			}
			f.Type, f.Size = filesystem.Regular, h.Size
			f.Known |= filesystem.KnowSize
			f.SetELF(elfFacts(b))
		}
		hard[f.Path] = len(files)
		files = append(files, f)
	}
}

// sortFiles sorts by path and drops what comes twice.
func sortFiles(files []store.File) []store.File {
	slices.SortStableFunc(files, func(a, b store.File) int { return strings.Compare(a.Path, b.Path) })
	return slices.CompactFunc(files, func(a, b store.File) bool { return a.Path == b.Path })
}

// keep matches the paths that the catalog keeps of packages beyond a minimal system: commands, libraries,
// configuration, the upper directories of everything else.
func keep(p string) bool {
	if undocumented(p) {
		return false
	}
	depth := strings.Count(p, "/")
	switch {
	case strings.HasPrefix(p, "/usr/bin/"), strings.HasPrefix(p, "/usr/sbin/"), strings.HasPrefix(p, "/usr/games/"):
		return depth == 3
	case strings.HasPrefix(p, "/usr/lib/x86_64-linux-gnu/"):
		return depth == 4 || depth == 5 && (path.Base(path.Dir(p)) == "pkgconfig" || strings.Contains(path.Base(p), ".so"))
	case strings.HasPrefix(p, "/usr/lib/python3"):
		return depth <= 5 && strings.Contains(p, "dist-packages") || depth <= 4 && !strings.HasSuffix(p, ".py")
	case strings.HasPrefix(p, "/usr/include/"):
		return depth == 3 || depth == 4 && strings.Contains(p, "x86_64-linux-gnu")
	case strings.HasPrefix(p, "/usr/lib/"), strings.HasPrefix(p, "/usr/libexec/"):
		return depth <= 4
	case strings.HasPrefix(p, "/usr/share/"):
		return depth == 3
	case strings.HasPrefix(p, "/etc/"):
		return depth <= 4
	}
	return depth <= 4
}

var registered = regexp.MustCompile(`--(?:install|slave)\s+(/\S+)\s+(\S+)\s+(/\S+)`)

// alternatives finds the links that a maintainer script has update-alternatives make.
func alternatives(script string, at func(string) string) []store.File {
	var files []store.File
	script = strings.ReplaceAll(script, "\\\n", " ")
	for _, m := range registered.FindAllStringSubmatch(script, -1) {
		link, name, target := m[1], m[2], m[3]
		if strings.Contains(m[0], "$") || !keep(link) {
			continue
		}
		files = append(files, store.File{Path: at(link), Type: filesystem.Symlink, Link: "/etc/alternatives/" + name},
			store.File{Path: "/etc/alternatives/" + name, Type: filesystem.Symlink, Link: at(target), Likely: true})
	}
	return files
}

// made are files that packages' maintainer scripts make, of those that builds look for.
var made = map[string][]string{"ca-certificates": {"/etc/ssl/certs/ca-certificates.crt"}, "tzdata": {"/etc/localtime", "/etc/timezone"}}

// contentsFiles makes a file list of the paths of a Contents index: only the presence is known.
func contentsFiles(paths []string, at func(string) string) []store.File {
	var files []store.File
	for _, p := range paths {
		if p = at(p); keep(p) {
			files = append(files, store.File{Path: p})
		} else if dir := kept(p); dir != "" {
			files = append(files, store.File{Path: dir, Type: filesystem.Directory})
		}
	}
	return sortFiles(files)
}

// kept returns the lowest directory above p that keep keeps.
func kept(p string) string {
	for dir := path.Dir(p); dir != "/"; dir = path.Dir(dir) {
		if keep(dir) {
			return dir
		}
	}
	return ""
}

// readDeb fetches a package of a release and reads its files. What was read is kept beside the package.
func (m *mirror) readDeb(filename, codename string) ([]store.File, error) {
	f, err := m.get(filename)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	read := f.Name() + readSuffix
	if split[codename] {
		read += "-split"
	}
	if b, err := os.ReadFile(read); err == nil {
		return store.DecodeFiles(string(b))
	}
	files, err := debFiles(f.Name(), mergedFor(codename))
	if err != nil {
		return nil, err
	}
	return files, os.WriteFile(read, store.EncodeFiles(files), 0o644)
}

// readSuffix changes when what is kept of a package does.
const readSuffix = ".files1"
