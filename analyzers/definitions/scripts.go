package definitions

import (
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
)

func isScript(p string) bool {
	return slices.Contains([]string{".sh", ".bash"}, path.Ext(p))
}

// scriptFile reads the builds that a shell script starts. Where it is run is not said: in its folder, or the nearest
// above it that has what the builds name.
func scriptFile(r *reading) []Build {
	t := dockerfile.Text{Value: string(r.file.Content), File: r.file, Pieces: []dockerfile.Piece{{}}}
	return r.wherever(func(dir string) []Build { return r.script(Script, t, literal(r.file.Line(0), dir), nil) })
}

// wherever reads builds as run in the folder, of the definition's and those above it, in which most of their
// Dockerfiles are.
func (r *reading) wherever(read func(dir string) []Build) (best []Build) {
	most := -1
	for dir := r.dir(); ; dir = path.Dir(dir) {
		builds, n := read(dir), 0
		for _, b := range builds {
			if r.there(b) {
				n++
			}
		}
		if n > most {
			best, most = builds, n
		}
		if dir == "." || n == len(builds) {
			return best
		}
	}
}

func (r *reading) folder(p string) bool {
	info, err := fs.Stat(r.files, path.Clean(p))
	return err == nil && info.IsDir()
}

func (r *reading) there(b Build) bool { return b.File.Known && r.regular(b.File.Value) }

func (r *reading) regular(p string) bool {
	_, ok := content(r.files, p)
	return ok
}

func isJustfile(p string) bool {
	base := strings.ToLower(path.Base(p))
	return base == "justfile" || base == ".justfile" || path.Ext(base) == ".just"
}

// justfile reads the builds that recipes of just start; its variables, {{x}}, are not evaluated.
func justfile(r *reading) []Build { return recipes(r, Just, " \t", r.dir()) }

func isTaskfile(p string) bool {
	base := strings.ToLower(path.Base(p))
	return strings.HasPrefix(base, "taskfile") && (strings.HasSuffix(base, ".yml") || strings.HasSuffix(base, ".yaml"))
}

// taskfile reads the builds that the commands of tasks start; templates are not evaluated.
func taskfile(r *reading) (builds []Build) {
	for _, task := range r.document().get("tasks").entries() {
		dir := literal(task.key.span(), r.dir())
		if d := task.value.get("dir"); d.scalar() {
			dir = rooted(r.dir(), braced(d))
		}
		for _, c := range append(task.value.get("cmds").items(), task.value.get("cmd")) {
			if cmd := c.get("cmd"); cmd.scalar() {
				c = cmd
			}
			if !c.scalar() {
				continue
			}
			for _, b := range r.script(Task, c.script(), dir, nil) {
				b.Name = task.key.Value
				builds = append(builds, b)
			}
		}
	}
	return builds
}
