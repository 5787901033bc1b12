package gpucheck

import (
	_ "embed"
	"encoding/json"
	"strconv"
	"sync"
)

// ratesFile holds what devices and buses do when nothing is wrong with them. Source: each row's own.
//
//go:embed rates.json
var ratesFile []byte

// Rates is what one kind of device does when nothing holds it back, a second; a zero is not known.
type Rates struct {
	Name       string  `json:"name"`
	Copy       float64 `json:"copy"`   // GB read and written
	Single     float64 `json:"single"` // TFLOP, single precision
	Tensor     float64 `json:"tensor"` // TFLOP, bf16 with sums in single precision
	Confidence string  `json:"confidence"`
	Source     string  `json:"source"`
}

// rates is the file's content.
type rates struct {
	AsOf        string             `json:"asOf"`
	From        string             `json:"from"`
	NoteBelow   float64            `json:"noteBelow"`
	BrokenBelow float64            `json:"brokenBelow"`
	Devices     []Rates            `json:"devices"`
	Lane        map[string]float64 `json:"lane"`
	Bus         float64            `json:"bus"`
	Link        map[string]float64 `json:"link"`
	Bridge      float64            `json:"bridge"`
	Reduction   float64            `json:"reduction"`
}

var readRates = sync.OnceValue(func() rates {
	var r rates
	if err := json.Unmarshal(ratesFile, &r); err != nil {
		panic("rates.json: " + err.Error()) // a test reads it
	}
	return r
})

// RatesOf returns what a device of a name, as NVML reports it, does when healthy. ok is false where the table does not
// hold it.
func RatesOf(name string) (Rates, bool) {
	for _, d := range readRates().Devices {
		if d.Name == name {
			return d, true
		}
	}
	return Rates{}, false
}

// BusRate returns the bytes a second that pinned copies reach over a PCIe link, 0 where the table does not hold its
// generation.
func BusRate(generation, width int) float64 {
	r := readRates()
	return r.Lane[strconv.Itoa(generation)] * float64(width) * r.Bus * 1e9
}

// LinkRate returns the bytes a second that copies reach in one direction over NVLinks of devices of a compute
// capability, 0 where the table does not hold it.
func LinkRate(capability string, links int) float64 {
	return readRates().Link[capability] * float64(links) * 1e9
}

// BridgeRate returns the bytes a second that copies reach at least between devices at different processors.
func BridgeRate() float64 { return readRates().Bridge * 1e9 }

// ReductionShare is what an all-reduce over a few devices reaches, as a share of the copies between the slowest pair.
func ReductionShare() float64 { return readRates().Reduction }

// RateLimits returns the shares of an expected rate below which a rate is a note, and below which something is broken.
func RateLimits() (note, broken float64) { return readRates().NoteBelow, readRates().BrokenBelow }
