// Package viper knows where the library of that name looks for a program's configuration. Source: the documentation of
// viper 1.19, SupportedExts.
package viper

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Places are where a configuration is looked for.
type Places struct {
	name, file string
	dirs       []string
	lost       bool // a place is not known
}

var extensions = []string{".json", ".toml", ".yaml", ".yml", ".properties", ".props", ".prop", ".hcl", ".tfvars", ".dotenv", ".env", ".ini", ""}

// Sets reports whether a method changes where the configuration is looked for.
func Sets(method string) bool {
	return method == "SetConfigName" || method == "SetConfigFile" || method == "AddConfigPath"
}

// Set is a call of one of those methods with a text that is known or not.
func (v *Places) Set(method, text string, known bool) {
	if v.lost = v.lost || !known || strings.Contains(text, "$"); v.lost {
		return
	}
	switch method {
	case "SetConfigName":
		v.name = text
	case "SetConfigFile":
		v.file = text
	default:
		v.dirs = append(v.dirs, text)
	}
}

// Seek is the file that ReadInConfig needs; ok is false where that is not known.
func (v *Places) Seek() (s filesystem.Seek, ok bool) {
	if v.file != "" {
		return filesystem.Seek{What: v.file, Files: []string{v.file}, Why: "open " + v.file + ": no such file or directory"}, !v.lost
	}
	s = filesystem.Seek{What: v.name, Why: `Config File "` + v.name + `" Not Found`}
	for _, dir := range v.dirs {
		for _, ext := range extensions {
			s.Files = append(s.Files, path.Join(dir, v.name+ext))
		}
	}
	return s, !v.lost && v.name != "" && len(v.dirs) > 0
}
