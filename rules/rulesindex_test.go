package rules_test

import (
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools/table"
	"github.com/layerlint/layerlint/rules"
)

// topics are the index's headings after the tools', by the first words of IDs.
var topics = []struct{ title, words string }{
	{"CUDA and GPUs", "cuda cudnn cupti driver gpu nvcc nvidia profiler cmake"},
	{"Base images and platforms", "image platform registry from"},
	{"Stages and builds", "stage target build context template"},
	{"Files that are copied or mounted", "copy add symlink mount"},
	{"Commands, programs and users", "command compiler file header interpreter runtime script shell shellcheck start python node browser entrypoint cmd healthcheck user useradd workdir"},
	{"Shared libraries", "library"},
	{"Labels and policy", "label hadolint secret"},
	{"Suppressions and trouble", "suppression check"},
}

// index lists every rule by tool or topic, then by severity.
func index() string {
	groups := map[string][]*rules.Rule{}
	var tools []string
	for _, r := range rules.All() {
		title := topic(r)
		if strings.HasPrefix(title, "`") && groups[title] == nil {
			tools = append(tools, title)
		}
		groups[title] = append(groups[title], r)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "# Rules\n\n%d rules. `layerlint explain ID` shows a rule's page in the terminal; codes of other tools work too.\n\n## By tool and topic\n",
		len(rules.All()))
	const other = "Other commands"
	var titles []string
	for _, tool := range tools {
		if len(groups[tool]) == 1 {
			groups[other] = append(groups[other], groups[tool]...)
		} else {
			titles = append(titles, tool)
		}
	}
	titles = append(titles, other)
	for _, t := range topics {
		titles = append(titles, t.title)
	}
	for _, title := range append(titles, shellScripts, instructions) {
		fmt.Fprintf(&b, "\n### %s\n\n| Rule | Severity | Reports |\n|---|---|---|\n", title)
		for _, r := range groups[title] {
			fmt.Fprintf(&b, "| [%s](%s.md) | %s%s | %s |\n", r.ID, r.ID, r.Severity, offMark(r), cell(r.Summary))
		}
	}
	b.WriteString("\n## By severity\n")
	for _, s := range []rules.Severity{rules.Error, rules.Warning, rules.Info, rules.Hint} {
		fmt.Fprintf(&b, "\n### At most %s\n\n", s)
		var links []string
		for _, r := range rules.All() {
			if r.Severity == s {
				links = append(links, fmt.Sprintf("[%s](%s.md)", r.ID, r.ID))
			}
		}
		b.WriteString(strings.Join(links, ",\n") + "\n")
	}
	return b.String()
}

const (
	shellScripts = "Shell scripts"
	instructions = "Other instructions"
)

// topic is the heading that a rule is listed below.
func topic(r *rules.Rule) string {
	word, _, _ := strings.Cut(r.ID, "-")
	for _, t := range topics {
		for known := range strings.FieldsSeq(t.words) {
			if known == word {
				return t.title
			}
		}
	}
	switch {
	case table.Tools.Knows(word):
		return "`" + word + "`"
	case r.Native || len(r.Also) > 0 && (shellCheck.MatchString(r.Also[0]) || r.ID == "pipefail-missing"):
		return shellScripts
	}
	return instructions
}

func offMark(r *rules.Rule) string {
	if r.Off {
		return " (off)"
	}
	return ""
}

// cell is text as a table's cell takes it.
func cell(text string) string { return strings.ReplaceAll(text, "|", `\|`) }
