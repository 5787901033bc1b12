package popular

import (
	"slices"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/imagedb/pypi"
)

func TestContents(t *testing.T) {
	for _, c := range []struct {
		asked    []Wanted
		has, not string
	}{
		{[]Wanted{{Name: "flask"}}, "flask jinja2 markupsafe werkzeug", "yaml dotenv"},
		{[]Wanted{{Name: "flask", Extras: []string{"dotenv"}}}, "flask dotenv", "yaml"},
		{[]Wanted{{Name: "celery", Extras: []string{"redis"}}}, "celery kombu redis", "boto3"},
		{[]Wanted{{Name: "pyyaml"}, {Name: "pillow"}}, "yaml PIL", "pyyaml pillow"},
	} {
		modules, _, ok := Contents(c.asked)
		for _, name := range strings.Fields(c.has) {
			if !ok || !slices.Contains(modules, name) {
				t.Errorf("%v bring %q, not %s", c.asked, modules, name)
			}
		}
		for _, name := range strings.Fields(c.not) {
			if slices.Contains(modules, name) {
				t.Errorf("%v bring %s", c.asked, name)
			}
		}
	}
	for _, asked := range []Wanted{{Name: "nosuch"}, {Name: "flask", Extras: []string{"nosuch"}}} {
		if _, _, ok := Contents([]Wanted{asked}); ok {
			t.Errorf("%v is known", asked)
		}
	}
}

func TestBringing(t *testing.T) {
	for module, want := range map[string]string{"yaml": "pyyaml", "cv2": "opencv-python", "bs4": "beautifulsoup4", "requests": "requests", "google": "", "nosuch": ""} {
		if got := Bringing(module); got != want {
			t.Errorf("%s comes with %q, not %q", module, got, want)
		}
	}
}

// TestTable holds that projects.tsv has normal names, that each project brings a module, and that what most of them
// require is there.
func TestTable(t *testing.T) {
	closed := 0
	for name := range lines() {
		c, _ := known(name)
		if name != pypi.Normal(name) || len(c.modules) == 0 {
			t.Errorf("%q brings %q", name, c.modules)
		}
		if _, _, ok := Contents([]Wanted{{Name: name}}); ok {
			closed++
		}
	}
	if all := len(lines()); closed < all*9/10 {
		t.Errorf("of %d projects %d are known with all that they require", all, closed)
	}
}
