package gpucheck

import (
	"slices"
	"testing"
	"time"
)

func TestXids(t *testing.T) {
	table := readXids()
	if _, err := time.Parse(time.DateOnly, table.AsOf); err != nil || table.From == "" {
		t.Error(err)
	}
	last := 0
	for _, x := range table.Xids {
		if x.Number <= last || x.Means == "" || !slices.Contains([]string{"device", "driver", "program"}, x.Of) {
			t.Errorf("%+v", x)
		}
		last = x.Number
	}
	for number, of := range map[int]string{31: "program", 48: "device", 79: "device", 119: "driver"} {
		if x, ok := XidOf(number); !ok || x.Of != of {
			t.Errorf("%+v", x)
		}
	}
}
