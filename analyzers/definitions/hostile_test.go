package definitions_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/layerlint/layerlint/analyzers/definitions"
)

// TestHostileDefinitions holds that definitions which would come to gigabytes or never end are read within bounds;
// without them the test itself does not end.
func TestHostileDefinitions(t *testing.T) {
	var doubling, merging strings.Builder
	doubling.WriteString("v0 = \"xxxxxxxx\"\n")
	merging.WriteString("x0: &x0 {build: .}\n")
	for i := 1; i < 60; i++ {
		fmt.Fprintf(&doubling, "v%d = \"${v%d}${v%d}\"\n", i, i-1, i-1)
		fmt.Fprintf(&merging, "x%d: &x%d\n  <<: [*x%d, *x%d]\n  k%d: 1\n", i, i, i-1, i-1, i)
	}
	loop := "[for a in range(1000) : a]"
	for range 4 {
		loop = "[for a in range(1000) : " + loop + "]"
	}
	for name, text := range map[string]string{
		"doubling/docker-bake.hcl": doubling.String() + "target \"a\" { target = v59 }\n",
		"loops/docker-bake.hcl":    "target \"a\" { target = length(" + loop + ") }\n",
		"json/docker-bake.json":    `{"target": {"a": {"target": "${length(` + loop + `)}"}}}`,
		"format/docker-bake.hcl":   "target \"a\" { target = format(\"%999999999s\", \"\") }\n",
		"replace/docker-bake.hcl":  "target \"a\" { target = replace(replace(join(\"a\", range(1000)), \"a\", join(\"a\", range(1000))), \"a\", join(\"a\", range(1000))) }\n",
		"calls/docker-bake.hcl":    "function \"f\" {\n params = [x]\n result = f(f(x))\n}\ntarget \"a\" { target = f(1) }\n",
		"matrix/docker-bake.hcl":   "target \"a\" {\n name = \"x-${a}\"\n matrix = { a = range(1000), b = range(1000), c = range(1000) }\n}\n",
		"self/docker-bake.hcl":     "a = b\nb = a\ntarget \"a\" { target = a }\n",
		"merge/compose.yaml":       merging.String() + "services:\n  a:\n    <<: *x59\n",
		"extends/compose.yaml":     "services:\n  a: {extends: b, build: .}\n  b: {extends: a, build: .}\n",
		"alias/compose.yaml":       "services: &s\n  a: *s\n",
	} {
		for _, b := range definitions.Read(fstest.MapFS{name: {Data: []byte(text)}}, []string{name}) {
			if b.Target.Known && b.Target.Value != "" {
				t.Errorf("%s: the target is %.40q", name, b.Target.Value)
			}
		}
	}
}

// Where there are more files than are read, those that say how images are built come before scripts that may.
func TestDefinitionsBeforeScripts(t *testing.T) {
	files := fstest.MapFS{"z/compose.yaml": {Data: []byte("services:\n  web: {build: .}\n")}}
	var paths []string
	for i := range 600 {
		name := fmt.Sprintf("a/%03d.sh", i)
		files[name] = &fstest.MapFile{Data: []byte("docker build -t a .\n")}
		paths = append(paths, name)
	}
	builds := definitions.Read(files, append(paths, "z/compose.yaml"))
	if last := builds[len(builds)-1]; len(builds) != 500 || last.Name != "web" || builds[0].Place.File.Path != "a/000.sh" {
		t.Errorf("%d builds, the last is %q of %s", len(builds), last.Name, last.Place.File.Path)
	}
}
