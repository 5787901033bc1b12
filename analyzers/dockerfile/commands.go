package dockerfile

import (
	"strings"

	"github.com/moby/buildkit/frontend/dockerfile/instructions"
	"github.com/moby/buildkit/frontend/dockerfile/parser"
)

// command turns what BuildKit accepted into our own type, whose words have places.
func (i *Instruction) command(parsed any, node *parser.Node, escape byte) Command {
	switch c := parsed.(type) {
	case *instructions.Stage:
		return i.from()
	case *instructions.ArgCommand:
		return &Arg{Pairs: i.assignments(escape)}
	case *instructions.EnvCommand:
		pairs, legacy := i.pairs(escape)
		return &Env{Pairs: pairs, Legacy: legacy}
	case *instructions.LabelCommand:
		pairs, legacy := i.pairs(escape)
		return &Label{Pairs: pairs, Legacy: legacy}
	case *instructions.AddCommand:
		return i.add(c)
	case *instructions.CopyCommand:
		return i.copy(c)
	case *instructions.RunCommand:
		p := i.process(0)
		return &Run{Exec: p.Exec, Script: p.Script, Args: p.Args, Mounts: i.mounts()}
	case *instructions.CmdCommand:
		return &Cmd{i.process(0)}
	case *instructions.EntrypointCommand:
		return &Entrypoint{i.process(0)}
	case *instructions.HealthCheckCommand:
		if strings.EqualFold(i.Words[0].Text, "NONE") {
			return &Healthcheck{None: true}
		}
		return &Healthcheck{Process: i.process(1)}
	case *instructions.WorkdirCommand:
		return &Workdir{Path: i.Words[0]}
	case *instructions.UserCommand:
		return &User{Name: i.Words[0]}
	case *instructions.StopSignalCommand:
		return &Stopsignal{Signal: i.Words[0]}
	case *instructions.MaintainerCommand:
		return &Maintainer{Name: i.Words[0]}
	case *instructions.ShellCommand:
		return &Shell{Args: i.Words}
	case *instructions.VolumeCommand:
		return &Volume{Paths: i.Words}
	case *instructions.ExposeCommand:
		return &Expose{Ports: i.Words}
	case *instructions.OnbuildCommand:
		return i.onbuild(node, escape)
	}
	return &Bad{Message: "unknown instruction: " + i.Keyword}
}

func (i *Instruction) from() *From {
	f := &From{Image: i.Words[0], Platform: i.flag("platform")}
	if len(i.Words) == 3 {
		f.Name = i.Words[2]
	}
	return f
}

// flag is the value of the last flag of the name, nowhere when there is none.
func (i *Instruction) flag(name string) Word {
	var w Word
	for _, f := range i.Flags {
		if f.Name == name {
			w = f.Value
		}
	}
	return w
}

// assignments cuts each word at its first '='.
func (i *Instruction) assignments(escape byte) []KeyValue {
	var pairs []KeyValue
	for _, e := range quotedWords(i.Body.Value, escape) {
		pair := KeyValue{Key: i.Body.word(e.start, e.end)}
		if n := strings.IndexByte(pair.Key.Text, '='); n >= 0 {
			pair.Key = i.Body.word(e.start, e.start+n)
			pair.Value, pair.HasValue = i.Body.word(e.start+n+1, e.end), true
		}
		pairs = append(pairs, pair)
	}
	return pairs
}

func (i *Instruction) pairs(escape byte) (pairs []KeyValue, legacy bool) {
	if strings.Contains(i.Words[0].Text, "=") {
		return i.assignments(escape), false
	}
	return []KeyValue{{Key: i.Words[0], Value: i.Words[1], HasValue: true}}, true
}

func (i *Instruction) copy(c *instructions.CopyCommand) *Copy {
	command := i.transfer()
	command.From = i.flag("from")
	command.Link, command.Parents = c.Link, c.Parents
	return command
}

func (i *Instruction) add(c *instructions.AddCommand) *Copy {
	command := i.transfer()
	command.Add = true
	command.Checksum = i.flag("checksum")
	command.Link, command.Unpack = c.Link, c.Unpack
	command.KeepGitDir = c.KeepGitDir != nil && *c.KeepGitDir
	return command
}

// transfer is what COPY and ADD share. As in BuildKit a source is a heredoc when the word alone is one: "<< A" is two
// paths.
func (i *Instruction) transfer() *Copy {
	last := len(i.Words) - 1
	c := &Copy{Dest: i.Words[last], Chown: i.flag("chown"), Chmod: i.flag("chmod")}
	for _, w := range i.Words[:last] {
		if h := parser.MustParseHeredoc(w.Text); h != nil {
			c.Inline = append(c.Inline, i.heredoc(w, h))
		} else {
			c.Sources = append(c.Sources, w)
		}
	}
	for _, f := range i.Flags {
		if f.Name == "exclude" {
			c.Exclude = append(c.Exclude, f.Value)
		}
	}
	return c
}

// heredoc is the one of the word's name; of several BuildKit takes the last, of none (in a JSON form) an empty one.
func (i *Instruction) heredoc(w Word, named *parser.Heredoc) Heredoc {
	found := Heredoc{Name: named.Name, Expand: named.Expand}
	for _, h := range i.Heredocs {
		if h.Name == named.Name {
			found = h
		}
	}
	found.Span = w.Span
	return found
}

// process is the program that starts with the skip'th word.
func (i *Instruction) process(skip int) Process {
	if i.JSON {
		return Process{Exec: true, Args: i.Words[skip:]}
	}
	if skip == 0 {
		return Process{Script: i.Body}
	}
	_, rest := firstWord(i.Body.Value, byteSpace)
	return Process{Script: i.Body.Slice(rest, len(i.Body.Value))}
}

// onbuild reads the trigger. BuildKit checks it only where the image is used, so what is wrong with it is a Bad, not an
// error.
func (i *Instruction) onbuild(node *parser.Node, escape byte) *Onbuild {
	child := node.Next.Children[0]
	child.Heredocs = node.Heredocs
	trigger := newInstruction(i.Body, escape, child, i.Heredocs)
	trigger.Span.End = max(trigger.Span.End, i.Span.End)
	if err := trigger.interpret(child, escape); err != nil {
		trigger.Command = &Bad{Message: err.Error()}
	}
	return &Onbuild{Instruction: trigger}
}
