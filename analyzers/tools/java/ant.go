package java

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// ant is Apache Ant. Source: its manual, 1.10, "Running Apache Ant".
var ant = &tools.Tool{
	Names:    tools.Names("ant"),
	Settings: []string{"build.xml"},
	Language: "java",
	Grammar:  func(args []effects.Arg) effects.Line { return effects.Line{Args: args} },
	Effect: func(l effects.Line) effects.Effect {
		return effects.CarriedOut("ant", l, effects.Projects(l.Args))
	},
	Root:     effects.Rooted("build.xml", "", "f", "buildfile", "file"),
	Manager:  "ant",
	Supposes: true,
	Run: func(a *tools.Command, x effects.Action) {
		if !a.Doubtful {
			untargeted(a, x.Line.Args)
		}
		if !a.Failed {
			a.Instead(x)
		}
	},
}

// Options of ant: those with a value in the next word, and those without. The others are left to ant.
var (
	antValued = tools.WordList("-lib -logger -l -logfile -listener -inputhandler -propertyfile -nice -main")
	antPlain  = tools.WordList("-quiet -q -silent -S -verbose -v -debug -d -emacs -e -keep-going -k -noinput -nouserlib -noclasspath -autoproxy -lenient")
)

// antWords are the build file and the targets that a command line names; ok is false where not all of it is followed.
func antWords(args []effects.Arg) (file string, targets []effects.Arg, ok bool) {
	file = "build.xml"
	for i := 0; i < len(args); i++ {
		t := args[i].Text
		switch {
		case !args[i].Known || antValued.Has(t) && i+1 == len(args):
			return "", nil, false
		case t == "-f" || t == "-file" || t == "-buildfile":
			if i++; i == len(args) || !args[i].Known {
				return "", nil, false
			}
			file = args[i].Text
		case antValued.Has(t):
			i++
		case antPlain.Has(t), strings.HasPrefix(t, "-D") && strings.Contains(t, "="):
		case strings.HasPrefix(t, "-"):
			return "", nil, false
		default:
			targets = append(targets, args[i])
		}
	}
	return file, targets, true
}

// untargeted refuses a target that the build file does not have. Source: the manual of Ant 1.10, "Targets"; measured with
// 1.10.13.
func untargeted(a *tools.Command, args []effects.Arg) {
	file, targets, ok := antWords(args)
	at, known := a.Abs(file, a.Dir.Known || path.IsAbs(file))
	if !ok || !known || !a.Lookup("ANT_ARGS").Unset {
		return
	}
	e := a.Stat(at).Entry
	if e.Presence == filesystem.Absent {
		a.Refuse(effects.Arg{}, state.FailsPath, "Buildfile: "+file+" does not exist!", e.Likely)
		return
	}
	if e.Presence != filesystem.Present || !e.Has(filesystem.KnowContent) {
		return
	}
	p := projectXML(e.Content)
	if p == nil {
		return
	}
	if len(targets) == 0 && p.standard != "" {
		targets = []effects.Arg{{Text: p.standard, Known: true}}
	}
	for _, t := range targets {
		if missing, by := p.missing(t.Text, nil); missing != "" {
			if by != "" {
				by = "; it is used from target \"" + by + "\""
			}
			a.Refuse(t, state.FailsExit, "Target \""+missing+"\" does not exist in "+file+by, e.Likely)
			return
		}
	}
}

// antProject is a build file: its default target, and by target those that it depends on.
type antProject struct {
	standard string
	targets  map[string][]string
}

// missing is the first target that is not there of those that one depends on, itself included, and the one that asks.
func (p *antProject) missing(target string, above []string) (missing, by string) {
	needs, ok := p.targets[target]
	if !ok {
		return target, strings.Join(above[max(0, len(above)-1):], "")
	}
	if slices.Contains(above, target) {
		return "", ""
	}
	for _, next := range needs {
		if missing, by = p.missing(next, append(above, target)); missing != "" {
			return missing, by
		}
	}
	return "", ""
}

// projectXML reads a build file, nil for one whose targets may come from elsewhere.
func projectXML(text []byte) *antProject {
	p := &antProject{targets: map[string][]string{}}
	d := xml.NewDecoder(bytes.NewReader(text))
	for depth := 0; ; {
		t, err := d.Token()
		if errors.Is(err, io.EOF) && depth == 0 && p.targets != nil {
			return p
		} else if err != nil {
			return nil
		}
		switch t := t.(type) {
		case xml.Directive:
			return nil // a document type may have entities
		case xml.EndElement:
			depth--
		case xml.StartElement:
			depth++
			attributes := map[string]string{}
			for _, attribute := range t.Attr {
				attributes[attribute.Name.Local] = attribute.Value
			}
			switch {
			case depth == 1 && t.Name.Local != "project":
				return nil
			case depth == 1:
				p.standard = attributes["default"]
			case t.Name.Local == "import" || t.Name.Local == "include" || t.Name.Space != "" || attributes["extensionOf"] != "":
				return nil
			case depth == 2 && (t.Name.Local == "target" || t.Name.Local == "extension-point"):
				p.targets[attributes["name"]] = strings.FieldsFunc(attributes["depends"], func(r rune) bool { return r == ',' || r == ' ' || r == '\n' || r == '\t' })
			}
		}
	}
}
