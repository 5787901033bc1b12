package gpucheck

import (
	"strconv"
	"strings"
)

// compareVersions orders dotted numbers as libnvidia-container's dsl_compare_version does: number by number, and a
// longer one is greater unless all it adds is zeros. ok is false for anything but digits and dots.
func compareVersions(a, b string) (order int, ok bool) {
	x, okX := numbers(a)
	y, okY := numbers(b)
	if !okX || !okY {
		return 0, false
	}
	for i := range max(len(x), len(y)) {
		switch l, r := at(x, i), at(y, i); {
		case l < r:
			return -1, true
		case l > r:
			return 1, true
		}
	}
	return 0, true
}

// atLeast reports whether a is b or newer; unreadable versions are not.
func atLeast(a, b string) bool {
	order, ok := compareVersions(a, b)
	return ok && order >= 0
}

// Newer reports whether version a is newer than b; unreadable versions are not.
func Newer(a, b string) bool {
	order, ok := compareVersions(a, b)
	return ok && order > 0
}

// majorOf returns the first number of a version, "" when it has none.
func majorOf(version string) string {
	first, _, _ := strings.Cut(version, ".")
	if _, err := strconv.Atoi(first); err != nil {
		return ""
	}
	return first
}

// minorOf cuts a version to its first two numbers.
func minorOf(version string) string {
	parts := strings.SplitN(version, ".", 3)
	if len(parts) < 2 {
		return version
	}
	return parts[0] + "." + parts[1]
}

func numbers(s string) ([]uint64, bool) {
	var list []uint64
	for _, part := range strings.FieldsFunc(s, func(r rune) bool { return r == '.' }) {
		n, err := strconv.ParseUint(part, 10, 64)
		if err != nil {
			return nil, false
		}
		list = append(list, n)
	}
	return list, len(list) > 0
}

func at(list []uint64, i int) uint64 {
	if i < len(list) {
		return list[i]
	}
	return 0
}
