package definitions

import (
	"path"
	"strings"
)

func isSkaffold(p string) bool {
	base := path.Base(p)
	return strings.HasPrefix(base, "skaffold") && (strings.HasSuffix(base, ".yaml") || strings.HasSuffix(base, ".yml"))
}

// skaffold reads the artifacts that are built with docker or kaniko: https://skaffold.dev/docs/references/yaml/. The
// context is relative to the file's folder, the Dockerfile to the context.
func skaffold(r *reading) (builds []Build) {
	doc := r.document()
	sections := []node{doc.get("build")}
	for _, profile := range doc.get("profiles").items() {
		sections = append(sections, profile.get("build"))
	}
	for _, section := range sections {
		for _, artifact := range section.get("artifacts").items() {
			if b, ok := r.artifact(artifact); ok {
				builds = append(builds, b)
			}
		}
	}
	return builds
}

func (r *reading) artifact(n node) (b Build, ok bool) {
	for _, other := range []string{"bazel", "buildpacks", "custom", "jib", "ko", "jibMaven", "jibGradle"} {
		if n.get(other).Node != nil {
			return b, false
		}
	}
	image := n.get("image")
	if !image.scalar() {
		return b, false
	}
	docker := n.get("docker")
	if docker.Node == nil {
		docker = n.get("kaniko")
	}
	b = Build{Kind: Skaffold, Name: image.Value, Place: image.span(), Tags: []Text{braced(image)}, Steps: true}
	context := braced(n.get("context"))
	if context.Value == "" {
		context = literal(image.span(), ".")
	}
	if t := docker.get("target"); t.scalar() {
		b.Target = braced(t)
	}
	for _, e := range docker.get("buildArgs").entries() {
		value := braced(e.value)
		b.Args = assign(b.Args, Text{Span: e.key.span(), Value: e.key.Value + "=" + value.Value, Known: value.Known})
	}
	b.located(r.dir(), context, inContext, braced(docker.get("dockerfile")))
	return b, true
}

// braced is a value that is not known when it is a template of Go's.
func braced(n node) Text {
	t := n.raw()
	t.Known = t.Known && !substituted(t.Value, "{{")
	return t
}

func substituted(value, mark string) bool { return strings.Contains(value, mark) }
