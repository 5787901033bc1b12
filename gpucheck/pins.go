package gpucheck

// Pin is one wheel that another requires; Version is "" where it differs between releases, or is not known.
type Pin struct{ Name, Version string }

// TorchPins lists the wheels of NVIDIA's libraries that torch's official wheel for a CUDA version takes along, nil when
// the table does not say.
func TorchPins(cuda string) []Pin {
	var pins []Pin
	for _, r := range rowsOf("torch pins") {
		if r[0] == minorOf(cuda) {
			pins = append(pins, Pin{r[1], r[2]})
		}
	}
	return pins
}
