package gpucheck

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// TestTorchPins holds the table against what was read of torch's wheels, name for name.
func TestTorchPins(t *testing.T) {
	content, err := os.ReadFile("../testdata/gpu/published/torch_pins.json")
	if err != nil {
		t.Fatal(err)
	}
	var facts map[string]json.RawMessage
	if err := json.Unmarshal(content, &facts); err != nil {
		t.Fatal(err)
	}
	for key, cuda := range map[string]string{"cu118": "11.8", "cu121": "12.1", "cu124": "12.4", "cu126": "12.6", "cu128": "12.8", "cu129": "12.9",
		"cu130_2.11.0_installed": "13.0"} {
		var pins map[string]string
		if err := json.Unmarshal(facts[key], &pins); err != nil {
			t.Fatal(err)
		}
		told := map[string]string{}
		for _, p := range TorchPins(cuda) {
			told[p.Name] = p.Version
		}
		for name, version := range pins {
			if !strings.HasPrefix(name, "nvidia-") {
				continue
			}
			have, ok := told[name]
			if !ok || have != "" && have != version {
				t.Errorf("CUDA %s: %s is %q, the facts say %q", cuda, name, have, version)
			}
			delete(told, name)
		}
		for name := range told {
			t.Errorf("CUDA %s: the facts have no %s", cuda, name)
		}
	}
	if TorchPins("10.2") != nil {
		t.Error("pins of CUDA 10.2 are known")
	}
}
