package catalog

import (
	_ "embed"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
)

//go:embed pythons.tsv
var pythonsTable string

// pythonTag is a tag of the image python that says which Python it has.
var pythonTag = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^3\.([0-9]+)(?:[.a-z][0-9a-z.]*)?(-.+)?$`) })

// debianPythons are the minor versions of Debian's own python3 from jessie to trixie, which images on buildpack-deps
// have as well: its packages make /usr/local/lib/python3.N.
var debianPythons = []int{4, 5, 7, 9, 11, 13}

// newestPython is the last minor version of which the table of files tells.
const newestPython = 14

// pythonImage is an image of docker-library/python, as its tag tells.
type pythonImage struct {
	minor  int
	full   bool   // on buildpack-deps
	suffix string // of extension modules
}

func pythonImageOf(repo, tag, platform string) (p pythonImage, ok bool) {
	m := pythonTag().FindStringSubmatch(tag)
	if repo != "python" || m == nil || strings.Contains(tag, "windows") || strings.Contains(tag, "onbuild") {
		return p, false
	}
	minor, err := strconv.Atoi(m[1])
	if err != nil || minor < 6 || minor > newestPython {
		return p, false
	}
	machine, libc := "x86_64", "gnu"
	if strings.HasPrefix(platform, "linux/arm64") {
		machine = "aarch64"
	}
	if strings.Contains(tag, "alpine") {
		libc = "musl"
	}
	return pythonImage{minor, !strings.Contains(tag, "slim") && libc == "gnu", fmt.Sprintf(".cpython-3%d-%s-linux-%s.so", minor, machine, libc)}, true
}

// withPython is an image's record with what is likely of its Python: the interpreter, its library, pip, and nothing
// else that is installed. Source: docker-library/python, Dockerfile-linux.template, as remembered; pythons.tsv.
func withPython(r store.Image, repo, tag, platform string) store.Image {
	p, ok := pythonImageOf(repo, tag, platform)
	if !ok {
		return r
	}
	r.Files = slices.Concat(r.Files, p.files())
	for i := range r.Files {
		if r.Files[i].Path == "/usr/local/bin/python"+p.version() {
			r.Files[i].Likely = r.Inferred // of a tag that a source names, the number says it
		}
	}
	r.Zones = slices.Concat(r.Zones, p.zones())
	return r
}

const pythonNote = "as docker-library/python builds the images: CPython and pip"

func (p pythonImage) version() string { return fmt.Sprintf("3.%d", p.minor) }

func (p pythonImage) lib() string { return "/usr/local/lib/python" + p.version() }

// files are those that are likely there.
func (p pythonImage) files() (all []store.Extra) {
	put := func(kind string, mode uint16, at, link string) {
		all = append(all, store.Extra{Path: at, Kind: kind, Mode: mode, Link: link, Likely: true, Note: pythonNote})
	}
	own := "/usr/local/bin/python" + p.version()
	put("f", 0o755, own, "")
	for _, name := range []string{"pip", "pip3", "pip" + p.version(), "idle" + p.version(), "pydoc" + p.version(), own[len("/usr/local/bin/"):] + "-config"} {
		put("f", 0o755, "/usr/local/bin/"+name, "")
	}
	for _, link := range [][2]string{{"python3", "python" + p.version()}, {"python", "python3"}, {"idle3", "idle" + p.version()}, {"idle", "idle3"},
		{"pydoc3", "pydoc" + p.version()}, {"pydoc", "pydoc3"}, {"python3-config", "python" + p.version() + "-config"}, {"python-config", "python3-config"}} {
		put("l", 0o777, "/usr/local/bin/"+link[0], link[1])
	}
	site := []string{"README.txt", "pip/"}
	if p.minor < 12 {
		site = append(site, "setuptools/", "pkg_resources/", "_distutils_hack/", "distutils-precedence.pth", "wheel/")
	}
	for _, name := range site {
		p.put(put, "site-packages/"+name)
	}
	machine := strings.TrimSuffix(strings.SplitN(p.suffix, "-", 3)[2], ".so")
	p.put(put, "config-"+p.version()+"-"+machine+"/")
	p.put(put, "_sysconfigdata__linux_"+machine+".py")
	for line := range strings.Lines(pythonsTable) {
		f := strings.Split(strings.TrimRight(line, "\n"), "\t")
		switch {
		case len(f) != 3 || !p.among(f[2]):
		case f[0] == "dyn":
			p.put(put, "lib-dynload/"+f[1]+p.suffix)
		default:
			p.put(put, f[1])
		}
	}
	return all
}

// put puts a file or folder into the library.
func (p pythonImage) put(put func(kind string, mode uint16, at, link string), name string) {
	if dir, ok := strings.CutSuffix(name, "/"); ok {
		put("d", 0o755, p.lib()+"/"+dir, "")
		return
	}
	put("f", 0o644, p.lib()+"/"+name, "")
}

// among reports whether a field names the minor version: "6-9,14".
func (p pythonImage) among(field string) bool {
	for part := range strings.SplitSeq(field, ",") {
		from, to, between := strings.Cut(part, "-")
		if !between {
			to = from
		}
		low, err := strconv.Atoi(from)
		high, err2 := strconv.Atoi(to)
		if err == nil && err2 == nil && low <= p.minor && p.minor <= high {
			return true
		}
	}
	return false
}

// zones say what it means that a path is not listed: nothing else is likely there, and nothing is known of what lies in
// the folders of the library.
func (p pythonImage) zones() (all []store.Zone) {
	zone := func(rule string, paths ...string) {
		for _, at := range paths {
			all = append(all, store.Zone{Path: at, Rule: rule, Note: pythonNote})
		}
	}
	zone("likely", "/usr/local/bin", "/usr/local/sbin", "/usr/local/pyvenv.cfg", "/usr/local/lib64", "/usr/local/lib/python", "/usr/local/lib/python3", "/root/.local", "/opt", "/home", "/srv", p.lib())
	zone("open", "/usr/local/bin/2to3*", "/usr/local/bin/pyvenv", "/usr/local/bin/pyvenv-*", "/usr/local/bin/easy_install*", "/usr/local/bin/wheel")
	for _, f := range p.files() {
		if f.Kind == "d" {
			zone("open", f.Path)
		}
	}
	for minor := range newestPython + 6 {
		if minor != p.minor && !(p.full && slices.Contains(debianPythons, minor)) {
			zone("likely", fmt.Sprintf("/usr/local/lib/python3.%d", minor))
		}
	}
	return all
}
