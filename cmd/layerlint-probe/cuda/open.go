//go:build linux

package cuda

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/ebitengine/purego"

	"github.com/layerlint/layerlint/gpucheck"
)

// stubLibrary is what the toolkit's link-time libcuda answers to every call.
const stubLibrary = 34

// open opens one library and asks for its version.
func open(r *step) any {
	l := gpucheck.Library{Name: path.Base(r.Library)}
	if r.Mixed { // before the library is opened, which brings others of its own folder in
		l.Mixed = mixed(r.Family, r.Library)
		return l
	}
	start := time.Now()
	handle, err := purego.Dlopen(r.Library, purego.RTLD_NOW|purego.RTLD_LOCAL)
	r.took("dlopen", start)
	if err != nil {
		l.Error = err.Error()
		l.Outcome = gpucheck.Refused
		if strings.Contains(l.Error, "cannot open shared object file: No such file") {
			l.Outcome = gpucheck.Missing
		}
		return l
	}
	l.Outcome = gpucheck.Opened
	text, status, symbol := version(r.Family, handle)
	l.Version = text
	l.Path = mappedPath(readMaps(), symbol, r.Library)
	l.Kind = kind(r.Family, l.Path, status)
	return l
}

// kind reports whether this is a stub and a copy of cuda-compat by their place and by what the stub answers.
func kind(family, file string, status int) string {
	switch dir := path.Dir(file); {
	case family == "libcuda" && status == stubLibrary, path.Base(dir) == "stubs":
		return "stub"
	case strings.Contains(dir+"/", "/compat/"):
		return "compat"
	}
	return ""
}

// mapping is one line of /proc/self/maps that has a file.
type mapping struct {
	start, end uintptr
	file       string
}

func readMaps() []mapping {
	f, err := os.Open("/proc/self/maps")
	if err != nil {
		return nil
	}
	defer f.Close()
	return parseMaps(f)
}

func parseMaps(r io.Reader) []mapping {
	var list []mapping
	for s := bufio.NewScanner(r); s.Scan(); {
		slash := strings.IndexByte(s.Text(), '/')
		if slash < 0 {
			continue
		}
		m := mapping{file: s.Text()[slash:]}
		if _, err := fmt.Sscanf(s.Text(), "%x-%x", &m.start, &m.end); err == nil {
			list = append(list, m)
		}
	}
	return list
}

// mappedPath finds the file of a library: where one of its functions lies, else by its name.
func mappedPath(maps []mapping, symbol uintptr, name string) string {
	for _, m := range maps {
		if symbol >= m.start && symbol < m.end {
			return m.file
		}
	}
	stem, _, _ := strings.Cut(path.Base(name), ".so")
	i := slices.IndexFunc(maps, func(m mapping) bool { return strings.HasPrefix(path.Base(m.file), stem+".so") })
	if i < 0 {
		return ""
	}
	return maps[i].file
}
