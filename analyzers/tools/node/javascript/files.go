package javascript

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// File is a file or a folder that a program reads or makes at once, or a program that it starts.
type File struct {
	Path string
	Use  Use
}

// Use is what a program does with it.
type Use uint8

// MakesFolder makes one that is not there, MakesFile opens one to write, MakesAbove makes the folder of a file that it
// then opens, Reads needs one that is there, Loads a module by its path. Starts is a program by its name, without which
// an error is thrown.
const (
	Reads Use = iota
	MakesFile
	MakesFolder
	MakesAbove
	Loads
	Starts
)

// uses are the functions that do that, without a callback. Sources: node's manual, "File system", "Worker threads" and
// "Child process"; the READMEs of multer ("dest"), fs-extra, @grpc/proto-loader, @graphql-tools/load, yamljs and
// better-sqlite3; winston's transports/file.js of 3.14 and winston-daily-rotate-file 5;
// pino's documentation of pino.destination.
var uses = map[string]Use{"readFileSync": Reads, "readdirSync": Reads, "mkdirSync": MakesFolder, "multer": MakesFolder, "writeFileSync": MakesFile,
	"appendFileSync": MakesFile, "createWriteStream": MakesFile, "createReadStream": Reads, "readJsonSync": Reads, "readJSONSync": Reads,
	"loadSync": Reads, "loadSchemaSync": Reads, "YAML.load": Reads, "Worker": Loads, "fork": Loads, "Piscina": Loads,
	"transports.File": MakesAbove, "DailyRotateFile": MakesAbove, "pino.destination": MakesFile, "Database": MakesFile, "DatabaseSync": MakesFile}

// suffixed are the functions that take other things than paths too: a path has an ending.
var suffixed = tools.WordList("loadSync loadSchemaSync YAML.load Worker fork Piscina Database DatabaseSync")

// Files are those that the file at a path reads and makes where it is loaded, up to the first that may not be reached;
// cwd is the working directory. What a function does counts where that function is called, so that only what stands in
// none is taken.
func Files(text, at, cwd string) (found []File) {
	if !calls.MatchString(text) && !children.MatchString(text) && !environment.MatchString(text) {
		return nil
	}
	text = spread.ReplaceAllString(text, "$1 ")
	s, paths := scanner{}, map[string]string{}
	looked := false  // the block that is open makes what is not there
	literal := false // what is open is a value, or arguments of a call: all of it is evaluated
	for line := range strings.Lines(text) {
		if line = strings.TrimRight(line, "\r\n"); line == "" {
			continue // it says nothing of what is open
		}
		within := line[0] == ' ' || line[0] == '\t' || s.depth > 0 // of an "if" or a function, as a rule
		literal = (literal || !within) && evaluated(line, within)
		guard := within && !literal || looping.MatchString(line) && within
		if m := declared.FindStringSubmatch(line); m != nil && !reassigned(text, m[1]) {
			if p, ok := place(m[2], at, cwd, paths); ok {
				paths[m[1]] = p
			}
		}
		looked = guarding.MatchString(line) || looked && within
		if !s.inside && (!guard || looked) {
			found = append(found, evaluatedUses(line, at, cwd, paths, guard)...)
		}
		s.read(line)
		if s.lost || leaves.MatchString(line) && s.depth == 0 && !strings.Contains(line, "existsSync") {
			return found
		}
	}
	return found
}

// assigned is a name that something is given to.
var assigned = lazyregexp.New(`[\w$.]+\s*(?:\+|\|\||\?\?|&&)?=(?:[^=>]|$)`)

// reassigned reports whether a text gives a variable more than its first value, or may.
func reassigned(text, name string) bool {
	n := 0
	for _, m := range assigned.FindAllString(text, -1) {
		if strings.TrimRight(m[:strings.Index(m, "=")], " \t\r\n+|?&") == name {
			n++
		}
	}
	return n > 1
}

