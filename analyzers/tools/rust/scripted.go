package rust

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// Sources: The Cargo Book, Environment Variables; the documentation of std::env::var and std::process::Command.
var (
	ofCargo  = lazyregexp.New(`(?:std::)?env(?:::var(?:_os)?\(|!\()\s*"(?:OUT_DIR|CARGO_MANIFEST_DIR|CARGO_PKG_\w+|TARGET|HOST|PROFILE)"\s*\)`)
	fallback = lazyregexp.New(`(?:std::)?env::var\(\s*"(\w+)"\s*\)\s*\.\s*unwrap_or(?:_else)?\(\s*(?:\|_\w*\|\s*)?("[^"\\]*")(?:\s*\.\s*(?:to_string|to_owned|into)\(\))?\s*\)`)
	lettered = lazyregexp.New(`\blet\s+(\w+)(?:\s*:\s*&?\w+)?\s*=\s*("[^"\\]*")(?:\s*\.\s*(?:to_string|to_owned|into)\(\))?\s*;`)
)

// resolved is a build script with what stands for a text in its place: a variable that is not set, with what is taken
// then, and a name that such a text is given. What cargo itself sets is no condition.
func (c *call) resolved(text string) string {
	text = ofCargo.ReplaceAllString(text, "cargo_sets()")
	for _, m := range fallback.FindAllStringSubmatch(text, -1) {
		if c.Lookup(m[1]).Unset {
			text = strings.ReplaceAll(text, m[0], m[2])
		}
	}
	for _, m := range lettered.FindAllStringSubmatch(text, -1) {
		for _, given := range []string{"new(" + m[1] + ")", "new(&" + m[1] + ")"} {
			text = strings.ReplaceAll(text, "Command::"+given, "Command::new("+m[2]+")")
		}
	}
	return text
}
