package usage

import "testing"

func TestLinked(t *testing.T) {
	for flags, taken := range map[string]bool{
		"-s -w": true, "-s -w -X main.version=1.0": true, "-X=main.version=1.0 -s": true, "": true,
		"-X main.date=Mon Mar 4 2024":                false,
		"-X 'main.date=Mon Mar 4 2024' -s":           true,
		"-X main.date='Mon Mar 4'":                   false,
		"-linkmode external -extldflags \"-static\"": true,
		"-extldflags -static -s":                     true,
		"-X main.version=":                           true,
		"-X main.version -s":                         false,
		"-s -X":                                      false,
		"all=-X main.a b":                            true, // for packages of a pattern
		"-future a b":                                true,
		"-X 'main.a":                                 true,
	} {
		if got := Linked(flags); (got == "") != taken {
			t.Errorf("%s: %q", flags, got)
		}
	}
}
