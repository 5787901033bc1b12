// Package seeks tells what a program that a build made looks for when it starts, and does not find. It knows nothing of
// languages: what is looked for comes with the program.
package seeks

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Lacking says what a program that is started with arguments looks for and does not find; the zero Refusal says nothing.
// Whether the program gets there is not known.
func Lacking(w *tools.World, program string, all []filesystem.Seek, args []tools.Word) (unset tools.Refusal) {
	for _, s := range all {
		if s.Does == filesystem.Choosing {
			if s.Takes == nil && fewer(args, s.Operand) {
				return tools.Refusal{Kind: state.FailsArguments, Reason: path.Base(program) + ": argument " + strconv.Itoa(s.Operand) + " is missing " + s.Why}
			} else if s.Takes == nil {
				continue
			}
			if word := unchosen(s, args); word != "" {
				return tools.Refusal{Kind: state.FailsExit, Reason: path.Base(program) + ": unknown command " + word + " " + s.Why}
			}
			continue
		}
		switch s = valued(w, told(s, args)); {
		case s.Does == filesystem.Ending && s.Flag != "":
			return tools.Refusal{Kind: state.FailsArguments, Reason: path.Base(program) + ": " + s.Why}
		case s.Does == filesystem.Ending:
			return tools.Refusal{Kind: state.FailsExit, Reason: path.Base(program) + ": " + s.Why}
		case s.Does == filesystem.Zoning:
			if why := unzoned(w, s); why != "" {
				return tools.Refusal{Kind: state.FailsRuntimeFile, Reason: program + " finds no " + s.What + ": " + why + " (package " + s.Package + ")"}
			}
		case s.Does >= filesystem.Addressing:
			if r := unread(w, program, s); r.Kind == state.FailsExit {
				return r
			} else if unset.Reason == "" {
				unset = r
			}
		case s.Takes != nil:
			if name := undefined(s.Takes, args); name != "" {
				return tools.Refusal{Kind: state.FailsExit, Reason: path.Base(program) + ": flag provided but not defined: -" + name}
			}
		case s.Does == filesystem.Making || s.Does == filesystem.MakingAbove:
			if reason := unmade(w, s); reason != "" {
				return tools.Refusal{Kind: state.FailsPath, Reason: path.Base(program) + ": " + reason}
			}
		case finds(w, s):
			if at := barred(w, s); at != "" {
				return tools.Refusal{Kind: state.FailsPath, Reason: path.Base(program) + ": " + at + ": permission denied"}
			}
		case s.Package != "":
			return tools.Refusal{Kind: state.FailsRuntimeFile, Reason: program + " finds no " + s.What + ": " + s.Why + " (package " + s.Package + ")"}
		case len(s.Files) == 0 && s.Program == "":
			if unset.Reason == "" {
				unset = tools.Refusal{Kind: state.FailsUnlessSet, Reason: path.Base(program) + ": " + s.Why}
				if len(s.Variables) > 0 && w.Container {
					unset.Kind, unset.Reason = state.UnlessSet(s.What, unset.Reason)
				}
			}
		default:
			return tools.Refusal{Kind: state.FailsPath, Reason: path.Base(program) + ": " + s.Why}
		}
	}
	return unset
}

// fewer reports whether a command line certainly has fewer words than a program needs.
func fewer(args []tools.Word, least int) bool {
	return len(args) < least && !slices.ContainsFunc(args, func(a tools.Word) bool { return a.Many })
}

// unchosen is the operand of a command line that is none of those that a program takes in its place, "" for none.
func unchosen(s filesystem.Seek, args []tools.Word) string {
	unsure := func(a tools.Word) bool { return !a.Known || a.Many }
	if len(args) < s.Operand || slices.ContainsFunc(args[:s.Operand], unsure) {
		return ""
	}
	if word := args[s.Operand-1].Text; !s.Takes[word] {
		return word
	}
	return ""
}

// undefined is the first flag of a command line that a program does not take, "" where there is none. Source: the
// documentation of flag of Go 1.23, "Command line flag syntax".
func undefined(flags map[string]bool, args []tools.Word) string {
	for i := 0; i < len(args); i++ {
		text := args[i].Text
		if !args[i].Known || args[i].Many || len(text) < 2 || text[0] != '-' || text == "--" {
			return ""
		}
		name, _, joined := strings.Cut(strings.TrimPrefix(text[1:], "-"), "=")
		valued, defined := flags[name]
		if !defined {
			return name
		}
		if valued && !joined {
			i++
		}
	}
	return ""
}

// told is a file that is looked for with the name that the command line has for it.
func told(s filesystem.Seek, args []tools.Word) filesystem.Seek {
	if s.Operand > 0 {
		return operated(s, args)
	}
	if s.Flag == "" {
		return s
	}
	for i, a := range args {
		name, value, joined := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(a.Text, "-"), "-"), "=")
		switch {
		case !a.Known || a.Many:
			return filesystem.Seek{Files: []string{"/"}}
		case name != s.Flag || !strings.HasPrefix(a.Text, "-"):
			continue
		case !joined && i+1 < len(args):
			if value = args[i+1].Text; !args[i+1].Known {
				return filesystem.Seek{Files: []string{"/"}}
			}
		}
		if len(s.Files) == 0 { // it is given, whatever it is
			return filesystem.Seek{Files: []string{"/"}}
		}
		s, s.Variables = renamed(s, value), nil // of which the variable is only the default
	}
	return s
}

