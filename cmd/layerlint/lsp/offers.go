package lsp

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// offer adds what can stand where the line ends.
func (c *completing) offer() {
	keyword, words := c.line.keyword()
	switch dollar := strings.LastIndexByte(c.line.typed, '$'); {
	case c.line.remark:
		c.offerComment()
	case keyword == "":
		lower := c.line.typed != "" && c.line.typed == strings.ToLower(c.line.typed)
		for _, k := range dockerfile.Keywords() {
			if lower {
				k = strings.ToLower(k)
			}
			c.add(completionItem{Label: k, Kind: keywordItem}, 0)
		}
	case dollar >= 0 && naming.MatchString(c.line.typed[dollar:]):
		c.offerVariables(dollar)
	case strings.HasPrefix(c.line.typed, "-") && len(operands(words)) == 0 && keyword != "ENTRYPOINT" && keyword != "CMD":
		c.offerFlags(keyword)
	default:
		c.offerOperands(keyword, words)
	}
}

// naming is a variable of which the name is being typed.
var naming = lazyregexp.New(`^\$\{?[A-Za-z_0-9]*$`)

// offerIn adds what can stand in the body of a heredoc: what can in a RUN where a shell reads it, else variables.
func (c *completing) offerIn(b body) {
	dollar := strings.LastIndexByte(c.line.typed, '$')
	variable := dollar >= 0 && naming.MatchString(c.line.typed[dollar:])
	switch {
	case variable && (b.script || b.expands):
		c.offerVariables(dollar)
	case b.script && !c.line.remark:
		c.offerScript(c.line.text)
	}
}

func (c *completing) offerOperands(keyword string, words []string) {
	switch keyword {
	case "FROM":
		c.offerImages(operands(words))
	case "COPY", "ADD":
		c.offerCopied(words)
	case "WORKDIR", "VOLUME":
		c.offerPaths(c.stateTree(), c.workdir(), "", begins(c.line.typed), true)
	case "ENV":
		if at := strings.LastIndexAny(c.line.typed, `=:"`) + 1; at > 0 && path.IsAbs(c.line.typed[at:]) {
			c.offerPaths(c.stateTree(), "/", "", at, false)
		}
	case "USER":
		c.offerUsers(0)
	case "RUN":
		text := strings.TrimLeft(c.line.text, " \t")
		if strings.HasPrefix(c.line.typed, "[") && len(operands(words)) == 0 {
			c.offerProcess()
			return
		}
		c.offerScript(text)
	case "CMD", "ENTRYPOINT", "SHELL":
		c.offerProcess()
	case "HEALTHCHECK":
		c.offerHealth(operands(words))
	case "STOPSIGNAL":
		c.offerValues(signals, 0)
	case "EXPOSE":
		if port, _, ok := strings.Cut(c.line.typed, "/"); ok {
			c.offerValues([]string{"tcp", "udp"}, len(port)+1)
		}
	}
}

// offerVariables completes $NAME and ${NAME.
func (c *completing) offerVariables(dollar int) {
	from := dollar + 1
	if strings.HasPrefix(c.line.typed[from:], "{") {
		from++
	}
	seen := map[string]bool{}
	if st := c.before(); st != nil {
		for _, name := range st.Env.Names() {
			v, _ := st.Env.Lookup(name)
			seen[name] = true
			kind := "ENV"
			if v.Arg {
				kind = "ARG"
			}
			value := "not known"
			if v.Known {
				value = v.Value
			}
			c.add(completionItem{Label: name, Kind: variableItem, Detail: kind + " " + value}, from)
		}
	}
	keyword, _ := c.line.keyword()
	for name, arg := range c.graph.Args {
		if !seen[name] && (keyword == "FROM" || c.stage == nil) {
			c.add(completionItem{Label: name, Kind: variableItem, Detail: "ARG " + arg.Value}, from)
		}
	}
	slices.SortFunc(c.items, func(a, b completionItem) int { return strings.Compare(a.Label, b.Label) })
}

// values of flags that take one of a few. Source: Dockerfile reference, docs.docker.com/reference/dockerfile, read
// 2026-11-22.
var values = map[string][]string{
	"network":  {"default", "host", "none"},
	"security": {"insecure", "sandbox"},
	"platform": {"$BUILDPLATFORM", "$TARGETPLATFORM", "linux/amd64", "linux/arm64"},
	"link":     {"false", "true"},
	"sharing":  {"locked", "private", "shared"},
}

