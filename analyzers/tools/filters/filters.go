// Package filters carries out what filters do to texts that are known: grep, tr, sed, cut, head, tail, awk '{print $1}',
// paste -s, envsubst and xargs without a command, with the options that scripts use. Any other option is not
// followed. Sources: POSIX.1-2017 and the manuals of grep 3.8, sed 4.9, coreutils 9.1, mawk 1.3.4 and findutils 4.9; what
// is followed is the same in busybox 1.36.
package filters

import (
	"bytes"
	"strings"
)

// Read is the content of a file that a command names, or of its standard input for "-"; false: it is not known.
type Read func(name string) ([]byte, bool)

// maxText bounds what is filtered, in bytes.
const maxText = 1 << 16

// Of is what a command prints, to which value tells the variables of the environment; ok is false where that is not
// known.
func Of(name string, args []string, read Read, value func(name string) (string, bool)) (text []byte, ok bool) {
	if text, ok = read("-"); ok && name == "envsubst" {
		return substituted(args, text, value)
	}
	filter := filters[name]
	if filter == nil {
		return nil, false
	}
	return filter(args, func(name string) ([]byte, bool) {
		text, ok := read(name)
		return text, ok && len(text) <= maxText && bytes.IndexByte(text, 0) < 0
	})
}

var filters = map[string]func(args []string, read Read) ([]byte, bool){
	"grep":  func(args []string, read Read) ([]byte, bool) { return grep(args, read, "") },
	"egrep": func(args []string, read Read) ([]byte, bool) { return grep(args, read, "E") },
	"fgrep": func(args []string, read Read) ([]byte, bool) { return grep(args, read, "F") },
	"sed":   edited,
	"tr":    translated,
	"cut":   cut,
	"head":  head,
	"tail":  tail,
	"awk":   field,
	"paste": pasted,
	"xargs": joined,
}

// options takes options of one letter from the front of arguments: those of letters, and those of valued with what
// follows them. ok is false for any other.
func options(args []string, letters, valued string) (given map[byte]string, rest []string, ok bool) {
	given = map[byte]string{}
	for len(args) > 0 && len(args[0]) > 1 && args[0][0] == '-' {
		word := args[0]
		args = args[1:]
		if word == "--" {
			break
		}
		for i := 1; i < len(word); i++ {
			ch := word[i]
			_, again := given[ch]
			switch {
			case strings.IndexByte(letters, ch) >= 0:
				given[ch] = ""
				continue
			case again || strings.IndexByte(valued, ch) < 0 || i+1 == len(word) && len(args) == 0:
				return nil, nil, false
			case i+1 < len(word):
				given[ch] = word[i+1:]
			default:
				given[ch], args = args[0], args[1:]
			}
			break
		}
	}
	for _, a := range args {
		if len(a) > 1 && a[0] == '-' { // GNU's programs take options behind operands, too
			return nil, nil, false
		}
	}
	return given, args, true
}

// all is what the files hold one after the other; standard input where none is named.
func all(files []string, read Read) (text []byte, ok bool) {
	if len(files) == 0 {
		return read("-")
	}
	for _, name := range files {
		more, ok := read(name)
		if !ok {
			return nil, false
		}
		text = append(text, more...)
	}
	return text, true
}

// each prints what becomes of each line.
func each(text []byte, change func(line []byte) (out []byte, printed bool)) []byte {
	var all []byte
	for line := range bytes.Lines(text) {
		if out, printed := change(bytes.TrimSuffix(line, []byte("\n"))); printed {
			all = append(append(all, out...), '\n')
		}
	}
	return all
}
