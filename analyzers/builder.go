package analyzers

import "fmt"

// Builder selects whose behavior is followed.
type Builder uint8

// The builders that behave differently enough to tell apart.
const (
	BuildKit Builder = iota
	Classic          // docker's builder before BuildKit
)

// ParseBuilder reads a builder's name.
func ParseBuilder(name string) (Builder, error) {
	switch name {
	case "buildkit":
		return BuildKit, nil
	case "classic":
		return Classic, nil
	}
	return 0, fmt.Errorf("builder %q is not one of buildkit, classic", name)
}
