package gpu

import (
	"cmp"
	"strconv"
	"strings"
)

// compareVersions orders dotted numbers; what is no number counts as 0.
func compareVersions(a, b string) int {
	x, y := strings.Split(a, "."), strings.Split(b, ".")
	for i := range max(len(x), len(y)) {
		if c := cmp.Compare(number(x, i), number(y, i)); c != 0 {
			return c
		}
	}
	return 0
}

func number(parts []string, i int) int {
	if i >= len(parts) {
		return 0
	}
	n, _ := strconv.Atoi(parts[i])
	return n
}

func majorOf(version string) string {
	major, _, _ := strings.Cut(version, ".")
	return major
}

// minorOf cuts a version to two numbers.
func minorOf(version string) string {
	parts := strings.SplitN(version, ".", 3)
	return strings.Join(parts[:min(2, len(parts))], ".")
}

// dashed is a version as NVIDIA's package names have it: 12-4.
func dashed(version string) string { return strings.ReplaceAll(minorOf(version), ".", "-") }

// Older reports whether a toolkit is an earlier minor version of the same major one.
func Older(version, than string) bool {
	return majorOf(version) == majorOf(than) && compareVersions(minorOf(version), minorOf(than)) < 0
}

// SameMajor reports whether two CUDA versions are of one major version.
func SameMajor(a, b string) bool { return majorOf(a) == majorOf(b) }

// Older reports whether the finished image has toolkits, all of an earlier major version.
func (s *Stage) Older(than string) bool {
	for _, t := range s.Final.Toolkits {
		if compareVersions(majorOf(t.Version), majorOf(than)) >= 0 {
			return false
		}
	}
	return len(s.Final.Toolkits) > 0
}
