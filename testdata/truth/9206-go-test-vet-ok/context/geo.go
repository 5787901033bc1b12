package geo

import (
	"errors"
	"fmt"
)

type Point struct{ Lat, Lon float64 }

func (p Point) String() string { return fmt.Sprintf("%g,%g", p.Lat, p.Lon) }

type level int

func (l level) Format(f fmt.State, verb rune) { fmt.Fprintf(f, "L%d", int(l)) }

func describe(format string, args ...any) string { return fmt.Sprintf("geo: "+format, args...) }

var errBase = errors.New("base")

func wrap(p Point) error { return fmt.Errorf("%s: %w", p, errBase) }
