package named_test

import (
	"slices"
	"testing"

	"github.com/layerlint/layerlint/analyzers/tools/named"
)

func TestCode(t *testing.T) {
	for text, want := range map[string][]named.Place{
		`open("/foo/db", "w")`:                    {{Path: "/foo/db"}},
		"const table = `/usr/lib/gen/table` // x": {{Path: "/usr/lib/gen/table"}},
		`f"/srv/{name}.json"`:                     {{Path: "/srv"}},
		`'/var/lib/x/' + name`:                    {{Path: "/var/lib/x"}},
		`a / b; "https://example.com/x"; './y/z'`: nil,
		`"/`: nil,
	} {
		if got := named.Code([]byte(text)); !slices.Equal(got, want) {
			t.Errorf("Code(%q) = %v, want %v", text, got, want)
		}
	}
}

func TestRemoves(t *testing.T) {
	for text, want := range map[string]bool{
		`os.remove("/x")`: true, `fs.rmSync("/x", { recursive: true })`: true, `shutil.rmtree(p)`: true, `os.RemoveAll(p)`: true,
		`unlink("/x")`: true, `print("remove")`: false, `model (x)`: false,
	} {
		if named.Removes([]byte(text)) != want {
			t.Errorf("Removes(%q) != %v", text, want)
		}
	}
}
