package keys

import (
	"testing"

	"github.com/layerlint/layerlint/analyzers/tools/node/tokens"
)

func TestSettings(t *testing.T) {
	all, _ := tokens.Tokens(`module.exports = { preset: "a", "extends": ["b", ["c", { d: 1 }], e], x: y ? "f" : "g", /* preset: "h" */ plugins: { i: {}, "j": false, k: l } }`)
	if got := Settings(all, "preset"); len(got) != 1 || got[0] != "a" {
		t.Error(got)
	}
	if got := Settings(all, "extends"); len(got) != 2 || got[0] != "b" || got[1] != "c" {
		t.Error(got)
	}
	if got := Settings(all, "x"); len(got) != 0 {
		t.Error(got)
	}
	if got := Around(all, 18); len(got) == 0 || got[0].Text != "{" || got[1].Text != "d" || got[len(got)-1].Text != "}" {
		t.Error(got)
	}
	if got := Under(all, "plugins"); len(got) != 2 || got[0] != "i" || got[1] != "k" {
		t.Error(got)
	}
}
