package requested

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// conda reads conda's, mamba's and micromamba's "install -c CHANNEL name=version=build", and "env create -f FILE".
// Sources: conda's documentation of its commands and of MatchSpec.
func (i installer) conda(l effects.Line) []Install {
	verb, names := l.Verb.Text, l.Operands
	if verb == "env" && len(names) > 0 {
		verb, names = verb+" "+names[0].Text, names[1:]
	}
	switch verb {
	case "install", "create", "env create", "env update":
	default:
		return nil
	}
	var channels []string
	for _, c := range l.Options.Values("c", "channel") {
		channels = append(channels, c.Text)
	}
	base := Install{Manager: "conda", Indexes: channels, Step: i.step, Call: i.call}
	var found []Install
	for _, a := range names {
		one := base
		if one.Span = i.at(a); a.Known && one.match(a.Text) {
			found = append(found, one)
		}
	}
	for _, f := range l.Options.Values("f", "file") {
		found = append(found, i.environment(f, base)...)
	}
	return found
}

// matchSpec is the part of conda's package specifications that is of use here: CHANNEL::name=version=build.
var matchSpec = lazyregexp.New(`^(?:\S*::)?([A-Za-z0-9_][A-Za-z0-9_.-]*)(\[[^\]]*\])?\s*(?:==?\s*([^=\s,|<>]*)(?:=(\S+))?)?`)

// match reads one specification; a range of versions leaves Version empty.
func (i *Install) match(text string) bool {
	if len(text) >= effects.MaxArgument {
		return false
	}
	m := matchSpec.FindStringSubmatch(strings.TrimSpace(text))
	if m == nil {
		return false
	}
	i.Name, i.Version, i.Local = strings.ToLower(m[1]), strings.TrimSuffix(strings.TrimSuffix(m[3], "*"), "."), m[4]
	return true
}

// environment reads an environment file when its text is known: channels, dependencies, and pip's below them.
func (i installer) environment(file effects.Arg, base Install) []Install {
	if !file.Known || i.call.Before.Files == nil || !path.IsAbs(file.Text) && !i.call.Dir.Known {
		return nil
	}
	at := file.Text
	if !path.IsAbs(at) {
		at = path.Join("/", i.call.Dir.Value, at)
	}
	e := filesystem.Stat(i.call.Before.Files, at).Entry
	if e.Presence != filesystem.Present || !e.Has(filesystem.KnowContent) {
		return nil
	}
	base.Span, base.File = i.at(file), at
	pip := Install{Span: base.Span, File: at, Manager: "pip", Isolated: true, Step: i.step, Call: i.call}
	var found []Install
	section, below := "", -1 // below: the indentation of "- pip:"
	for line := range strings.Lines(string(e.Content)) {
		text, _, _ := strings.Cut(strings.TrimRight(line, "\r\n"), " #")
		trimmed := strings.TrimLeft(text, " ")
		indent := len(text) - len(trimmed)
		item, listed := strings.CutPrefix(trimmed, "- ")
		item = strings.Trim(strings.TrimSpace(item), `"'`)
		switch {
		case trimmed == "" || strings.HasPrefix(trimmed, "#"):
		case !listed:
			section, below = strings.TrimSuffix(strings.TrimSpace(trimmed), ":"), -1
		case section == "channels":
			base.Indexes = append(append([]string{}, base.Indexes...), item)
		case section != "dependencies":
		case item == "pip:":
			below = indent
		case below >= 0 && indent > below:
			if fields := strings.Fields(item); len(fields) > 1 && (fields[0] == "--extra-index-url" || fields[0] == "--index-url" || fields[0] == "-i" || fields[0] == "-f" || fields[0] == "--find-links") {
				pip.Indexes = append(append([]string{}, pip.Indexes...), fields[1])
				continue
			}
			if one := pip; !strings.HasPrefix(item, "-") && one.read(item) {
				found = append(found, one)
			}
		default:
			below = -1
			if one := base; one.match(item) {
				found = append(found, one)
			}
		}
	}
	return found
}
