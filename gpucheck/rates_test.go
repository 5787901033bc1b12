package gpucheck

import (
	"testing"
	"time"
)

func TestRates(t *testing.T) {
	r := readRates()
	if _, err := time.Parse(time.DateOnly, r.AsOf); err != nil || r.From == "" {
		t.Error(err)
	}
	if note, broken := RateLimits(); broken <= 0 || broken >= note || note >= 1 || r.Reduction <= 0 ||
		r.Reduction > 1 || r.Bus <= 0.5 || r.Bus > 1 {
		t.Errorf("%+v", r)
	}
	seen := map[string]bool{}
	for _, d := range r.Devices {
		if seen[d.Name] || d.Source == "" || d.Confidence != "verified" && d.Confidence != "documented" || d.Single < 1 || d.Single > 200 {
			t.Errorf("%+v", d)
		}
		seen[d.Name] = true
	}
	if d, ok := RatesOf("NVIDIA H100 80GB HBM3"); !ok || d.Copy < 2500 {
		t.Errorf("%+v", d)
	}
	if _, ok := RatesOf("NVIDIA H100"); ok {
		t.Error("another device was taken for one that is known")
	}
	if hopper, none := LinkRate("9.0", 18), LinkRate("8.9", 4); hopper < 350e9 || hopper > 450e9 || none != 0 {
		t.Errorf("%g, %g", hopper, none)
	}
	if BridgeRate() < 1e9 || BridgeRate() > 40e9 {
		t.Error(BridgeRate())
	}
	if fast, none := BusRate(5, 16), BusRate(9, 16); fast < 50e9 || fast > 63e9 || none != 0 {
		t.Errorf("%g, %g", fast, none)
	}
}
