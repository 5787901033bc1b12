package commandline

import (
	"maps"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools"
)

// shortest is the length of options of which a slip of the hand is told.
const shortest = 4

// near is the option of which one slip made another, with its dashes; "" for none.
func (o *options) near(name string) string {
	prefix := ""
	if o.is(negated) && strings.HasPrefix(name, "no-") && o.words[name] == plain {
		prefix, name = "no-", name[len("no-"):]
	}
	for _, known := range slices.Sorted(maps.Keys(o.words)) {
		if len(known) >= shortest && tools.Slip(name, known) {
			if o.is(whole) {
				return "-" + known
			}
			return "--" + prefix + known
		}
	}
	return ""
}
