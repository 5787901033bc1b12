package code

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// What reads a file, or needs a folder, when it is called. Sources: Python's documentation of open, logging.config and
// pathlib; Starlette's StaticFiles; pandas' and joblib's of what they read.
var (
	opens    = lazyregexp.New(`(?:^|[^.\w])(?:open|(?:logging\.config\.)?fileConfig|(?:pd|pandas)\.read_(?:csv|json|excel|parquet)|joblib\.load|Image\.open)\(`)
	methods  = lazyregexp.New(`[\w)\]]\.open\(`)
	lists    = lazyregexp.New(`(?:^|[^.\w])(?:os\.)?(?:listdir|scandir)\(`)
	iterdir  = lazyregexp.New(`[\w)\]]\.iterdir\(\)`)
	texts    = lazyregexp.New(`\.read_(?:text|bytes)\(`)
	lastText = lazyregexp.New(`["']([^"']+)["']\s*\)*$`)
	statics  = lazyregexp.New(`\bStaticFiles\(`)
	// certificates are calls that read those of TLS, of which of are the names of files. Source: the documentation of ssl.
	certificates = lazyregexp.New(`(?:^|[^.\w])(?:ssl\.)?create_default_context\(|\.load_(?:verify_locations|cert_chain)\(`)
	of           = map[string]bool{"cafile": true, "certfile": true, "keyfile": true}
	logs         = lazyregexp.New(`(?:^|[^.\w])(?:logging\.)?(?:handlers\.)?(?:(?:Rotating|TimedRotating|Watched)?FileHandler|basicConfig)\(`)
)

// files are those that a statement reads.
func (w *walker) files(s *Statement) {
	e := s.whole()
	for _, m := range opens.FindAllStringIndex(s.Mask, -1) {
		args, ok := e.arguments(m[1] - 1)
		switch {
		case !ok || len(args) == 0 || args[0].name != "":
		case !writing(args[1:]):
			w.read(s, args[0].expression)
		case strings.TrimLeft(s.Mask[m[0]:m[1]], " \t(=[,") == "open(" && making(args[1:]):
			w.written(s, args[0].expression, "")
		}
	}
	for _, m := range texts.FindAllStringIndex(s.Mask, -1) {
		w.read(s, e.slice(e.before(m[0]), m[0]))
	}
	for _, m := range methods.FindAllStringIndex(s.Mask, -1) {
		if args, ok := e.arguments(m[1] - 1); ok && !writing(args) {
			at := m[1] - len(".open(")
			w.read(s, e.slice(e.before(at), at))
		}
	}
	for _, m := range lists.FindAllStringIndex(s.Mask, -1) {
		if args, ok := e.arguments(m[1] - 1); ok && len(args) == 1 && args[0].name == "" {
			w.read(s, args[0].expression)
		}
	}
	for _, m := range iterdir.FindAllStringIndex(s.Mask, -1) {
		at := m[1] - len(".iterdir()")
		w.read(s, e.slice(e.before(at), at))
	}
	for _, m := range logs.FindAllStringIndex(s.Mask, -1) {
		args, _ := e.arguments(m[1] - 1)
		w.logged(s, args, strings.HasSuffix(s.Mask[m[0]:m[1]], "basicConfig("))
	}
	for _, m := range certificates.FindAllStringIndex(s.Mask, -1) {
		args, _ := e.arguments(m[1] - 1)
		for i, a := range args {
			if of[a.name] || a.name == "" && i == 0 && s.Mask[m[0]] == '.' && a.text != "None" {
				w.read(s, a.expression)
			}
		}
	}
	for _, m := range statics.FindAllStringIndex(s.Mask, -1) {
		w.mounted(s, m[1]-1)
	}
}

func (w *walker) read(s *Statement, e expression) {
	if p, ok := w.value(e); ok && p != "" && !w.told[p] && !w.told[path.Base(p)] && !strings.Contains(p, ":") && !strings.HasPrefix(p, "~") {
		w.add(s, Step{Kind: Reads, Path: p})
	}
}

func (w *walker) written(s *Statement, e expression, reason string) {
	if p, ok := w.value(e); ok && p != "" && !strings.Contains(p, ":") && !strings.HasPrefix(p, "~") {
		w.add(s, Step{Kind: Writes, Path: p, Reason: reason})
		w.told[p] = true
	}
	if m := lastText.FindStringSubmatch(e.text); m != nil {
		w.told[path.Base(m[1])] = true // in whatever folder
	}
}

// logged is a handler of logging that opens its file at once, unless it is told to delay that. Source: Python's
// documentation of logging.handlers and logging.basicConfig.
func (w *walker) logged(s *Statement, args []argument, named bool) {
	var file expression
	for i, a := range args {
		switch {
		case a.name == "delay":
			return
		case a.name == "filename", i == 0 && a.name == "" && !named:
			file = a.expression
		}
	}
	w.written(s, file, "")
}

// mounted is StaticFiles, which stops where its folder is not there unless it is told not to look.
func (w *walker) mounted(s *Statement, open int) {
	args, _ := s.whole().arguments(open)
	dir, ok := "", false
	for i, a := range args {
		switch {
		case a.name == "check_dir" || a.name == "packages":
			return
		case a.name == "directory" || i == 0 && a.name == "":
			dir, ok = w.value(a.expression)
		}
	}
	if ok && dir != "" {
		w.add(s, Step{Kind: Enters, Path: dir})
	}
}

// writing reports whether open is given a mode that may make the file.
func writing(args []argument) bool {
	for i, a := range args {
		if mode, ok := a.literal(); (a.name == "mode" || i == 0 && a.name == "") && (!ok || strings.ContainsAny(mode, "wax+")) {
			return true
		}
	}
	return false
}

// making reports whether open is given a mode that makes the file where it is not there.
func making(args []argument) bool {
	for i, a := range args {
		if mode, ok := a.literal(); (a.name == "mode" || i == 0 && a.name == "") && ok && strings.ContainsAny(mode, "wax") {
			return true
		}
	}
	return false
}

// before is where the expression begins whose method is called at an index.
func (e expression) before(at int) int {
	for at > 0 {
		switch c := e.mask[at-1]; {
		case c == ')' || c == ']':
			depth := 0
			for at--; at >= 0; at-- {
				if strings.IndexByte(")]", e.mask[at]) >= 0 {
					depth++
				} else if strings.IndexByte("([", e.mask[at]) >= 0 {
					if depth--; depth == 0 {
						break
					}
				}
			}
			at = max(at, 0)
		case c == '_' || c == '.' || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z':
			at--
		default:
			return at
		}
	}
	return at
}
