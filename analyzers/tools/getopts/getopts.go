// Package getopts reads options as the shells' getopts does. It is not a tool: the shell asks it. Source: POSIX.1-2017,
// "getopts".
package getopts

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools"
)

// Option is what one call of getopts finds.
type Option struct {
	Name     string      // what the variable becomes: a letter, ? or :
	Argument *tools.Word // what OPTARG becomes; nil: it is not set
	Index    int         // of the argument that is next
	Letter   int         // where in that argument the next letter is; 0: it is not begun
	End      bool        // there are no more options
}

// Next reads the option at an argument, from a letter of it on where it is begun.
func Next(spec string, params []tools.Word, index, letter int) Option {
	word := ""
	if index < len(params) {
		word = params[index].Text
	}
	if letter == 0 && (len(word) < 2 || word[0] != '-' || word == "--") {
		if word == "--" {
			index++
		}
		return Option{Name: "?", Index: index, End: true}
	}
	letter = max(letter, 1)
	name, rest := word[letter:letter+1], word[letter+1:]
	o := Option{Name: name, Index: index, Letter: letter + 1}
	if rest == "" {
		o.Index, o.Letter = index+1, 0
	}
	spec, silent := strings.CutPrefix(spec, ":")
	at := strings.Index(spec, name)
	told := &tools.Word{Text: name, Known: true}
	switch valued := at >= 0 && strings.HasPrefix(spec[at+1:], ":"); {
	case at < 0 || name == ":":
		if o.Name = "?"; silent {
			o.Argument = told
		}
	case !valued:
	case rest != "":
		o.Argument, o.Index, o.Letter = &tools.Word{Text: rest, Known: true}, index+1, 0
	case o.Index < len(params):
		o.Argument, o.Index = &params[o.Index], o.Index+1
	case silent:
		o.Name, o.Argument = ":", told
	default:
		o.Name = "?"
	}
	return o
}