func (c *completing) offerFlags(keyword string) {
	name, value, ok := strings.Cut(strings.TrimPrefix(c.line.typed, "--"), "=")
	if !ok {
		for _, f := range dockerfile.FlagNames(keyword) {
			label := "--" + f + "="
			if f == "link" || f == "parents" || f == "keep-git-dir" {
				label = "--" + f
			}
			c.add(completionItem{Label: label, Kind: keywordItem}, 0)
		}
		return
	}
	from := len(c.line.typed) - len(value)
	switch name {
	case "from":
		c.offerStages(from)
	case "chown":
		c.offerUsers(from)
	case "mount":
		c.offerMount(value)
	default:
		c.offerValues(values[name], from)
	}
}

// signals are those that servers end at. Source: signal(7), and the STOPSIGNAL of Docker's official images, read 2026-11-29.
var signals = []string{"SIGHUP", "SIGINT", "SIGKILL", "SIGQUIT", "SIGTERM", "SIGUSR1", "SIGUSR2", "SIGWINCH"}

// offerHealth completes HEALTHCHECK: CMD or NONE, then a command.
func (c *completing) offerHealth(words []string) {
	if len(words) == 0 {
		c.offerValues([]string{"CMD", "NONE"}, 0)
		return
	}
	if strings.HasPrefix(c.line.typed, "[") {
		c.line.words = c.line.words[:1]
		c.offerProcess()
		return
	}
	_, script, _ := strings.Cut(c.line.text, "CMD")
	c.offerScript("CMD" + script)
}

func (c *completing) offerValues(all []string, from int) {
	for _, v := range all {
		c.add(completionItem{Label: v, Kind: valueItem}, from)
	}
}

// offerMount completes the keys and values of --mount.
func (c *completing) offerMount(value string) {
	fields := strings.Split(value, ",")
	last := fields[len(fields)-1]
	kind, source := "bind", ""
	given := map[string]bool{}
	for _, f := range fields[:len(fields)-1] {
		key, v, _ := strings.Cut(f, "=")
		given[key] = true
		switch key {
		case "type":
			kind = v
		case "from":
			source = v
		}
	}
	types := dockerfile.MountTypes()
	key, v, ok := strings.Cut(last, "=")
	if !ok {
		from := len(c.line.typed) - len(last)
		for _, k := range append([]string{"type"}, types[kind]...) {
			if !given[k] {
				c.add(completionItem{Label: k + "=", Kind: keywordItem}, from)
			}
		}
		return
	}
	from := len(c.line.typed) - len(v)
	switch key {
	case "type":
		c.offerValues([]string{"bind", "cache", "secret", "ssh", "tmpfs"}, from)
	case "from":
		c.offerStages(from)
	case "source", "src":
		c.offerSource(source, from)
	case "target", "dst", "destination":
		if st := c.previous(); st != nil && st.Files != nil { // not the target that is being typed
			c.offerPaths(st.Files, c.workdir(), "", from, true)
		}
	default:
		c.offerValues(values[key], from)
	}
}

// offerStages completes the name of a stage before this one, or of an image that the file names.
func (c *completing) offerStages(from int) {
	for n, s := range c.build.Document.Stages {
		if c.stage != nil && n >= c.stage.Index {
			break
		}
		label, detail := s.Name, c.graph.Stages[n].Base.Ref
		if label == "" {
			label = strconv.Itoa(n)
		}
		c.add(completionItem{Label: label, Kind: moduleItem, Detail: "stage FROM " + detail, SortText: "0" + label}, from)
	}
	for name := range c.build.Contexts {
		c.add(completionItem{Label: name, Kind: moduleItem, Detail: "build context", SortText: "1" + name}, from)
	}
	seen := map[string]bool{}
	for _, s := range c.graph.Stages {
		for _, src := range append([]stages.Use{{Source: s.Base}}, s.Uses...) {
			if src.Kind == stages.Images && !seen[src.Ref] && !c.covers(src.Word.Span) { // that one is being typed
				seen[src.Ref] = true
				c.add(completionItem{Label: src.Ref, Kind: moduleItem, Detail: "image", SortText: "2" + src.Ref}, from)
			}
		}
	}
}

