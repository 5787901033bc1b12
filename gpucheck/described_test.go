package gpucheck

import "testing"

func TestDriverCUDA(t *testing.T) {
	for driver, want := range map[string]string{
		"580.95.05": "13.0", "535.104.05": "12.2", "535.54": "12.2", "550.90": "12.4", "565.57.01": "12.6", "470.82.01": "11.4", "390.1": "", "x": "",
	} {
		if got, _ := DriverCUDA(driver); got != want {
			t.Errorf("DriverCUDA(%q) = %q, want %q", driver, got, want)
		}
	}
}
