package table

import "testing"

func TestPrint(t *testing.T) { Print(map[string]int{"x": 2}) }
