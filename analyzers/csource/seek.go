package csource

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// libraries are where dlopen looks for a name without a folder, besides LD_LIBRARY_PATH and /etc/ld.so.conf. Source:
// ld.so(8), and ld.so.conf.d of Debian 12.
var libraries = []string{"/lib/x86_64-linux-gnu", "/usr/lib/x86_64-linux-gnu", "/lib", "/usr/lib", "/lib64", "/usr/lib64", "/usr/local/lib", "/usr/local/lib/x86_64-linux-gnu"}

// supplied are folders that the container's runtime, or an orchestrator, fills.
var supplied = []string{"/proc", "/sys", "/dev", "/run", "/var/run"}

// Seeks is Opens as what a program looks for that is built of files of these names, and of objects without their last
// letter. read is the text of a file, "" where it is not known.
func Seeks(sources, objects []string, read func(string) string) (all []filesystem.Seek) {
	names := slices.Clone(sources)
	for _, o := range objects {
		names = append(names, o+"c", o+"cpp", o+"cc", o+"cxx")
	}
	var files []Text
	seen := map[string]bool{}
	for i := 0; i < len(names); i++ {
		text := read(names[i])
		if text == "" || seen[names[i]] || len(files) > 40 {
			continue
		}
		seen[names[i]] = true
		files = append(files, Text{names[i], text})
		for _, h := range Parse(text).Includes {
			for _, dir := range []string{".", "../include", "include"} {
				if h.Quoted {
					names = append(names, path.Join(path.Dir(names[i]), dir, h.Name))
				}
			}
		}
	}
	for _, o := range Opens(files) {
		what := o.Name
		if what == "" {
			what = fmt.Sprintf("argv[%d]", o.Operand)
		}
		s := filesystem.Seek{What: what, Files: []string{o.Name}, Operand: o.Operand}
		s.Why = fmt.Sprintf("%s: No such file or directory (%s:%d)", what, o.In, o.Line)
		if o.Read {
			s.Does = filesystem.Reading
		}
		if o.Made {
			s.Why, s.Does = fmt.Sprintf("%s:%d", o.In, o.Line), filesystem.Making
		}
		if o.Loaded {
			s.Why = fmt.Sprintf("%s: cannot open shared object file: No such file or directory (%s:%d)", what, o.In, o.Line)
		}
		if o.Loaded && !strings.Contains(o.Name, "/") {
			s.Files, s.Variables = nil, []string{"LD_LIBRARY_PATH"}
			for _, dir := range libraries {
				s.Files = append(s.Files, path.Join(dir, o.Name))
			}
		}
		if !given(o.Name) {
			all = append(all, s)
		}
	}
	return all
}

func given(name string) bool {
	for _, dir := range supplied {
		if filesystem.Within(name, dir) {
			return true
		}
	}
	return false
}
