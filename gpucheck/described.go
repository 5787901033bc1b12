package gpucheck

// Described is a host of which only the driver's version and the compute capability of its devices are told; either may
// be "". The CUDA version that the driver serves follows from its branch.
func Described(driver, capability string) Host {
	h := Host{Driver: driver}
	h.CUDA, _ = DriverCUDA(driver)
	if capability != "" {
		h.GPUs = []GPU{{Capability: capability}}
	}
	return h
}

// DriverCUDA returns the highest CUDA version that a driver serves: the one that its branch was released with, else that
// of the newest toolkit whose own driver is not newer. ok is false for one that is older than the table. Source:
// "toolkit drivers".
func DriverCUDA(driver string) (cuda string, ok bool) {
	if majorOf(driver) == "" {
		return "", false
	}
	for _, t := range toolkitDrivers() { // newest first
		if majorOf(t.driver) == majorOf(driver) || atLeast(driver, t.driver) {
			return minorOf(t.toolkit), true
		}
	}
	return "", false
}
