package lsp

import (
	"cmp"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/docker/go-units"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/loader"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

const present = filesystem.Present

func code(text string) string { return "`" + strings.ReplaceAll(text, "`", "'") + "`" }

func presence(p filesystem.Presence, likely bool) string {
	text := map[filesystem.Presence]string{filesystem.Unknown: "not known", filesystem.Absent: "missing", filesystem.Present: "there"}[p]
	if likely && p != filesystem.Unknown {
		return "likely " + text
	}
	return text
}

// list is up to n of some texts.
func list(texts []string, n int) string {
	if len(texts) == 0 {
		return "nothing"
	}
	shown := make([]string, 0, n)
	for _, t := range texts[:min(n, len(texts))] {
		shown = append(shown, code(t))
	}
	if rest := len(texts) - n; rest > 0 {
		shown = append(shown, fmt.Sprintf("%d more", rest))
	}
	return strings.Join(shown, ", ")
}

// from says what made something so.
func from(c filesystem.Cause) string {
	switch {
	case !c.Span.Nowhere():
		return fmt.Sprintf(", line %d", c.Span.File.Position(c.Span.Start).Line+1)
	case c.Image != "" && c.Layer > 0:
		return fmt.Sprintf(", layer %d of %s", c.Layer, c.Image)
	case c.Image != "":
		return ", from " + c.Image
	}
	return ""
}

// sayPath is about a path in a state.
func sayPath(st *state.State, p string) string {
	if st == nil || st.Files == nil || !path.IsAbs(p) {
		return ""
	}
	r := filesystem.Stat(st.Files, p)
	e := r.Entry
	if e.Presence != present {
		text := code(p) + ": " + presence(e.Presence, e.Likely)
		if r.Missing != "" && r.Missing != p {
			text += ", as " + code(r.Missing) + " is"
		}
		return text + from(e.Cause)
	}
	lines := []string{"**" + kind(e) + "** " + code(p) + attributes(e)}
	if r.Path != p {
		lines = append(lines, "leads to "+code(r.Path))
	}
	if owner := cmp.Or(e.Package, e.Cause.Package); owner != "" && e.Type != filesystem.Directory { // which has several
		lines = append(lines, "package "+code(owner))
	}
	if text := strings.TrimPrefix(from(e.Cause), ", "); text != "" {
		lines = append(lines, text)
	} else if st.Image != nil {
		lines = append(lines, "from "+st.ImageRef)
	}
	if e.Type == filesystem.Directory {
		names, complete := st.Files.Children(r.Path)
		lines = append(lines, fmt.Sprintf("%s%s", list(names, 12), map[bool]string{false: ", and what is not known"}[complete]))
	}
	if e.ELF != nil && len(e.ELF.Needed) > 0 {
		lines = append(lines, "needs "+list(e.ELF.Needed, 12))
	}
	if e.ELF != nil && e.ELF.Soname != "" {
		if by := needing(st.Files, e.ELF.Soname); len(by) > 0 {
			lines = append(lines, "needed by "+list(by, 12))
		}
	}
	return strings.Join(lines, "\n\n")
}

func kind(e filesystem.Entry) string {
	switch e.Type {
	case filesystem.Regular:
		return "file"
	case filesystem.Directory:
		return "directory"
	case filesystem.Symlink:
		return "link"
	case filesystem.Device:
		return "device"
	}
	return "entry"
}

// attributes are what is known of an entry, each after a comma.
func attributes(e filesystem.Entry) string {
	var b strings.Builder
	if e.Likely {
		b.WriteString(", likely")
	}
	if e.Has(filesystem.KnowSize) && e.Type == filesystem.Regular {
		b.WriteString(", " + size(e.Size))
	}
	if e.Has(filesystem.KnowMode) {
		fmt.Fprintf(&b, ", mode %04o", e.Mode)
	}
	if e.Has(filesystem.KnowOwner) {
		fmt.Fprintf(&b, ", owner %d:%d", e.UID, e.GID)
	}
	return b.String()
}

func size(bytes int64) string { return units.HumanSizeWithPrecision(float64(bytes), 3) }

// sayState is what an image or stage is by its configuration.
func sayState(st *state.State) string {
	var lines []string
	setting := func(name string, s state.Setting) {
		if s.Known && s.Value != "" {
			lines = append(lines, name+" "+code(s.Value))
		}
	}
	setting("user", st.User)
	setting("working directory", st.Workdir)
	process := func(name string, p state.Process) {
		if p.Known && len(p.Argv) > 0 {
			lines = append(lines, name+" "+code(strings.Join(p.Argv, " ")))
		}
	}
	process("entrypoint", st.Entrypoint)
	process("command", st.Cmd)
	if id, version, _ := st.Release(); id != "" {
		lines = append(lines, "release "+strings.TrimSpace(id+" "+version))
	}
	if !st.Packages.Unknown() {
		count := map[string]int{}
		for key, p := range st.Packages.All() {
			if p.Presence == present && !strings.Contains(key.Manager, " ") {
				count[strings.TrimSuffix(key.Manager, "?")]++
			}
		}
		for _, manager := range slices.Sorted(maps.Keys(count)) {
			lines = append(lines, fmt.Sprintf("%d packages of %s", count[manager], manager))
		}
	}
	return strings.Join(lines, "\n\n")
}

// sayImage is about an image that FROM or --from names.
func (s *spot) sayImage(src stages.Source) string {
	var img *imagedb.Image
	var st *state.State
	for n, stage := range s.every.Stages {
		if base := stages.Analyzer.Of(s.pass).Stages[n].Base; base.Kind == stages.Images && base.Ref == src.Ref &&
			base.Platform == src.Platform && stage.Initial != nil {
			img, st = stage.Initial.Image, stage.Initial
		}
	}
	lines := []string{"**image** " + code(src.Ref) + " " + src.Platform}
	if reason := s.unknown(src.Ref); reason != "" {
		lines = append(lines, reason)
	}
	if img == nil {
		return strings.Join(lines, "\n\n")
	}
	if img.Digest != "" {
		lines = append(lines, code(img.Digest))
	}
	if !img.Config.Created.IsZero() {
		lines = append(lines, "made "+img.Config.Created.Format("2006-01-02"))
	}
	var stored int64
	for _, l := range img.Layers {
		stored += l.Size
	}
	if stored > 0 {
		lines = append(lines, fmt.Sprintf("%d layers, %s as stored", len(img.Layers), size(stored)))
	}
	lines = append(lines, sayState(st), "known from "+img.Source)
	return paragraphs(lines)
}

// paragraphs are those of some texts that are not empty.
func paragraphs(lines []string) string {
	return strings.Join(slices.DeleteFunc(lines, func(l string) bool { return l == "" }), "\n\n")
}

// sayProgram is about what a command starts.
func (s *spot) sayProgram(c *state.Call) string {
	name := c.Argv[0].Text
	switch {
	case c.Function || c.Program.Builtin:
		return "**shell** " + code(name)
	case c.Program.Presence == filesystem.Unknown:
		return paragraphs([]string{code(name) + ": not known", s.below()})
	case c.Program.Presence != present:
		return code(name) + ": " + presence(c.Program.Presence, c.Program.Likely) + ", looked for in " + list(c.Program.Searched, 12)
	}
	text := sayPath(c.Before, c.Program.Path)
	st := c.Before
	closure := loader.Resolve(loader.Start{Files: st.Files, Cache: st.LoaderCache, Told: st.LoaderDirs,
		Dir:         st.Workdir.Value,
		LibraryPath: loader.Value{Known: true}, Preload: loader.Value{Known: true}}, c.Program.Path)
	var missing []string
	for _, l := range closure.Missing() {
		missing = append(missing, l.Name)
	}
	if len(missing) > 0 {
		text += "\n\nmissing libraries: " + list(missing, 12)
	}
	return text
}

// sayInstruction is what an instruction changes.
func (s *spot) sayInstruction() (string, source.Span) {
	i := s.instruction
	if i == nil || s.step == nil || i.KeywordSpan.Nowhere() {
		return "", source.Span{}
	}
	lines := []string{"**" + i.Keyword + "**"}
	before, after := s.step.Before, s.step.After
	for _, name := range after.Env.Names() {
		v, _ := after.Env.Lookup(name)
		if before.Env.Differs(name, v) && v.Known {
			lines = append(lines, code(name+"="+v.Value))
		}
	}
	lines = append(lines, configured(i, after)...)
	for _, changed := range []struct {
		name     string
		from, to state.Setting
	}{{"user", before.User, after.User}, {"working directory", before.Workdir, after.Workdir}} {
		if changed.from.Value != changed.to.Value && changed.to.Known {
			lines = append(lines, changed.name+" "+code(changed.to.Value))
		}
	}
	writes := i.Keyword == "RUN" || i.Keyword == "COPY" || i.Keyword == "ADD"
	switch bytes, known, ok := s.adds(i); {
	case ok && bytes > 0:
		lines = append(lines, map[bool]string{true: "adds ", false: "adds at least "}[known]+size(bytes))
	case ok && known && writes:
		lines = append(lines, "adds no bytes")
	case writes:
		lines = append(lines, "how much it adds is not known", s.below())
	}
	for _, p := range s.step.Installs {
		lines = append(lines, "installs "+list(p.Names, 20))
	}
	lines = append(lines, folders(i, before, after)...)
	lines = append(lines, removed(i, before, after)...)
	if f := s.step.Failure; f != nil {
		lines = append(lines, "fails: "+f.Reason)
	}
	if len(lines) == 1 {
		return "", source.Span{}
	}
	return paragraphs(lines), i.Span
}

// maxFolders is how many entries are looked at to say in which folders an instruction leaves some.
const maxFolders = 20000

// folders counts what an instruction leaves in each of the top folders.
func folders(i *dockerfile.Instruction, before, after *state.State) (lines []string) {
	if before.Files == after.Files {
		return nil
	}
	looked := 0
	var count func(p string) int
	count = func(p string) (n int) {
		if looked++; looked > maxFolders {
			return 0
		}
		if e := after.Files.Lookup(p); e.Presence == present && i.Covers(e.Cause.Span) {
			n++
		}
		for _, name := range after.Files.Edited(p) {
			n += count(path.Join(p, name))
		}
		return n
	}
	for _, name := range after.Files.Edited("/") {
		switch n := count(path.Join("/", name)); {
		case n == 1:
			lines = append(lines, "1 entry in "+code("/"+name))
		case n > 1:
			lines = append(lines, fmt.Sprintf("%d entries in %s", n, code("/"+name)))
		}
	}
	if looked > maxFolders {
		lines = append(lines, "and more")
	}
	return lines
}
