package stages

import (
	"fmt"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// The forms of a platform's parts, and the names that may stand alone, are those of containerd's platforms.Parse
// (v1.0.0-rc.4), which BuildKit and docker build use.
var (
	osForm   = lazyregexp.New(`^[A-Za-z0-9_-]+(\([A-Za-z0-9_.%-]*(\+[A-Za-z0-9_.%-]+)*\))?$`)
	archForm = lazyregexp.New(`^[A-Za-z0-9_.-]+$`)

	knownSystems = strings.Fields("aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd plan9 solaris windows zos")
	knownArchs   = strings.Fields("386 amd64 amd64p32 arm armbe arm64 arm64be ppc64 ppc64le loong64 mips mipsle mips64 mips64le mips64p32 mips64p32le ppc " +
		"riscv riscv64 s390 s390x sparc sparc64 wasm")
	archAliases = map[string]string{"x86_64": "amd64", "x86-64": "amd64", "aarch64": "arm64", "armhf": "arm/v7", "armel": "arm/v6", "i386": "386"}
)

// ParsePlatform returns text as containerd spells a platform: aliases of architectures replaced, a missing part filled
// in. Its error names the forms that the builder takes.
func ParsePlatform(text string) (string, error) {
	parts := strings.Split(strings.ToLower(text), "/")
	refused := fmt.Errorf("%q is not os/arch or os/arch/variant, such as linux/amd64 or linux/arm64/v8", text)
	if len(parts) > 3 || !osForm.MatchString(parts[0]) {
		return "", refused
	}
	for _, part := range parts[1:] {
		if !archForm.MatchString(part) {
			return "", refused
		}
	}
	if len(parts) == 1 {
		system, _, _ := strings.Cut(parts[0], "(")
		switch arch := architecture(parts[0]); {
		case slices.Contains(knownSystems, system) || system == "macos":
			parts = append(parts, "amd64")
		case slices.Contains(knownArchs, arch[0]):
			parts = append([]string{"linux"}, arch...)
		default:
			return "", refused
		}
	}
	return normalPlatform(parts), nil
}

func architecture(name string) []string {
	if alias, ok := archAliases[name]; ok {
		name = alias
	}
	return strings.Split(name, "/")
}

// normalPlatform joins the parts of a platform, os and architecture at least.
func normalPlatform(parts []string) string {
	if parts[0] == "macos" {
		parts[0] = "darwin"
	}
	own := parts[2:]
	if arch := architecture(parts[1]); len(arch) > 1 {
		own = nil // the alias names the variant
	}
	parts = append(append([]string{parts[0]}, architecture(parts[1])...), own...)
	if len(parts) == 3 {
		switch parts[1] + "/" + parts[2] {
		case "arm64/v8", "arm64/8", "arm64/v8.0", "amd64/v1":
			parts = parts[:2]
		}
	}
	return strings.Join(parts, "/")
}