// offerImages completes FROM: earlier stages, and tags that the catalog's sources or the registry name.
func (c *completing) offerImages(before []string) {
	switch len(before) {
	case 0:
	case 1:
		c.add(completionItem{Label: "AS", Kind: keywordItem}, 0)
		return
	default:
		return
	}
	typed := c.line.typed
	colon := strings.LastIndexByte(typed, ':')
	if colon < strings.LastIndexByte(typed, '/') { // a registry's port
		colon = -1
	}
	if colon < 0 {
		c.offerStages(0)
		c.add(completionItem{Label: "scratch", Kind: moduleItem, Detail: "nothing", SortText: "1scratch"}, 0)
		c.offerRepositories()
		return
	}
	repo := typed[:colon]
	tags, _ := c.build.Tables().KnownTags(repo)
	there, later := c.session.Checker.Tags(c.ctx, c.document.at, repo)
	tags, c.more = slices.Concat(tags, there), c.more || later
	slices.Sort(tags)
	for _, tag := range slices.Compact(tags) {
		c.add(completionItem{Label: tag, Kind: valueItem, Detail: repo + ":" + tag}, colon+1)
	}
}

// hub are the ways to write the beginning of a repository of Docker Hub, longer ones first; official reports whether
// only official images follow.
var hub = []struct {
	prefix   string
	official bool
}{{"docker.io/library/", true}, {"index.docker.io/library/", true}, {"library/", true}, {"docker.io/", false}, {"index.docker.io/", false}}

// offerRepositories completes a repository whose tags the catalog's sources name.
func (c *completing) offerRepositories() {
	from, official := 0, false
	for _, h := range hub {
		if strings.HasPrefix(c.line.typed, h.prefix) {
			from, official = len(h.prefix), h.official
			break
		}
	}
	for _, name := range c.build.Tables().KnownRepositories() {
		first, _, path := strings.Cut(name, "/")
		if from > 0 && strings.ContainsAny(first, ".:") || official && path { // of another registry, or user
			continue
		}
		c.add(completionItem{Label: name, Kind: moduleItem, Detail: "repository", SortText: "3" + name}, from)
	}
}

// offerUsers completes a user and, after a colon, a group.
func (c *completing) offerUsers(from int) {
	tree := c.stateTree()
	if tree == nil {
		return
	}
	file, what := "/etc/passwd", "uid "
	if n := strings.IndexByte(c.line.typed[from:], ':'); n >= 0 {
		file, what, from = "/etc/group", "gid ", from+n+1
	}
	e := filesystem.Stat(tree, file).Entry
	for text := range strings.Lines(string(e.Content)) {
		fields := strings.Split(strings.TrimSpace(text), ":")
		if len(fields) < 3 || fields[0] == "" {
			continue
		}
		var details []string
		if fields[2] != "" { // useradd takes one that is not known
			details = append(details, what+fields[2])
		}
		if len(fields) > 5 && fields[5] != "" {
			details = append(details, "home "+fields[5])
		}
		c.add(completionItem{Label: fields[0], Kind: userItem, Detail: strings.Join(details, ", ")}, from)
	}
}

// offerCopied completes COPY and ADD: sources first, then the destination.
func (c *completing) offerCopied(words []string) {
	json := strings.HasPrefix(c.line.typed, "[") || slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(w, "[") })
	from := 0
	if json {
		from = strings.LastIndexByte(c.line.typed, '"') + 1
	}
	if len(operands(words)) > 0 {
		c.offerPaths(c.stateTree(), c.workdir(), "", from, false)
	}
	if source := flag(words, "from"); source != "" || len(operands(words)) == 0 || !path.IsAbs(c.line.typed[from:]) {
		c.offerSource(source, from)
	}
}

// offerSource completes a path of the build context, or of what --from names.
func (c *completing) offerSource(name string, from int) {
	if name == "" {
		c.offerContext(from)
		return
	}
	index := len(c.build.Document.Stages)
	if c.stage != nil {
		index = c.stage.Index
	}
	src := c.graph.From(dockerfile.Word{Text: name}, index)
	switch {
	case src.Kind == stages.Stages && src.Stage < len(c.every.Stages) && src.Stage != index:
		if final := c.every.Stages[src.Stage].Final; final != nil && final.Files != nil {
			c.offerPaths(final.Files, "/", strconv.Itoa(src.Stage), from, false)
		}
	case src.Kind == stages.Images:
		c.offerPaths(c.opened(src), "/", "", from, false)
	}
}
