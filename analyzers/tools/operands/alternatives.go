package operands

import (
	"path"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// followed is how many words follow an option of update-alternatives. Source: update-alternatives(1) of dpkg 1.21.
var followed = map[string]int{"--install": 4, "--slave": 3, "--set": 2, "--remove": 2, "--remove-all": 1, "--auto": 1, "--display": 1, "--query": 1, "--list": 1,
	"--config": 1, "--altdir": 1, "--admindir": 1, "--instdir": 1, "--root": 1, "--log": 1}

// alone are those that say what to do and have nothing behind them.
var alone = tools.WordList("--get-selections --set-selections --all --help --version")

// alternatives refuses what dpkg's update-alternatives does not take.
func alternatives(a *tools.Command) {
	at := a.Stat(a.Executable)
	if a.Executable == "" || at.Entry.Presence != filesystem.Present || at.Entry.Package != "dpkg" {
		return
	}
	acts, master := false, []string(nil)
	refuse := func(i int, why string) {
		a.Doubtful = false
		a.Refuse(effects.Arg{Index: i}, state.FailsOption, why, at.Entry.Likely)
	}
	for i := 1; i < len(a.Fields); i++ {
		f := a.Fields[i]
		if !f.Known || f.Many {
			return
		}
		n, has := followed[f.Text]
		acts = acts || alone.Has(f.Text) || has && f.Text != "--slave" && !strings.HasSuffix(f.Text, "dir") && f.Text != "--root" && f.Text != "--log"
		if !has {
			continue
		}
		var behind []string
		for _, w := range a.Fields[i+1 : min(i+1+n, len(a.Fields))] {
			if w.Many {
				return
			}
			behind = append(behind, tools.Pick("", w.Text, w.Known))
		}
		if len(behind) < n {
			refuse(i, f.Text+" needs "+strconv.Itoa(n)+" arguments")
			return
		}
		if why, at := linked(f.Text, behind, master); why != "" {
			refuse(i+1+at, why)
			return
		}
		if f.Text == "--install" {
			master = behind
			above(a, effects.Arg{Text: behind[0], Known: true, Index: i + 1})
		}
		i += n
	}
	if !acts && !a.Failed {
		refuse(0, "need --display, --query, --list, --get-selections, --config, --set, --set-selections, --install, --remove, --all, --remove-all or --auto")
	}
}

// linked is what is wrong with the words behind an option, and with which; "" stands for one that is not known.
func linked(option string, words, master []string) (why string, at int) {
	switch option {
	case "--slave":
		switch {
		case master == nil:
			return "--slave only allowed with --install", 0
		case words[1] != "" && words[1] == master[1]:
			return "name " + words[1] + " is both primary and slave", 1
		case words[0] != "" && words[0] == master[0]:
			return "link " + words[0] + " is both primary and slave", 0
		}
		fallthrough
	case "--install":
		switch {
		case words[0] != "" && !path.IsAbs(words[0]):
			return "alternative link is not absolute as it should be: " + words[0], 0
		case strings.ContainsAny(words[1], "/ \t"):
			return "alternative name (" + words[1] + ") must not contain '/' and spaces", 1
		case words[2] != "" && !path.IsAbs(words[2]):
			return "alternative path is not absolute as it should be: " + words[2], 2
		case words[0] != "" && words[0] == words[2]:
			return "link and path can't be the same: " + words[0], 2
		case option == "--install" && words[3] != "" && !kinds["integer"](words[3]):
			return "priority must be an integer: " + words[3], 3
		}
	case "--set", "--remove":
		if words[1] != "" && !path.IsAbs(words[1]) {
			return "alternative path is not absolute as it should be: " + words[1], 1
		}
	}
	return "", 0
}
