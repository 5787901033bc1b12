package javascript

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// File is a file or a folder that a program reads or makes at once, or a program that it starts.
type File struct {
	Path string
	Use  Use
}

// Use is what a program does with it.
type Use uint8

// MakesFolder makes one that is not there, MakesFile opens one to write, Reads needs one that is there. Starts is a
// program by its name, without which an error is thrown.
const (
	Reads Use = iota
	MakesFile
	MakesFolder
	Starts
)

// uses are the functions that do that, without a callback. Sources: node's manual, "File system"; multer's README,
// "dest".
var uses = map[string]Use{"readFileSync": Reads, "readdirSync": Reads, "mkdirSync": MakesFolder, "multer": MakesFolder, "writeFileSync": MakesFile,
	"appendFileSync": MakesFile, "createWriteStream": MakesFile}

// Files are those that the file at a path reads and makes where it is loaded, up to the first that may not be reached;
// cwd is the working directory. What a function does counts where that function is called, so that only what stands in
// none is taken.
func Files(text, at, cwd string) (found []File) {
	if !strings.Contains(text, "Sync(") && !strings.Contains(text, "createWriteStream") && !strings.Contains(text, "multer") {
		return nil
	}
	s, paths := scanner{}, map[string]string{}
	literal := false // what is open is a value, or arguments of a call: all of it is evaluated
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		within := line != "" && (line[0] == ' ' || line[0] == '\t' || s.depth > 0) // of an "if" or a function, as a rule
		literal = (literal || !within) && evaluated(line, within)
		guard := within && !literal
		if m := declared.FindStringSubmatch(line); m != nil {
			if p, ok := place(m[2], at, cwd, paths); ok {
				paths[m[1]] = p
			}
		}
		m := calls.FindStringSubmatch(line)
		if m != nil && !guard && !s.inside && !lazy.MatchString(line) {
			p, ok := place(m[2], at, cwd, paths)
			use := uses[m[1]]
			if condition := strings.HasPrefix(line, "if"); ok && (!condition || strings.Contains(line, "existsSync") && use == MakesFolder) {
				found = append(found, File{Path: p, Use: use})
			}
		}
		if !guard && !s.inside && !lazy.MatchString(line) {
			found = append(found, started(line)...)
		}
		s.read(line)
		if s.lost || ends.MatchString(line) && s.depth == 0 && !strings.Contains(line, "existsSync") {
			return found
		}
	}
	return found
}

// started is the program that a line starts, if it starts one.
func started(line string) []File {
	if m := children.FindStringSubmatch(line); m != nil {
		return []File{{Path: m[1], Use: Starts}}
	}
	return nil
}

// evaluated reports whether what a line opens is evaluated along with it: a value, and no block or function.
func evaluated(line string, within bool) bool {
	return (within || !blocks.MatchString(line)) && !lazy.MatchString(line) && !methods.MatchString(line)
}

// place is the path that an expression stands for: a string, a name that stands for one, or the ways to join them.
func place(expression, at, cwd string, paths map[string]string) (p string, ok bool) {
	expression = strings.TrimSpace(expression)
	if p, ok = paths[expression]; ok {
		return p, true
	}
	if m := ownURL.FindStringSubmatch(expression); m != nil {
		p = path.Join(path.Dir(at), m[1])
		return p, p != "/"
	}
	parts := []string{expression}
	if m := joining.FindStringSubmatch(expression); m != nil {
		parts = strings.Split(m[1], ",")
	} else if !plain.MatchString(expression) {
		return "", false
	}
	for _, part := range parts {
		part = strings.TrimSpace(part)
		switch held, named := paths[part]; {
		case part == "__dirname" || part == "import.meta.dirname":
			p = path.Dir(at)
		case part == "process.cwd()":
			p = cwd
		case named:
			p = held
		case plain.MatchString(part):
			p = path.Join(p, part[1:len(part)-1])
			if rooted := part[1:]; strings.HasPrefix(rooted, "/") && len(parts) == 1 {
				p = path.Clean(rooted[:len(rooted)-1])
			}
		case part == "":
		default:
			return "", false
		}
	}
	if !path.IsAbs(p) {
		p = path.Join(cwd, p)
	}
	return p, p != "/"
}

// ownURL is a path as seen from the module. Source: node's manual, "import.meta.url".
var ownURL = lazyregexp.New(`^(?:(?:url\.)?fileURLToPath\(\s*)?new\s+URL\(\s*["'](\.{1,2}/[^"'?#%:]+)["']\s*,\s*import\.meta\.url\s*,?\s*\)(?:\s*\))?$`)

var (
	declared = lazyregexp.New(`^(?:export\s+)?(?:const|let|var)\s+(\w+)(?:\s*:\s*string)?\s*=\s*(.+?);?\s*$`)
	calls    = lazyregexp.New(`\b(?:fs\.)?(mkdirSync|writeFileSync|appendFileSync|createWriteStream|readFileSync|readdirSync|multer)\((?:\{\s*dest:\s*)?((?:(?:new\s+)?[\w.]+\((?:[^()]|\(\))*\))|[^,()}]+)`)
	joining  = lazyregexp.New(`^(?:path\.)?(?:join|resolve)\((.*)\)$`)
	// children are programs that are started and waited for by functions that throw where there is none. Source: node's
	// manual, "Child process".
	children = lazyregexp.New("\\bexec(?:File)?Sync\\(\\s*[\"'`]([\\w.+-]+)(?:[\"'`]| [^|&;$\"'`]*[\"'`])")
	blocks   = lazyregexp.New(`^(?:export\s+(?:default\s+)?)?(?:async\s+)?(?:if|for|while|switch|function|class|try|do|else|\})\b|^\}`)
	methods  = lazyregexp.New(`\)\s*\{|\bget\s+\w+\(`)
	plain    = lazyregexp.New("^(?:'[^']*'|\"[^\"]*\"|`[^`$]*`)$")
	lazy     = lazyregexp.New(`=>|\bfunction\b|\btry\b|\bcatch\b|^\s*//|\?|\|\||&&`)
)
