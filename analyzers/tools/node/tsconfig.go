package node

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// typescript is a tsconfig.json, as far as it says where files go. Source: the TSConfig reference of TypeScript 5.
type typescript struct {
	Extends         any
	References      []struct{ Path string }
	Files           *[]string
	Include         *[]string
	Exclude         *[]string
	CompilerOptions struct {
		OutDir, OutFile, Out, DeclarationDir, TsBuildInfoFile, RootDir, Module string

		AllowJS                                             bool `json:"allowJs"`
		NoEmit, Composite, Incremental, EmitDeclarationOnly bool
		RootDirs, Paths                                     any
		BaseURL                                             string `json:"baseUrl"`
	}
	dir  string // the folder of the file
	base string // the folder that OutDir is seen from
}

// tsconfig reads a configuration with those that it extends; ok is false where that is not known. broken names a file that it extends and
// that certainly is not there.
func (a tscCall) tsconfig(at string, depth int) (config typescript, broken string, ok bool) {
	text, ok := a.text(at)
	if !ok || depth > 5 || decode([]byte(plainJSON(text)), &config) != nil {
		return config, "", false
	}
	config.dir, config.base = path.Dir(at), path.Dir(at)
	switch parent := config.Extends.(type) {
	case nil:
		return config, "", true
	case string:
		if !strings.HasPrefix(parent, ".") && !path.IsAbs(parent) {
			return config, "", false
		}
		from := parent
		if !path.IsAbs(from) {
			from = path.Join(config.dir, from)
		}
		if a.absent(from) && a.absent(from+".json") {
			return config, from, false
		}
		if a.absent(from) || a.Stat(from).Entry.Type == filesystem.Directory {
			from += ".json"
		}
		below, broken, known := a.tsconfig(from, depth+1)
		below.dir = config.dir
		own := below
		if !known || decode([]byte(plainJSON(text)), &own) != nil {
			return config, broken, false
		}
		var direct typescript
		if decode([]byte(plainJSON(text)), &direct) == nil && direct.CompilerOptions.OutDir != "" {
			own.base = config.dir
		}
		own.References = config.References
		return own, "", own.Include == nil || config.Include != nil || path.Dir(from) == config.dir
	}
	return config, "", false
}

// plainJSON takes comments and commas before a closing bracket out of JSON with comments.
func plainJSON(s string) string {
	var b strings.Builder
	s = strings.TrimPrefix(s, "\xef\xbb\xbf")
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '"':
			end := i + 1
			for end < len(s) && s[end] != '"' {
				if s[end] == '\\' {
					end++
				}
				end++
			}
			end = min(end+1, len(s))
			b.WriteString(s[i:end])
			i = end - 1
		case strings.HasPrefix(s[i:], "//"):
			for i+1 < len(s) && s[i+1] != '\n' {
				i++
			}
		case strings.HasPrefix(s[i:], "/*"):
			end := strings.Index(s[i+2:], "*/")
			if end < 0 {
				return ""
			}
			i += end + 3
		default:
			b.WriteByte(s[i])
		}
	}
	return trailing.ReplaceAllString(b.String(), "$1")
}

var trailing = lazyregexp.New(`,(\s*[}\]])`)
