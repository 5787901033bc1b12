package dockerfile

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/moby/buildkit/frontend/dockerfile/instructions"
	"github.com/moby/buildkit/frontend/dockerfile/parser"
	"github.com/moby/buildkit/frontend/dockerfile/shell"
)

// Lookup returns a variable's value. A variable that may or may not be set, or to what, is not known.
type Lookup func(name string) (value string, known, set bool)

// Expansion is what a word becomes. Value and Words hold only when Known.
type Expansion struct {
	Value string
	Known bool     // no unknown variable took part
	Used  []string // the variables named, sorted
	Unset []string // those of Used that are known to be unset, sorted
	words []string // where quotes or escapes take part
	raw   bool     // they do
}

// Words are Value split at spaces outside quotes, for the instructions that split after expansion (EXPOSE).
func (e Expansion) Words() []string {
	if e.raw {
		return e.words
	}
	return strings.Fields(e.Value)
}

// Expand replaces the variables of a word and takes quotes and escapes off, as BuildKit does in ADD, ARG, COPY, ENV,
// EXPOSE, FROM, LABEL, STOPSIGNAL, USER, VOLUME, WORKDIR and RUN --mount. The error is BuildKit's, for what fails
// whatever unknown variables hold.
func Expand(word string, escape byte, lookup Lookup) (Expansion, error) {
	switch variables, simple := simpleForm(word); {
	case simple && variables == 0:
		return Expansion{Value: word, Known: true}, nil
	case simple:
		return expandSimple(word, variables, lookup), nil
	}
	return expand(shell.NewLex(rune(escape)), word, lookup)
}

// ExpandHeredoc is Expand for a heredoc body of COPY and ADD: quotes stay, the escape character is always '\'.
func ExpandHeredoc(body string, lookup Lookup) (Expansion, error) {
	lex := shell.NewLex('\\')
	lex.SkipProcessQuotes = true
	return expand(lex, body, lookup)
}

func expand(lex *shell.Lex, word string, lookup Lookup) (Expansion, error) {
	if !utf8.ValidString(word) {
		word = string([]rune(word)) // as the lexer's scanner reads it, which complains of it on standard error
	}
	env := &recorder{lookup: lookup, room: room(word), set: map[string]bool{}}
	if env.room < 0 {
		return Expansion{}, nil
	}
	result, err := lex.ProcessWordWithMatches(word, env)
	e := Expansion{Known: !env.unknown, Used: slices.Sorted(maps.Keys(env.set))}
	for _, name := range e.Used {
		if !env.set[name] {
			e.Unset = append(e.Unset, name)
		}
	}
	if len(result.Result) > maxExpanded {
		e.Known = false
	}
	if err == nil && e.Known {
		e.Value, e.words, e.raw = result.Result, result.Words, true
	}
	return e, err
}

// recorder is a Lookup as BuildKit's lexer reads it, which notes the names asked for. An unknown variable is shown as
// set and not empty, so that ${x:?} is no error.
type recorder struct {
	lookup  Lookup
	room    int // bytes that values may still come to
	set     map[string]bool
	unknown bool
}

func (r *recorder) Get(name string) (string, bool) {
	value, known, set := r.lookup(name)
	if r.room -= len(value); !known || r.room < 0 {
		r.unknown = true
		value, set = "unknown", true
	}
	r.set[name] = set
	return value, set
}

func (r *recorder) Keys() []string { return nil }

// CheckMounts is what BuildKit says of a RUN's --mount flags when it comes to build the stage, which it does not say
// when parsing: unknown types and keys, keys that the type does not allow. It is nil when an unknown variable takes
// part.
func CheckMounts(run *Instruction, escape byte, lookup Lookup) error {
	node := &parser.Node{Value: "run"}
	for _, f := range run.Flags {
		if f.Name == "mount" {
			node.Flags = append(node.Flags, "--mount="+f.Value.Text)
		}
	}
	parsed, err := instructions.ParseInstruction(node)
	command, ok := parsed.(*instructions.RunCommand)
	if err != nil || !ok {
		return nil // said when parsing
	}
	unknown := errors.New("unknown")
	err = command.Expand(func(word string) (string, error) {
		e, err := Expand(word, escape, lookup)
		if err == nil && !e.Known {
			err = unknown
		}
		return e.Value, err
	})
	if errors.Is(err, unknown) {
		return nil
	}
	return err
}
