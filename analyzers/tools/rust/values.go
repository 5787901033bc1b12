package rust

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

var (
	written  = lazyregexp.New(`^(?:(?:std::path::)?(?:Path|PathBuf|String)::(?:new|from)\(\s*)?"([^"\\]*)"\s*\)?(?:\.(?:into|to_string|to_owned|to_path_buf)\(\))?$`)
	naming   = lazyregexp.New(`^(\w+)(?:\.(?:clone|as_str|as_ref|to_string|as_path|to_owned)\(\))?$`)
	joins    = lazyregexp.New(`(?s)^(.*?)\.join\(([^()]*)\)$`)
	current  = lazyregexp.New(`^(?:std::)?env::current_dir\(\)(?:\?|\.unwrap\(\)|\.expect\("[^"]*"\))$`)
	defaults = lazyregexp.New(`(?s)^(?:std::)?env::var\(\s*"(\w+)"\s*\)\s*\.(?:unwrap_or\(|unwrap_or_else\(\s*\|[^|]*\|)\s*(.*)\)$`)
)

// value is what the expression between two places of a function stands for.
func (s *scope) value(from, to int) (v value, ok bool) {
	return s.expression(strings.TrimSuffix(strings.TrimSpace(s.text[from:to]), ";"))
}

func (s *scope) expression(text string) (v value, ok bool) {
	text = strings.TrimSpace(strings.TrimLeft(strings.TrimSpace(text), "&"))
	if m := written.FindStringSubmatch(text); m != nil {
		return value{text: m[1]}, true
	}
	if m := naming.FindStringSubmatch(text); m != nil {
		if v, ok = s.values[m[1]]; ok {
			return v, true
		}
		c, ok := s.file.consts[m[1]]
		return value{text: c}, ok
	}
	if current.MatchString(text) {
		return value{text: "."}, true
	}
	if m := defaults.FindStringSubmatch(text); m != nil {
		v, ok = s.expression(m[2])
		v.variable, v.form = m[1], "\x00"
		return v, ok
	}
	if m := joins.FindStringSubmatch(text); m != nil {
		before, known := s.expression(m[1])
		after, also := s.expression(m[2])
		joined := value{text: path.Join(before.text, after.text), variable: before.variable + after.variable,
			form: path.Join(before.shape(), after.shape())}
		if path.IsAbs(after.text) {
			joined.text, joined.form = after.text, after.shape()
		}
		return joined, known && also && (before.variable == "" || after.variable == "")
	}
	return value{}, false
}
