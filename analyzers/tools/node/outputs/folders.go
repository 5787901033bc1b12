package outputs

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools/node/bundle"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// babel is the command line of @babel/cli with one folder of sources: each becomes a file of the same name, with the ending
// .js. Source: Babel's documentation of @babel/cli 7, "Compile Directories"; what 7.24 writes.
func (a outputCall) babel(args []string) bool {
	out, from := "", ""
	for i := 0; i < len(args); i++ {
		name, value, has := strings.Cut(args[i], "=")
		switch name {
		case "-d", "--out-dir":
			if !has && i+1 < len(args) {
				i++
				value = args[i]
			}
			out = value
		case "-D", "--copy-files", "--no-copy-ignored", "--delete-dir-on-start", "--verbose", "--quiet", "-s", "--source-maps", "--no-comments", "--minified", "--compact":
		case "--extensions", "--presets", "--plugins":
			if !has {
				i++
			}
		default:
			if strings.HasPrefix(name, "-") || from != "" {
				return false
			}
			from = args[i]
		}
	}
	e := a.Stat(a.Path(from)).Entry
	if out == "" || from == "" || strings.ContainsAny(from+out, "*$") || e.Presence != filesystem.Present || e.Type != filesystem.Directory {
		return false
	}
	made := bundle.Product{Folder: out, Listed: true}
	if made.Files = a.scriptsBelow(a.Path(from), "", 0); made.Files == nil {
		return false
	}
	fresh := a.Absent(a.Path(out))
	a.Made(a.Path(out), true)
	a.Edit(func(e *filesystem.Editor) { a.laidOut(e, a.Real(a.Path(out)), made, fresh, nil) })
	return true
}

// scriptsBelow are the files that sources in JavaScript below a folder become; none where that is not known.
func (a outputCall) scriptsBelow(dir, prefix string, depth int) (files []string) {
	names, complete := a.Children(dir)
	if !complete || depth > 8 {
		return nil
	}
	for _, name := range names {
		e := a.Stat(path.Join(dir, name)).Entry
		switch ext := path.Ext(name); {
		case e.Presence != filesystem.Present || e.Likely:
			return nil
		case e.Type == filesystem.Directory:
			files = append(files, a.scriptsBelow(path.Join(dir, name), path.Join(prefix, name), depth+1)...)
		case ext == ".js" || ext == ".jsx" || ext == ".mjs" || ext == ".cjs" || ext == ".es6":
			files = append(files, path.Join(prefix, strings.TrimSuffix(name, ext)+".js"))
		}
	}
	return files
}
