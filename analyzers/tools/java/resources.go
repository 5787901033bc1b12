package java

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/java/starts"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// lacksResource precedes, in what is known of an archive, a file that its program takes from it and that it lacks.
const lacksResource = "\nresource missing: "

// place is a folder of a class path, or what goes into an archive: a folder, and what of it.
type place struct{ dir, what string }

// unresourced says of which file none of the places has anything, which a program takes from there, "" where that is not
// certain.
func unresourced(a *tools.Command, places []place, kept string) string {
	kept, other := others(kept)
	at, text, _ := strings.Cut(kept, "\n")
	_, all := starts.Opens(at, text, other)
	for _, r := range all {
		gone := len(places) > 0
		for _, p := range places {
			if p.what != "." && p.what != r.Path && !filesystem.Within(r.Path, p.what) {
				continue
			}
			gone = gone && a.Stat(path.Join(p.dir, r.Path)).Entry.Presence == filesystem.Absent
		}
		if gone {
			return r.Path + ", which " + r.Where + " takes from the class path"
		}
	}
	return ""
}

// folders are the places of a class path of folders alone; nil where it has others.
func folders(a *tools.Command, classes effects.Arg) (all []place) {
	for p := range strings.SplitSeq(classes.Text, ":") {
		at, ok := a.Abs(p, p != "" && !strings.HasSuffix(p, "*"))
		e := a.Stat(at).Entry
		plain := e.Presence == filesystem.Absent ||
			e.Presence == filesystem.Present && e.Type == filesystem.Directory
		if !ok || !plain {
			return nil
		}
		all = append(all, place{at, "."})
	}
	return all
}

// packed are what goes into an archive, after the words of its options; nil where that is not known. Source: jar(1) of
// JDK 21.
func packed(a *tools.Command, args []effects.Arg) (all []place) {
	for i := 0; i < len(args); i++ {
		dir := a.Dir.Text
		if args[i].Text == "-C" && i+2 < len(args) && args[i+1].Known {
			at, ok := a.At(args[i+1])
			if dir = at; !ok {
				return nil
			}
			i += 2
		}
		switch w := args[i]; {
		case strings.HasSuffix(w.Text, ".class"), strings.HasSuffix(w.Text, ".jar"), strings.HasPrefix(w.Text, "--create"), strings.HasPrefix(w.Text, "--main-class="), strings.HasPrefix(w.Text, "--file="):
		case !w.Known, strings.HasPrefix(w.Text, "@"), strings.ContainsAny(w.Text, "*?["), !a.Dir.Known:
			return nil
		default:
			all = append(all, place{dir, path.Clean(w.Text)})
		}
	}
	return all
}

// resourceless refuses a class whose program takes a file from the class path that is not there.
func resourceless(a *tools.Command, class, classes effects.Arg, source *string) {
	if a.Step.Instruction != nil || source == nil || a.Failed {
		return
	}
	if _, kept, ok := strings.Cut(*source, ofSource); ok {
		if what := unresourced(a, folders(a, classes), *withClasses(a, classes, &kept)); what != "" {
			a.Refuse(class, state.FailsPath, "NullPointerException: "+classes.Text+" has no "+what, true)
		}
	}
}
