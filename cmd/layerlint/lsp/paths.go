package lsp

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/layerlint/layerlint/analyzers/buildcontext"
	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/python/popular"
	"github.com/layerlint/layerlint/analyzers/tools/table"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// soon is how long an item may wait for an image that nobody opened yet.
const soon = 300 * time.Millisecond

// stateTree is the files that the line's instruction meets; nil when nothing is known of them.
func (c *completing) stateTree() filesystem.Tree {
	if st := c.before(); st != nil && st.Files != nil {
		return st.Files
	}
	return nil
}

func (c *completing) workdir() string {
	if st := c.before(); st != nil && st.Workdir.Known && st.Workdir.Value != "" {
		return st.Workdir.Value
	}
	return "/"
}

// opened is the files of an image that no instruction names yet.
func (c *completing) opened(src stages.Source) filesystem.Tree {
	ctx, cancel := context.WithTimeout(c.ctx, soon)
	defer cancel()
	if c.build.Images == nil {
		return nil
	}
	img, err := c.build.Images.Image(ctx, src.Ref, src.Platform)
	if err != nil || img == nil || img.Tree == nil {
		return nil
	}
	tree, err := img.Tree(ctx)
	if err != nil {
		return nil
	}
	return tree
}

// offerPaths completes a path of a tree; relative ones are of dir. of says whose files they are, for resolve.
func (c *completing) offerPaths(tree filesystem.Tree, dir, of string, from int, folders bool) {
	if tree == nil {
		return
	}
	typed := c.line.typed[from:]
	cut := strings.LastIndexByte(typed, '/') + 1
	in := filesystem.Stat(tree, path.Join("/", absolute(dir, typed[:cut])))
	if in.Entry.Presence == filesystem.Absent {
		return
	}
	names, _ := tree.Children(in.Path)
	for _, name := range names {
		if !strings.HasPrefix(name, typed[cut:]) {
			continue
		}
		full := path.Join(in.Path, name)
		entry := tree.Lookup(full)
		if entry.Type == filesystem.Symlink || entry.Presence != filesystem.Present {
			entry = filesystem.Stat(tree, full).Entry
		}
		item := c.entry(entry, name)
		if folders && item.Kind != folderItem {
			continue
		}
		item.Data = &itemData{c.uri, "path", of, full, c.offset}
		if !c.add(item, from+cut) {
			return
		}
	}
}

// absolute is a path as typed, from dir on.
func absolute(dir, typed string) string {
	if path.IsAbs(typed) {
		return path.Clean(typed)
	}
	return path.Join(dir, typed)
}

// entry is an item for a name in a directory.
func (c *completing) entry(e filesystem.Entry, name string) completionItem {
	item := completionItem{Label: name, Kind: fileItem, Detail: kind(e) + attributes(e)}
	if e.Type == filesystem.Directory {
		item.Label, item.Kind = name+"/", folderItem
	}
	return item
}

// offerContext completes a path of the build context; what .dockerignore leaves out comes last, with the pattern that
// does.
func (c *completing) offerContext(from int) {
	files := buildcontext.Analyzer.Of(c.pass)
	if files == nil {
		return
	}
	typed := c.line.typed[from:]
	cut := strings.LastIndexByte(typed, '/') + 1
	dir := path.Join("/", typed[:cut])
	all := files.Unfiltered()
	names, _ := all.Children(dir)
	for _, name := range names {
		if !strings.HasPrefix(name, typed[cut:]) {
			continue
		}
		full := path.Join(dir, name)
		item := c.entry(all.Lookup(full), name)
		if by := files.Ignored(full); !by.Nowhere() && files.Lookup(full).Presence == filesystem.Absent {
			item.Tags, item.Detail, item.SortText = []int{1}, "ignored by "+strings.TrimSpace(by.Text()), "~"+name
		}
		if !c.add(item, from+cut) {
			return
		}
	}
}

// offerScript completes a shell script: commands, packages, paths.
func (c *completing) offerScript(text string) {
	_, script, _ := strings.Cut(text, " ")
	words, typed, starts := simple(script)
	if len(typed) > len(c.line.typed) {
		typed = c.line.typed
	}
	c.line.typed = typed
	args := make([]effects.Arg, 0, len(words)+1)
	for n, w := range append(words, cmp.Or(typed, "x")) {
		args = append(args, effects.Arg{Text: w, Known: true, Index: n})
	}
	manager, installs, ok := managerOf(args, len(words))
	switch {
	case starts && !strings.Contains(typed, "/"):
		c.offerCommands(0)
	case c.offerVerbs(args):
	case ok && !strings.HasPrefix(typed, "/") && !strings.HasPrefix(typed, "."):
		c.offerPackages(manager, installs)
	default:
		from, dir := begins(typed), absolute(c.workdir(), entered(script))
		if strings.HasPrefix(typed[from:], "~/") {
			if dir = c.home(); dir == "" {
				return
			}
			from += len("~/")
		}
		c.offerPaths(c.stateTree(), dir, "", from, false)
	}
}

