package definitions

import (
	"path"
	"strings"
)

func isGoReleaser(p string) bool {
	base := strings.TrimPrefix(path.Base(p), ".")
	return strings.HasPrefix(base, "goreleaser") && (strings.HasSuffix(base, ".yaml") || strings.HasSuffix(base, ".yml"))
}

// goreleaser reads the images of GoReleaser: "Docker" and "Docker v2" of https://goreleaser.com/customization/, 2.12. It
// gathers the context itself, of the programs that it has built and of extra files.
func goreleaser(r *reading) (builds []Build) {
	doc := r.document()
	for _, n := range append(doc.get("dockers").items(), doc.get("dockers_v2").items()...) {
		builds = append(builds, r.image(n))
	}
	return builds
}

func (r *reading) image(n node) Build {
	b := Build{Kind: GoReleaser, Name: n.get("id").raw().Value, Place: n.span(), Staged: true}
	for _, list := range []string{"image_templates", "images"} {
		for _, tag := range n.get(list).items() {
			b.Tags = append(b.Tags, braced(tag))
		}
	}
	var flags []Text
	for _, list := range []string{"build_flag_templates", "flags"} {
		for _, flag := range n.get(list).items() {
			flags = append(flags, braced(flag))
		}
	}
	options(flags, flagsWithValues, "f", "t").fill(&b)
	for _, e := range n.get("build_args").entries() {
		value := braced(e.value)
		b.Args = assign(b.Args, Text{Span: e.key.span(), Value: e.key.Value + "=" + value.Value, Known: value.Known})
	}
	for _, p := range n.get("platforms").items() {
		b.Platforms = append(b.Platforms, braced(p))
	}
	file := braced(n.get("dockerfile"))
	if file.Value == "" {
		file = literal(n.span(), "Dockerfile")
	}
	b.File = rooted(r.dir(), file)
	return b
}
