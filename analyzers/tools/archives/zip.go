package archives

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// zip3 is zip: it makes an archive, and ends with an error where none of what it is to hold is there. Source: zip(1), 3.0, and tried
// with it.
var zip3 = &tools.Tool{
	Names: tools.Names("zip"), System: true, Grammar: effects.Getopt("bnPtOsZix", ""), Manager: "zip",
	Effect: func(l effects.Line) effects.Effect {
		e := effects.Effect{Modelled: true, Doubtful: true}
		if of := zipOperands(l.Args); len(of) > 0 && strings.Contains(of[0].Text, ".") {
			e.Add(effects.Action{Kind: effects.Write, Paths: of[:1], Mode: "?"})
		} else {
			e.Add(effects.Below("."))
		}
		for _, a := range l.Args {
			if strings.HasPrefix(a.Text, "-") && strings.ContainsAny(a.Text, "mT") {
				return effects.Foreign(append([]effects.Arg{{Text: "zip", Known: true}}, l.Args...)) // it takes files away, or runs a program
			}
		}
		return effects.CarriedOut("zip", l, e)
	},
	Run: func(a *tools.Command, x effects.Action) {
		of := zipOperands(x.Line.Args)
		if len(of) > 1 && !a.Failed {
			refuseEmpty(a, of[0], of[1:])
		}
		a.Instead(x)
	},
}

// zipLetters are options that only say how something is added.
const zipLetters = "-0123456789rqvjXDolkS"

// zipOperands are the archive and what goes into it; nothing where an option may say otherwise.
func zipOperands(args []effects.Arg) (of []effects.Arg) {
	for _, a := range args {
		switch {
		case !a.Known, a.Text == "-", a.Text == "--":
			return nil
		case a.Text == "--recurse-paths" || a.Text == "--quiet" || a.Text == "--junk-paths":
		case len(of) > 1 && (a.Text == "-x" || a.Text == "--exclude"):
			return of // what follows leaves some of it out
		case strings.HasPrefix(a.Text, "-"):
			if strings.Trim(a.Text, zipLetters) != "" {
				return nil
			}
		default:
			of = append(of, a)
		}
	}
	return of
}

// refuseEmpty refuses an archive of nothing. What is there no more may be one of the members of an archive that is.
func refuseEmpty(a *tools.Command, archive effects.Arg, sources []effects.Arg) {
	at, ok := a.At(archive)
	likely := false
	for _, p := range []string{at, at + ".zip"} {
		e := a.Stat(p).Entry
		likely = likely || e.Likely
		ok = ok && e.Presence == filesystem.Absent
	}
	for _, s := range sources {
		at, known := a.At(s)
		e := a.Stat(at).Entry
		likely = likely || e.Likely
		ok = ok && known && e.Presence == filesystem.Absent && !strings.ContainsAny(s.Text, `*?[\`)
	}
	if ok {
		a.Doubtful = false
		a.Refuse(sources[0], state.FailsPath, "name not matched: "+sources[0].Text+": Nothing to do", likely)
	}
}
