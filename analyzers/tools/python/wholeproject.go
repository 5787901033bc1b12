package python

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// requirementFiles are those that pip install -r reads, where it installs nothing else. Source: pip's documentation,
// "Requirements File Format".
func requirementFiles(l effects.Line) *tools.Project {
	if l.Verb.Text != "install" || len(l.Operands) > 0 || l.Has("e", "editable", "c", "constraint", "f", "find-links", "group", "root", "t", "target", "src") {
		return nil
	}
	var files []string
	for _, f := range l.Options.Values("r", "requirement") {
		if !f.Known || path.IsAbs(f.Text) || strings.Contains(f.Text, "://") || strings.HasPrefix(path.Clean(f.Text), "..") {
			return nil
		}
		files = append(files, path.Clean(f.Text))
	}
	if len(files) == 0 {
		return nil
	}
	return &tools.Project{Files: files, Alone: aloneRequirements}
}

// aloneRequirements reports whether a requirements file names no other file and no folder.
func aloneRequirements(_, content string) bool {
	for line := range strings.Lines(content) {
		line = strings.TrimSpace(line)
		option := strings.HasPrefix(line, "-") && !strings.HasPrefix(line, "--index-url") && !strings.HasPrefix(line, "--extra-index-url") && !strings.HasPrefix(line, "--hash")
		if option || strings.HasPrefix(line, ".") || strings.HasPrefix(line, "/") || strings.Contains(line, "file:") || strings.HasSuffix(line, ".whl") {
			return false
		}
	}
	return true
}
