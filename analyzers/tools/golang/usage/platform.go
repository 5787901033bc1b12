package usage

import "slices"

// systems and machines are what GOOS and GOARCH may be together, by system. Source: go tool dist list of Go 1.19 to 1.25,
// with what earlier releases had and later ones dropped.
var systems = map[string][]string{
	"aix": {"ppc64"}, "android": {"386", "amd64", "arm", "arm64"}, "darwin": {"386", "amd64", "arm", "arm64"},
	"dragonfly": {"386", "amd64"}, "freebsd": {"386", "amd64", "arm", "arm64", "riscv64"}, "illumos": {"amd64"},
	"ios": {"amd64", "arm64"}, "js": {"wasm"}, "nacl": {"386", "amd64p32", "arm"}, "netbsd": {"386", "amd64", "arm", "arm64"},
	"openbsd": {"386", "amd64", "arm", "arm64", "mips64", "ppc64", "riscv64"}, "plan9": {"386", "amd64", "arm"},
	"solaris": {"amd64"}, "wasip1": {"wasm"}, "windows": {"386", "amd64", "arm", "arm64"},
	"linux": {"386", "amd64", "arm", "arm64", "loong64", "mips", "mips64", "mips64le", "mipsle", "ppc64", "ppc64le", "riscv64", "s390x"},
}

// foreign are names that others have for what Go calls otherwise, and platforms as Docker writes them: no release will
// take them.
var foreign = []string{"x86_64", "x86-64", "x64", "x86", "i386", "i686", "aarch64", "arm64v8", "arm32v7", "armv6", "armv7", "armv7l", "armhf", "ppc",
	"linux/amd64", "linux/arm64", "linux/arm/v7", "linux/386", "Linux", "Darwin", "Windows", "macos", "macOS", "osx", "win32", "win64", "alpine", "debian"}

// Platform is what go says of a system and a machine that it does not build for together, "" for nothing; likely where a
// release to come may.
func Platform(system, machine string) (reason string, likely bool) {
	if slices.Contains(systems[system], machine) {
		return "", false
	}
	return "unsupported GOOS/GOARCH pair " + system + "/" + machine, !slices.Contains(foreign, system) && !slices.Contains(foreign, machine)
}
