package code

import (
	"slices"
	"testing"
)

func TestUnequal(t *testing.T) {
	for text, refused := range map[string]bool{
		`@pytest.mark.parametrize("a,b", [(1, 2), (3, 4)])`:             false,
		`@pytest.mark.parametrize("a,b", [(1, 2), (3, 4, 5)])`:          true,
		`@pytest.mark.parametrize("a, b", [[1], [3, 4]])`:               true,
		`@pytest.mark.parametrize("a", [(1, 2), (3, 4, 5)])`:            false,
		`@pytest.mark.parametrize("a,b", [(*x, 2, 3)])`:                 false,
		`@pytest.mark.parametrize("a,b", [(1, 2), *more])`:              false,
		`@pytest.mark.parametrize("a,b", ROWS)`:                         false,
		`@pytest.mark.parametrize("a,b", [pytest.param(1, 2, id="x")])`: false,
		`@pytest.mark.parametrize("a,b", ["xy", ("c, d", "e")])`:        false,
		`@pytest.mark.parametrize("a,b", [(i, i, i) for i in x])`:       false,
		`@pytest.mark.parametrize("a,b", [(f(1, 2), 3)])`:               false,
		`@parametrize("a,b", [(1, 2, 3)])`:                              false,
	} {
		if got := Unequal(Parse(text)[0]); (got != "") != refused {
			t.Errorf("%s: %q", text, got)
		}
	}
}

func TestUnmet(t *testing.T) {
	for text, want := range map[string]string{
		"def make(config):\n    pass\n":                        "config",
		"def make(config=None, *args, **more):\n    pass\n":    "",
		"def make():\n    pass\n":                              "",
		"def make(*, debug):\n    pass\n":                      "debug",
		"@cached\ndef make(config):\n    pass\n":               "",
		"if X:\n    def make(config):\n        pass\n":         "",
		"def make(config):\n    pass\n\ndef make():\n    pass": "",
		"class make:\n    def __init__(self, config): pass\n":  "",
	} {
		if got := Unmet(text, "make"); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	if got := Parameters(Parse("def test_a(cart, n=1):\n    pass\n")[0]); !slices.Equal(got, []string{"cart"}) {
		t.Errorf("%q", got)
	}
}
