package main

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// namedContexts adds to the contexts that --build-context gives those that build definitions near the Dockerfile give: bake and
// compose files, workflows, and scripts that run docker. What such a context holds is not known; its name is neither a stage's nor an
// image's. Definitions are only read where the Dockerfile has a name that may be meant.
func (c *check) namedContexts(path string, doc *dockerfile.Document) map[string]string {
	wanted := bareNames(doc)
	if len(wanted) == 0 || path == "-" {
		return c.buildContexts
	}
	all := map[string]string{}
	for _, file := range definitions(path) {
		content, err := os.ReadFile(file)
		if err != nil {
			continue
		}
		for _, name := range contextNames(string(content)) {
			if slices.Contains(wanted, name) {
				all[name] = file
			}
		}
	}
	maps.Copy(all, c.buildContexts)
	return all
}

// bareNames are the names of FROM and --from that have no tag and no registry and are no stage's.
func bareNames(doc *dockerfile.Document) []string {
	var names, stages []string
	for _, s := range doc.Stages {
		stages = append(stages, s.Name)
		if s.From != nil {
			if from, ok := s.From.Command.(*dockerfile.From); ok {
				names = append(names, from.Image.Text)
			}
		}
		for _, i := range s.Instructions {
			switch command := i.Command.(type) {
			case *dockerfile.Copy:
				names = append(names, command.From.Text)
			case *dockerfile.Run:
				for _, m := range command.Mounts {
					names = append(names, m.From.Text)
				}
			}
		}
	}
	return slices.DeleteFunc(names, func(name string) bool {
		return name == "" || name == "scratch" || strings.ContainsAny(name, "$/:@") || slices.Contains(stages, strings.ToLower(name))
	})
}

// limits of looking for definitions.
const (
	maxDefinition  = 1 << 20 // bytes of one file
	maxDefinitions = 200     // files
)

// definitions lists the files that may define the build of a Dockerfile: in its folder and those above, up to the repository's root.
func definitions(path string) []string {
	dir, err := filepath.Abs(filepath.Dir(path))
	if err != nil {
		return nil
	}
	root := repository(dir)
	var found []string
	for {
		for _, pattern := range []string{"*.hcl", "*bake*.json", "*compose*.y*ml", "*.mk", "Makefile", "justfile", "Taskfile.y*ml", "*.sh", ".github/workflows/*.y*ml"} {
			matches, _ := filepath.Glob(filepath.Join(escape(dir), pattern))
			found = append(found, matches...)
		}
		if dir == root || root == "" || filepath.Dir(dir) == dir {
			break
		}
		dir = filepath.Dir(dir)
	}
	found = slices.DeleteFunc(found, func(file string) bool {
		info, err := os.Stat(file)
		return err != nil || !info.Mode().IsRegular() || info.Size() > maxDefinition
	})
	return found[:min(len(found), maxDefinitions)]
}

// escape takes the meaning off a folder's name in a pattern.
func escape(dir string) string {
	return strings.NewReplacer(`*`, `\*`, `?`, `\?`, `[`, `\[`, `\`, `\\`).Replace(dir)
}

// The forms in which contexts are named: bake's attribute, compose's key and the action's input, and the command line.
var (
	contextBlock = lazyregexp.New(`\bcontexts"?\s*[=:]\s*\{((?:\$\{[^}]*\}|[^}])*)\}`)
	contextList  = lazyregexp.New(`(?m)^([ \t]*)(?:additional_contexts:|build-contexts:[ \t]*[|>][-+]?)[ \t]*$`)
	contextFlag  = lazyregexp.New(`--build-context[= \t]+["']?([\w.-]+)=`)
	contextName  = lazyregexp.New(`(?m)(?:^|[\s,{])["']?([\w.-]+)["']?\s*[=:]`)
	contextItem  = lazyregexp.New(`^[ \t]*(?:-[ \t]*)?["']?([\w.-]+)["']?[ \t]*[=:]`)
)

// contextNames are the names of the contexts that a definition gives.
func contextNames(text string) []string {
	var names []string
	for _, block := range contextBlock.FindAllStringSubmatch(text, -1) {
		for _, m := range contextName.FindAllStringSubmatch(block[1], -1) {
			names = append(names, m[1])
		}
	}
	for _, m := range contextFlag.FindAllStringSubmatch(text, -1) {
		names = append(names, m[1])
	}
	for at := contextList.FindStringSubmatchIndex(text); at != nil; at = contextList.FindStringSubmatchIndex(text) {
		indent := at[3] - at[2]
		text = text[at[1]:]
		names = append(names, indented(text, indent)...)
	}
	return names
}

// indented are the names of the lines that are indented deeper than indent, or begin a list there.
func indented(text string, indent int) []string {
	var names []string
	for line := range strings.Lines(strings.TrimLeft(text, "\r\n")) {
		trimmed := strings.TrimLeft(line, " \t")
		depth := len(line) - len(trimmed)
		if strings.TrimSpace(line) == "" {
			continue
		}
		if depth < indent || depth == indent && !strings.HasPrefix(trimmed, "-") {
			break
		}
		if m := contextItem.FindStringSubmatch(line); m != nil {
			names = append(names, m[1])
		}
	}
	return names
}
