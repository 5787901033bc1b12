package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const extension = "../../editors/vscode"

// TestExtensionSettings holds the settings that the extension for VS Code has to those that docs/editors.md describes, which are the
// server's.
func TestExtensionSettings(t *testing.T) {
	content, err := os.ReadFile(filepath.Join(extension, "package.json"))
	if err != nil {
		t.Fatal(err)
	}
	var p struct {
		Contributes struct {
			Configuration struct{ Properties map[string]any }
		}
	}
	if err := json.Unmarshal(content, &p); err != nil {
		t.Fatal(err)
	}
	docs, err := os.ReadFile(filepath.Join("..", "..", "docs", "editors.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"fetch", "hints", "inlayHints", "codeLens"} {
		if _, ok := p.Contributes.Configuration.Properties["layerlint."+name]; !ok {
			t.Errorf("the extension lacks layerlint.%s", name)
		}
		if !strings.Contains(string(docs), "| `"+name+"` |") {
			t.Errorf("docs/editors.md lacks %s", name)
		}
	}
}

// TestExtensionCompiles checks the extension's types where its packages are installed.
func TestExtensionCompiles(t *testing.T) {
	compiler := filepath.Join(extension, "node_modules", ".bin", "tsc")
	if _, err := os.Stat(compiler); err != nil {
		t.Skip("npm install was not run in editors/vscode")
	}
	if out, err := exec.Command(compiler, "--noEmit", "-p", extension).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
