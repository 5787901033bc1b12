package python

import (
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools/python/popular"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// programs puts the programs of well-known projects into a folder where what an index has is installed: those of
// projects that are asked for are likely there, and where nothing else is asked for, those of others likely are not.
func (a *call) programs(x effects.Action, s scheme) {
	asked, _, all := a.pins(x)
	brought := map[string]bool{}
	for queue := asked; len(queue) > 0; queue = queue[1:] {
		p := queue[0]
		k, ok := popular.Projects()[p.name]
		text := strings.ToLower(p.text)
		if at := strings.IndexByte(text, ']'); at >= 0 {
			ok = ok && popular.Ordinary[strings.ReplaceAll(text[:at+1], " ", "")]
		}
		all = all && ok && !(p.name == "fastapi" && strings.HasPrefix(p.version, "0.111"))
		for _, name := range k.Programs {
			brought[name] = true
		}
		for _, name := range k.With {
			queue = append(queue, pinned{name: name})
		}
	}
	bin := a.Real(s.bin)
	var lacking []string
	for _, k := range popular.Projects() {
		for _, name := range k.Programs {
			if all && !brought[name] && a.Stat(path.Join(bin, name)).Entry.Presence == filesystem.Absent {
				lacking = append(lacking, path.Join(bin, name))
			}
		}
	}
	a.Do(effects.Action{Kind: effects.Scripts, Paths: []effects.Arg{{Text: s.bin, Known: true}}})
	script := a.NewEntry(a.Span(effects.Arg{}), filesystem.Regular, 0o755)
	script.Head, script.Known, script.Likely = "#!"+s.python, script.Known|filesystem.KnowHead, true
	a.Edit(func(e *filesystem.Editor) {
		for _, at := range lacking {
			e.Put(at, filesystem.Entry{Presence: filesystem.Absent, Likely: true})
		}
		for _, name := range slices.Sorted(maps.Keys(brought)) {
			if at := path.Join(bin, name); s.python != "" && a.Stat(at).Entry.Presence != filesystem.Present {
				e.Put(at, script)
			}
		}
	})
}
