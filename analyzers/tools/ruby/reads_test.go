package ruby

import (
	"testing"

	"github.com/layerlint/layerlint/analyzers/tools"
)

func TestPlace(t *testing.T) {
	dir := tools.Word{Text: "/app", Known: true}
	for expression, want := range map[string]string{
		`"config/app.yml"`: "/app/config/app.yml", `File.join(__dir__, "a", 'b.yml')`: "/srv/a/b.yml", `File.expand_path("../b.yml", __dir__)`: "/b.yml",
		`File.join(__dir__, ")")`: "", `File.join(a))`: "", `File.join()`: "", `join(join(join(`: "", `File.join(__dir__,`: "", `"#{x}"`: "",
	} {
		if got, _ := place(expression, "/srv/main.rb", dir, nil); got != want {
			t.Errorf("%s is %q, not %q", expression, got, want)
		}
	}
}
