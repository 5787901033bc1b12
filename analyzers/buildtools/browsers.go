package buildtools

import (
	"encoding/json"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// browserOf is "playwright" for a command of its that downloads Chromium, "depended" for one that installs what browsers
// need. Source: Playwright's documentation, "Browsers", install and install-deps.
func browserOf(call *state.Call) string {
	words := make([]string, len(call.Argv))
	for i, a := range call.Argv {
		if words[i] = a.Text; !a.Known {
			return ""
		}
	}
	if slices.Contains(words, "--install-deps") {
		return "depended" // of @puppeteer/browsers
	}
	at := slices.IndexFunc(words, func(w string) bool {
		name, _, _ := strings.Cut(path.Base(w), "@")
		return name == "playwright"
	})
	if at < 0 || at+1 >= len(words) || at > 3 {
		return ""
	}
	rest := words[at+2:]
	chromium := !slices.ContainsFunc(rest, func(w string) bool { return !strings.HasPrefix(w, "-") }) || slices.ContainsFunc(rest, func(w string) bool { return strings.HasPrefix(w, "chrom") })
	switch {
	case words[at+1] == "install-deps", words[at+1] == "install" && slices.Contains(rest, "--with-deps"):
		return "depended"
	case words[at+1] == "install" && chromium && !slices.Contains(rest, "--dry-run") && !slices.Contains(rest, "--list"):
		return "playwright"
	}
	return ""
}

// installs reports whether a command installs what package.json asks for, with its install scripts.
func installs(call *state.Call) bool {
	if len(call.Argv) == 0 || slices.ContainsFunc(call.Argv, func(a state.Argument) bool { return a.Text == "--ignore-scripts" || !a.Known }) {
		return false
	}
	verb := ""
	if len(call.Argv) > 1 {
		verb = call.Argv[1].Text
	}
	switch call.Tool {
	case "npm":
		return slices.Contains([]string{"ci", "i", "install", "add"}, verb)
	case "yarn":
		return verb == "" || verb == "install" || verb == "add" || strings.HasPrefix(verb, "-")
	}
	return false
}

// puppeteer returns the name of the package if the call installs it and nothing says that it does without its own
// browser. Source: Puppeteer's documentation, "Configuration".
func (f moduleFinder) puppeteer(call *state.Call) string {
	const name = "puppeteer"
	m := manifestIn(call.Before.Files, call.Dir.Value)
	asked := m.Dependencies[name] != "" || slices.ContainsFunc(call.Argv[1:], func(a state.Argument) bool { n, _, _ := strings.Cut(a.Text, "@"); return n == name })
	if !asked || m.Puppeteer != nil || !call.Dir.Known {
		return ""
	}
	for _, ending := range []string{"", ".json", ".yaml", ".yml", ".js", ".cjs", ".mjs", ".ts"} {
		for _, file := range []string{".puppeteerrc", "puppeteer.config", ".config/puppeteerrc"} {
			at := path.Join(call.Dir.Value, file+ending)
			if filesystem.Stat(call.Before.Files, at).Entry.Presence != filesystem.Absent {
				return ""
			}
		}
	}
	for other := range m.Dependencies {
		if strings.Contains(other, "chrom") { // of which the browser is
			return ""
		}
	}
	if filesystem.Stat(call.Before.Files, path.Join(call.Dir.Value, ".npmrc")).Entry.Presence != filesystem.Absent {
		return ""
	}
	return name
}

// manifest is what is read of a package.json.
type manifest struct {
	Dependencies map[string]string `json:"dependencies"`
	Puppeteer    any               `json:"puppeteer"`
}

func manifestIn(files filesystem.Tree, dir string) (m manifest) {
	e := filesystem.Stat(files, path.Join(dir, "package.json")).Entry
	if e.Presence != filesystem.Present || !e.Has(filesystem.KnowContent) || json.Unmarshal(e.Content, &m) != nil {
		return manifest{}
	}
	return m
}
