package state

import "strings"

// Module reports whether a runtime for WebAssembly takes what ENTRYPOINT names: no kernel starts it and no PATH is
// searched for it. containerd's shims (runwasi) and crun load the module that the first word names.
func (s *State) Module(name string) bool {
	return strings.HasSuffix(name, ".wasm") || strings.HasPrefix(s.Platform, "wasi/")
}