// operated is told, of a file that an operand names. Without one it is the file that the program has for that, if any.
func operated(s filesystem.Seek, args []tools.Word) filesystem.Seek {
	unknown := slices.ContainsFunc(args, func(a tools.Word) bool { return !a.Known || a.Many || strings.HasPrefix(a.Text, "-") })
	switch {
	case unknown || len(args) < s.Operand && s.Files[0] == "":
		return filesystem.Seek{Files: []string{"/"}}
	case len(args) < s.Operand:
		return s
	}
	return renamed(s, args[s.Operand-1].Text)
}

// renamed is a file that is looked for with another name.
func renamed(s filesystem.Seek, name string) filesystem.Seek {
	s.Why, s.What, s.Files = strings.ReplaceAll(s.Why, s.What, name), name, []string{name}
	return s
}

// valued is a file that is looked for with the name that a variable of the image has for it.
func valued(w *tools.World, s filesystem.Seek) filesystem.Seek {
	for _, name := range s.Variables {
		v, ok := w.Vars[name]
		if !ok || v.Unset || !v.Known || v.Text == "" || s.Form == "" {
			continue
		}
		file, unset := strings.ReplaceAll(s.Form, "\x00", v.Text), "environment variable "+name+" is not set"
		if strings.Contains(file, "://") {
			return s
		}
		if s.Why = strings.Replace(s.Why, unset, "open "+file+": no such file or directory", 1); s.What != name && s.What != "" {
			s.Why = strings.ReplaceAll(s.Why, s.What, file)
		}
		s.What, s.Files, s.Variables = file, []string{file}, nil
	}
	return s
}

// finds reports whether a file or program that is looked for may be there.
func finds(w *tools.World, s filesystem.Seek) bool {
	if overridden(w, s) {
		return true
	}
	if s.Program != "" {
		found := w.Program(s.Program)
		return found.Presence != filesystem.Absent
	}
	return slices.ContainsFunc(s.Files, func(file string) bool {
		at, ok := w.Abs(file, true)
		if filesystem.HasWildcard(file) && ok {
			matched := w.Glob(at)
			return len(matched.Paths) > 0 || !matched.Complete
		}
		return !ok || !gone(w, at, s.Package == "")
	})
}

// gone reports whether nothing is at a path, or no more than a package that was installed may have put there: of the
// project's own files that is none. Those that packages have for any project stay possible.
func gone(w *tools.World, at string, own bool) bool {
	e := w.Stat(at).Entry
	if e.Presence != filesystem.Unknown {
		return e.Presence == filesystem.Absent
	}
	return own && !tools.RuntimeDir(at) && w.State.Unowned(at)
}

// unzoned says that a variable of the image names a time zone of which there is no data, "" where it may not. Source:
// time, LoadLocation, Go 1.23.
func unzoned(w *tools.World, s filesystem.Seek) string {
	v, set := w.Vars[s.Variables[0]]
	zone := v.Text
	s.Variables = s.Variables[1:]
	if !set || v.Unset || !v.Known || zone == "" || zone == "UTC" || zone == "Local" || finds(w, s) {
		return ""
	}
	return strings.ReplaceAll(s.Why, "\x00", zone)
}

// barred is the one file that a program opens, where it is there and the user may not read it; "" for none.
func barred(w *tools.World, s filesystem.Seek) string {
	if len(s.Files) != 1 || s.Does != filesystem.Reading || filesystem.HasWildcard(s.Files[0]) || overridden(w, s) {
		return ""
	}
	at, ok := w.Abs(s.Files[0], true)
	if e := w.Stat(at).Entry; !ok || e.Presence != filesystem.Present || e.Type != filesystem.Regular || w.Forbidden(at, state.ToRead).Where == "" {
		return ""
	}
	return s.Files[0]
}

// overridden reports whether a variable that is set names another file.
func overridden(w *tools.World, s filesystem.Seek) bool {
	return slices.ContainsFunc(s.Variables, func(name string) bool {
		v, ok := w.Vars[name]
		return ok && !v.Unset
	})
}

// unmade is why a program does not make the file or folder that it makes when it starts, "" where it likely does.
func unmade(w *tools.World, s filesystem.Seek) string {
	at, ok := w.Abs(s.Files[0], true)
	if !ok || overridden(w, s) || tools.RuntimeDir(at) {
		return ""
	}
	e, denied := w.Stat(at).Entry, false
	switch {
	case e.Presence == filesystem.Present && s.Does == filesystem.Making:
		denied = w.Forbidden(at, state.ToWrite).Where != ""
	case s.Does == filesystem.Making && gone(w, path.Dir(at), true):
		return s.What + ": no such file or directory (" + s.Why + ")"
	case e.Presence == filesystem.Absent:
		denied, _ = w.Locked(at)
	}
	if denied {
		return s.What + ": permission denied (" + s.Why + ")"
	}
	return ""
}
