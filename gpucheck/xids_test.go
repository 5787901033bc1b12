package gpucheck

import (
	"slices"
	"testing"
)

func TestXids(t *testing.T) {
	if rows := rowsOf("Xids"); len(rows) != len(xids()) {
		t.Errorf("%d rows are %d Xids", len(rows), len(xids()))
	}
	for _, x := range xids() {
		if x.Number <= 0 || x.Means == "" || !slices.Contains([]string{"device", "driver", "program"}, x.Of) {
			t.Errorf("%+v", x)
		}
	}
	for number, of := range map[int]string{31: "program", 48: "device", 79: "device", 119: "driver"} {
		if x, ok := XidOf(number); !ok || x.Of != of {
			t.Errorf("%+v", x)
		}
	}
}
