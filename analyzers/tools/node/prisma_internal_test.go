package node

import (
	"slices"
	"testing"
)

// TestGenerators reads the generators of schemas.
func TestGenerators(t *testing.T) {
	for _, c := range []struct {
		schema  string
		folders []string
		own     bool
	}{
		{"generator client {\n  provider = \"prisma-client-js\"\n}\n", nil, true},
		{"generator client {\n  provider = \"prisma-client\"\n  output   = \"../src/made\"\n}\n", []string{"../src/made"}, true},
		{"generator a {\n  provider = \"prisma-client-js\"\n  // output = \"x\"\n  previewFeatures = [\"metrics\"]\n}\n", nil, true},
		{"generator a {\n  provider = \"prisma-client-js\"\n}\ngenerator docs {\n  provider = \"node docs.js\"\n}\n", nil, false},
		{"generator a {\n  provider = env(\"WHAT\")\n}\n", nil, false},
		{"generator a {\n  provider = \"prisma-client-js\"\n  output = env(\"WHERE\")\n}\n", nil, false},
		{"model generator {\n  id Int @id\n}\n", nil, false},
		{"", nil, false},
	} {
		folders, own := generators(c.schema)
		if own != c.own || own && !slices.Equal(folders, c.folders) {
			t.Errorf("%q: %q %v", c.schema, folders, own)
		}
	}
}
