package definitions_test

import (
	"testing"
	"testing/fstest"

	"github.com/layerlint/layerlint/analyzers/definitions"
)

// Scripts are not parsed that name no builder: those that name one are, however they do.
func TestScriptsThatNameBuilders(t *testing.T) {
	for name, text := range map[string]string{
		"Makefile":                  "image:\n\t$(CONTAINER_TOOL) build -t a .\n",
		"a.mk":                      "image:\n\t@${OCI_BIN} build -t a .\n",
		"b/Makefile":                "image:\n\t$(DOCKER) build -f b/Dockerfile .\n",
		"build.sh":                  "sudo podman build .\n",
		"c.sh":                      "/kaniko/executor --context . --destination build\n",
		"Justfile":                  "build:\n  nerdctl build .\n",
		"Taskfile.yml":              "tasks:\n  build:\n    cmds: [buildah bud .]\n",
		".gitlab-ci.yml":            "build:\n  script: docker build .\n",
		".github/workflows/ci.yaml": "jobs:\n  a:\n    steps:\n    - uses: docker/build-push-action@v6\n",
	} {
		if builds := definitions.Read(fstest.MapFS{name: {Data: []byte(text)}}, []string{name}); len(builds) != 1 {
			t.Errorf("%s: %d builds", name, len(builds))
		}
	}
}