// offerVerbs completes the word after a tool's name, where that is one of few; it reports whether it is.
func (c *completing) offerVerbs(words []effects.Arg) bool {
	tool, at := table.Tools.Called(words)
	last := len(words) - 1
	if tool == nil || tool.Verbs == nil || tool.Grammar == nil || last <= at || strings.HasPrefix(c.line.typed, "-") {
		return false
	}
	line := tool.Line(words[at].Text, "", words[at+1:])
	all := tool.Verbs
	if line.Verb.Index != last {
		all = tool.Nouns[line.Verb.Text]
		if len(line.Operands) == 0 || line.Operands[0].Index != last || all == nil {
			return false
		}
	}
	for _, verb := range slices.Sorted(maps.Keys(all)) {
		rank := "1"
		if tool.Install != nil && tool.Install.Verbs[verb] {
			rank = "0"
		}
		c.add(completionItem{Label: verb, Kind: keywordItem, Detail: words[at].Text + " " + verb, SortText: rank + verb}, 0)
	}
	return true
}

// home is where the user of the line's instruction is at home; "" where that is not known.
func (c *completing) home() string {
	st := c.before()
	if st == nil || st.Files == nil || !st.User.Known {
		return ""
	}
	if v, ok := st.Env.Lookup("HOME"); ok && !v.Arg {
		if v.Known && path.IsAbs(v.Value) {
			return v.Value
		}
		return ""
	}
	dir, _ := state.HomeOf(st.Files, st.User.Value)
	return dir
}

// begins is where in a word a path begins: after an opening quote, a redirect, the name of an option or a variable.
func begins(word string) int {
	at := strings.LastIndexAny(word, `"'<>=`) + 1
	switch {
	case at == 0 || strings.Count(word[:at], `"`) > 1 || strings.Count(word[:at], "'") > 1:
		return 0
	case word[at-1] == '=' && !strings.HasPrefix(word[at:], "/") && !strings.HasPrefix(word[at:], ".") && !strings.HasPrefix(word[at:], "~"):
		return 0
	}
	return at
}

// offerProcess completes CMD and ENTRYPOINT in either form.
func (c *completing) offerProcess() {
	from := strings.LastIndexByte(c.line.typed, '"') + 1
	if strings.Contains(c.line.typed[from:], "/") {
		c.offerPaths(c.stateTree(), c.workdir(), "", from, false)
		return
	}
	if len(c.line.words) == 1 {
		c.offerCommands(from)
		return
	}
	c.offerPaths(c.stateTree(), c.workdir(), "", from, false)
}

// offerCommands completes the programs on PATH.
func (c *completing) offerCommands(from int) {
	st := c.before()
	if st == nil || st.Files == nil {
		return
	}
	v, ok := st.Env.Lookup("PATH")
	if !ok || !v.Known {
		return
	}
	seen := map[string]bool{}
	for _, dir := range strings.Split(v.Value, ":") {
		if !path.IsAbs(dir) {
			continue
		}
		in := filesystem.Stat(st.Files, dir)
		if in.Entry.Presence != filesystem.Present || seen[in.Path+"/"] {
			continue
		}
		seen[in.Path+"/"] = true
		names, _ := st.Files.Children(in.Path)
		for _, name := range names {
			if seen[name] || !strings.HasPrefix(name, c.line.typed[from:]) {
				continue
			}
			seen[name] = true
			full := path.Join(dir, name)
			if !c.add(completionItem{Label: name, Kind: functionItem, Detail: full, Data: &itemData{c.uri, "path", "", full, c.offset}}, from) {
				return
			}
		}
	}
}

// about is what more there is to say of an item.
func (s *spot) about(d *itemData) string {
	st := s.before()
	if stage, err := strconv.Atoi(d.Of); err == nil && d.About == "path" && stage >= 0 && stage < len(s.every.Stages) {
		st = s.every.Stages[stage].Final
	}
	if st == nil {
		return ""
	}
	if d.About == "path" {
		return sayPath(st, d.Name)
	}
	if p, ok := popular.Projects()[d.Name]; ok && d.Of == "pip" {
		return "**package** " + code(d.Name) + " of PyPI\n\n" + "programs: " + list(p.Programs, 12)
	}
	if r := s.repository(d.Of, st); r != nil {
		offer := r.Find(d.Name)
		if offer.Presence == present {
			return fmt.Sprintf("**package** %s\n\n%s", code(d.Name), sayOffer(r, d.Name, offer))
		}
	}
	return ""
}