// used is the file or folder that a line reads or makes by one of the functions.
func used(line, at, cwd string, paths map[string]string) []File {
	m := calls.FindStringSubmatch(line)
	if m == nil || strings.Contains(m[2], "://") {
		return nil
	}
	p, ok := place(m[2], at, cwd, paths)
	use := uses[m[1]]
	if use == MakesAbove && path.Ext(p) == "" {
		use = MakesFolder
	}
	conditional := strings.HasPrefix(line, "if") && !(strings.Contains(line, "existsSync") && use == MakesFolder)
	if !ok || conditional || suffixed.Has(m[1]) && path.Ext(p) == "" {
		return nil
	}
	return []File{{Path: p, Use: use}}
}

// evaluatedUses is what a line reads, makes and starts: the folders that it makes alone where it stands in a block that
// makes what is not there.
func evaluatedUses(line, at, cwd string, paths map[string]string, block bool) []File {
	if block {
		return making(used(before(line), at, cwd, paths))
	}
	found := used(before(line), at, cwd, paths)
	if lazy.MatchString(line) {
		return found
	}
	return append(append(found, started(line)...), environs(line, at, cwd, paths)...)
}

// before is what a line certainly evaluates: what stands before a function, or a condition, of its own.
func before(line string) string {
	if m := looping.FindStringSubmatch(line); m != nil {
		line = m[1]
	}
	if at := lazy.FindStringIndex(line); at != nil {
		return line[:at[0]]
	}
	return line
}

// making are the folders that are made, of what is used.
func making(all []File) (folders []File) {
	for _, f := range all {
		if f.Use == MakesFolder {
			folders = append(folders, f)
		}
	}
	return folders
}

// environs is a file of variables that a line reads. Source: node's manual, "process.loadEnvFile(path)".
func environs(line, at, cwd string, paths map[string]string) []File {
	m := environment.FindStringSubmatch(line)
	if m == nil {
		return nil
	}
	if m[1] == "" {
		m[1] = "'.env'"
	}
	if p, ok := place(m[1], at, cwd, paths); ok {
		return []File{{Path: p}}
	}
	return nil
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
	calls    = lazyregexp.New(`\b(mkdirSync|writeFileSync|appendFileSync|create(?:Read|Write)Stream|readFileSync|readdirSync|multer|readJ(?:son|SON)Sync|load(?:Schema)?Sync|YAML\.load|Worker|fork|Piscina|transports\.File|DailyRotateFile|pino\.destination|Database(?:Sync)?)\((?:\{\s*(?:level:\s*["']\w+["'],\s*)?(?:dest|filename|dirname):\s*)?((?:(?:new\s+)?[\w.]+\((?:[^()]|\(\))*\))|[^,()}]+)`)
	// looping is a loop over a list, guarding a block that makes what is not there.
	looping  = lazyregexp.New(`^for\s*\(\s*(?:const|let|var)\s+[\w{}\[\],\s]+\s+of\s+(.*)$`)
	guarding = lazyregexp.New(`^if\s*\(\s*!\s*(?:fs\.)?existsSync\(([^()]+)\)\s*\)\s*\{\s*$`)
	spread   = lazyregexp.New(`(\((?:\{)?)\s*\n\s*`) // arguments that begin on the next line
	joining  = lazyregexp.New(`^(?:path\.)?(?:join|resolve)\((.*)\)$`)
	// children are programs that are started and waited for by functions that throw where there is none. Source: node's
	// manual, "Child process".
	children    = lazyregexp.New("\\bexec(?:File)?Sync\\(\\s*[\"'`]([\\w.+-]+)(?:[\"'`]| [^|&;$\"'`]*[\"'`])")
	environment = lazyregexp.New(`(?m)^(?:process\.)?loadEnvFile\(\s*([^)]*)\)`)
	blocks      = lazyregexp.New(`^(?:export\s+(?:default\s+)?)?(?:async\s+)?(?:if|for|while|switch|function|class|try|do|else|\})\b|^\}`)
	methods     = lazyregexp.New(`\)\s*\{|\bget\s+\w+\(`)
	plain       = lazyregexp.New("^(?:'[^']*'|\"[^\"]*\"|`[^`$]*`)$")
	lazy        = lazyregexp.New(`=>|\bfunction\b|\btry\b|\bcatch\b|^\s*//|\?|\|\||&&`)
)
