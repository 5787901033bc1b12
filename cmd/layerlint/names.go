package main

import (
	"path/filepath"
	"slices"
	"strings"
)

// otherFiles are the endings of files that are called after a Dockerfile and are something else, by what they are
// instead.
var otherFiles = strings.Fields(`
	.dockerignore .containerignore
	.j2 .jinja .jinja2 .tmpl .tpl .gotmpl .template .templates .in .erb .ejs .m4 .mustache .hbs .handlebars .liquid
	.mako .njk .twig .tt .fragment .partial .inc .bak .backup .orig .rej .old .save .swp .swo .swn .tmp .diff .patch
	.md .markdown .rst .adoc .txt
	.htm .html .pdf .tex .json .jsonc .json5 .yaml .yml .toml .xml .csv .ini .cfg .lock .sum .log .snap .golden .asc
	.sig .md5 .sha1 .sha256 .sha512 .gz .tar .tgz .xz .zip .bz2 .png .jpg .jpeg .gif .svg .ico .bash .bat .c .cc .clj
	.cjs .cmd .cpp .cs .css .cts .cxx .el .ex .exs .fish .fs .go .gradle .groovy .h .hcl .hpp .hs .ipynb .js .jsx .kt
	.less .lua .map .ml .mjs .mts .nix .pl .pm .proto .ps1 .py .pyc .pyi .rb .rs .scala .scss .sh .sql .swift .tcl .tf .ts .tsx .vim .vue .zsh`)

// otherWords are those of them that follow a hyphen or an underscore, too: Dockerfile-go is a Dockerfile of Go.
var otherWords = []string{"template", "tmpl", "tpl", "fragment", "partial"}

// isDockerfile goes by the names in common use: Dockerfile, Dockerfile.dev, Dockerfile-dev, Dockerfile_dev,
// dev.Dockerfile, and the same of Containerfile. Sources, templates, copies that editors leave and documents that share
// them are none.
func isDockerfile(name string) bool {
	name = strings.ToLower(name)
	word := name[strings.LastIndexAny(name, "-_")+1:]
	if strings.HasSuffix(name, "~") || slices.Contains(otherFiles, filepath.Ext(name)) || slices.Contains(otherWords, word) {
		return false
	}
	for _, base := range []string{"dockerfile", "containerfile"} {
		rest, ok := strings.CutPrefix(name, base)
		if ok && (rest == "" || strings.ContainsRune(".-_", rune(rest[0]))) || strings.HasSuffix(name, "."+base) {
			return true
		}
	}
	return false
}
