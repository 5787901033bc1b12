package definitions

import (
	"path"
	"strings"

	"github.com/tidwall/jsonc"
	"go.yaml.in/yaml/v3"
)

func isDevcontainer(p string) bool {
	base := path.Base(p)
	return base == "devcontainer.json" || base == ".devcontainer.json"
}

// devcontainer reads https://containers.dev/implementors/json_reference/: paths are relative to the file's folder, the
// context without one is the Dockerfile's.
func devcontainer(r *reading) []Build {
	var n yaml.Node
	plain := jsonc.ToJSON(append([]byte{}, r.file.Content...)) // comments become spaces, so that places stay
	if err := yaml.Unmarshal(plain, &n); err != nil || len(n.Content) == 0 {
		return nil
	}
	doc := node{n.Content[0], r.file}
	section := doc.get("build")
	file, context := section.get("dockerfile"), section.get("context")
	if !file.scalar() {
		file, context = doc.get("dockerFile"), doc.get("context")
	}
	if !file.scalar() {
		return nil
	}
	b := Build{Kind: Devcontainer, Name: doc.get("name").raw().Value, Place: file.span()}
	b.Run.Replaced = doc.get("overrideCommand").raw().Value != "false" // it starts a loop that keeps the container running
	from, name := r.devcontainerPath(file)
	dir, where := from, Text{Span: name.Span, Value: path.Dir(name.Value), Known: name.Known}
	if context.raw().Value != "" {
		dir, where = r.devcontainerPath(context)
	}
	if t := section.get("target"); t.scalar() {
		b.Target = devcontainerText(t)
	}
	for _, e := range section.get("args").entries() {
		value := devcontainerText(e.value)
		b.Args = assign(b.Args, Text{Span: e.key.span(), Value: e.key.Value + "=" + value.Value, Known: value.Known})
	}
	b.located(dir, where, from, name)
	return []Build{b}
}

// devcontainerText is a value that is not known when it holds a variable.
func devcontainerText(n node) Text {
	t := n.raw()
	t.Known = t.Known && !substituted(t.Value, "${")
	return t
}

// devcontainerPath is a path and the folder that it is relative to. ${localWorkspaceFolder} is the one that holds the
// file or its .devcontainer folder.
func (r *reading) devcontainerPath(n node) (dir string, t Text) {
	dir, t = r.dir(), devcontainerText(n)
	rest, ok := strings.CutPrefix(t.Value, "${localWorkspaceFolder}")
	if !ok || rest != "" && rest[0] != '/' || substituted(rest, "${") {
		return dir, t
	}
	outer, _, _ := strings.Cut("/"+dir+"/", "/.devcontainer/")
	return path.Join(".", outer), Text{Span: t.Span, Value: "." + rest, Known: n.raw().Known}
}
