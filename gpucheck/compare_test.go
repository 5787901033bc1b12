package gpucheck

import (
	"testing"
	"time"
)

func host(driver, cuda, brand, capability string) Host {
	return Host{Driver: driver, CUDA: cuda, Arch: "amd64", GPUs: []GPU{{Name: "GPU", Brand: brand, Capability: capability, Memory: 80 << 30}}}
}

func TestCompare(t *testing.T) {
	h200 := host("580.95.05", "13.0", "nvidia", "9.0")
	void, all, second := "void", "all", "1"
	for name, c := range map[string]struct {
		requirement Requirement
		host        Host
		check       string
		want        Status
	}{
		"same toolkit":              {Requirement{Toolkit: "13.0.2"}, h200, "driver", Confirmed},
		"older toolkit":             {Requirement{Toolkit: "12.4.1"}, h200, "driver", Confirmed},
		"newer minor":               {Requirement{Toolkit: "13.2.1"}, h200, "driver", Limited},
		"newer patch":               {Requirement{Toolkit: "12.4.1"}, host("550.54.14", "12.4", "tesla", "8.0"), "driver", Limited},
		"first release of a minor":  {Requirement{Toolkit: "12.4"}, host("550.54.14", "12.4", "tesla", "8.0"), "driver", Confirmed},
		"major too new":             {Requirement{Toolkit: "13.0.0"}, host("550.54.14", "12.4", "tesla", "8.0"), "driver", Broken},
		"before minor versions":     {Requirement{Toolkit: "10.2"}, host("418.39", "10.1", "tesla", "7.0"), "driver", Broken},
		"unheard-of toolkit":        {Requirement{Toolkit: "15.1"}, h200, "driver", Unknown},
		"unlisted release, enough":  {Requirement{Toolkit: "12.9.9"}, h200, "driver", Confirmed},
		"unknown driver":            {Requirement{Toolkit: "12.4"}, Host{}, "driver", Unknown},
		"compat on tesla":           {Requirement{Toolkit: "13.0.0", Compat: "13.0"}, host("550.54.14", "12.4", "tesla", "8.0"), "forward-compatibility", Confirmed},
		"compat on geforce":         {Requirement{Toolkit: "13.0.0", Compat: "13.0"}, host("550.54.14", "12.4", "geforcertx", "8.9"), "forward-compatibility", Broken},
		"compat on quadro":          {Requirement{Toolkit: "13.0.0", Compat: "13.0"}, host("550.54.14", "12.4", "quadrortx", "8.9"), "forward-compatibility", Unknown},
		"compat on an odd branch":   {Requirement{Toolkit: "13.0.0", Compat: "13.0"}, host("545.23.08", "12.3", "tesla", "8.0"), "forward-compatibility", Limited},
		"compat not needed":         {Requirement{Toolkit: "12.4.0", Compat: "12.4"}, h200, "driver", Limited},
		"compat of the image":       {Requirement{Toolkit: "13.0.0", Require: []string{"cuda>=13.0 brand=tesla,driver>=535,driver<536"}}, host("535.104.05", "12.2", "tesla", "7.5"), "forward-compatibility", Limited},
		"compat, brand not known":   {Requirement{Toolkit: "13.0.0", Require: []string{"cuda>=13.0 brand=tesla,driver>=535,driver<536"}}, host("535.104.05", "12.2", "", "7.5"), "forward-compatibility", Limited},
		"compat older than wheels":  {Requirement{Toolkit: "13.0.0", Require: []string{"cuda>=12.4 brand=tesla,driver>=535,driver<536"}}, host("535.104.05", "12.2", "tesla", "7.5"), "driver", Broken},
		"compat, another branch":    {Requirement{Toolkit: "13.0.0", Require: []string{"cuda>=13.0 brand=tesla,driver>=535,driver<536"}}, host("545.23.08", "12.3", "tesla", "7.5"), "driver", Broken},
		"compat, let in a GeForce":  {Requirement{Toolkit: "12.0.0", Require: []string{"cuda>=12.0 brand=geforce,driver>=470,driver<471"}}, host("470.82.01", "11.4", "geforce", "7.5"), "driver", Broken},
		"runtime refuses":           {Requirement{Require: []string{"cuda>=13.2"}}, h200, "runtime", Broken},
		"runtime does not look":     {Requirement{Require: []string{"cuda>=13.2"}, Ignored: true}, h200, "runtime", Confirmed},
		"runtime cannot read":       {Requirement{Require: []string{"cuda~13.2"}}, h200, "runtime", Broken},
		"machine code":              {Requirement{Code: []DeviceCode{{Targets: ParseArchitectures("sm_80 sm_90")}}}, h200, "architecture", Confirmed},
		"minor up":                  {Requirement{Code: []DeviceCode{{Targets: ParseArchitectures("8.0")}}}, host("580", "13.0", "tesla", "8.6"), "architecture", Confirmed},
		"minor down":                {Requirement{Code: []DeviceCode{{Targets: ParseArchitectures("8.6")}}}, host("580", "13.0", "tesla", "8.0"), "architecture", Broken},
		"no code":                   {Requirement{Code: []DeviceCode{{Targets: ParseArchitectures("5.0 6.0 7.0 7.5 8.0 8.6 9.0")}}}, host("580", "13.0", "geforcertx", "12.0"), "architecture", Broken},
		"feature code elsewhere":    {Requirement{Code: []DeviceCode{{Targets: ParseArchitectures("sm_90a")}}}, host("580", "13.0", "tesla", "10.0"), "architecture", Broken},
		"family code":               {Requirement{Code: []DeviceCode{{Targets: ParseArchitectures("sm_100f")}}}, host("580", "13.0", "tesla", "10.3"), "architecture", Confirmed},
		"PTX":                       {Requirement{Code: []DeviceCode{{Targets: ParseArchitectures("8.0+PTX")}}, Toolkit: "12.4.1"}, h200, "architecture", Confirmed},
		"likely code":               {Requirement{Code: []DeviceCode{{Targets: ParseArchitectures("8.6"), Likely: true}}}, host("580", "13.0", "tesla", "8.0"), "architecture", Limited},
		"unknown code":              {Requirement{Code: []DeviceCode{{What: "torch"}}}, h200, "architecture", Unknown},
		"unknown device":            {Requirement{Code: []DeviceCode{{Targets: ParseArchitectures("8.6")}}}, Described("580", ""), "architecture", Unknown},
		"dropped device":            {Requirement{Toolkit: "13.0.2"}, host("580", "13.0", "tesla", "7.0"), "toolkit", Limited},
		"PTX too new":               {Requirement{Code: []DeviceCode{{Targets: ParseArchitectures("8.0+PTX")}}, Toolkit: "13.2.0"}, h200, "ptx", Broken},
		"PTX, compat of the image":  {Requirement{Toolkit: "12.4.1", Require: []string{"cuda>=12.4 brand=tesla,driver>=535,driver<536"}, Code: []DeviceCode{{Targets: ParseArchitectures("8.6+PTX")}}}, host("535.104.05", "12.2", "tesla", "9.0"), "ptx", Limited},
		"PTX, compat refused":       {Requirement{Toolkit: "12.4.1", Require: []string{"cuda>=12.2"}, Code: []DeviceCode{{Targets: ParseArchitectures("8.0+PTX")}}}, host("535.104.05", "12.2", "geforcertx", "12.0"), "ptx", Broken},
		"PTX that fails":            {Requirement{Code: []DeviceCode{{Targets: ParseArchitectures("8.0 9.0+PTX"), PTXUntil: "9.0"}}}, host("580", "13.0", "geforcertx", "12.0"), "ptx", Limited},
		"PTX within its reach":      {Requirement{Code: []DeviceCode{{Targets: ParseArchitectures("8.0+PTX"), PTXUntil: "9.0"}}}, h200, "architecture", Confirmed},
		"other processor":           {Requirement{Arch: "arm64"}, h200, "platform", Broken},
		"void":                      {Requirement{Visible: &void}, h200, "devices", Broken},
		"all":                       {Requirement{Visible: &all}, h200, "devices", Confirmed},
		"a device that is not here": {Requirement{Visible: &second}, h200, "devices", Broken},
		"two":                       {Requirement{GPUs: 2}, h200, "devices", Broken},
		"memory":                    {Requirement{Memory: 40 << 30}, h200, "memory", Confirmed},
		"too much memory":           {Requirement{Memory: 141 << 30}, h200, "memory", Broken},
		"a library not looked for":  {Requirement{Libraries: []string{"libcuda.so.1"}}, h200, "libraries", Unknown},
	} {
		found := false
		for _, v := range Compare(c.requirement, c.host) {
			if v.Check == c.check {
				found = true
				if v.Status != c.want {
					t.Errorf("%s: %s is %v, want %v: %+v", name, c.check, v.Status, c.want, v)
				}
			}
			if v.Status == Broken && v.Why == "" {
				t.Errorf("%s: broken without a reason: %+v", name, v)
			}
		}
		if !found {
			t.Errorf("%s: no verdict on %s", name, c.check)
		}
	}
	if list := Compare(Requirement{}, h200); len(list) != 0 {
		t.Errorf("asking for nothing gives %v", list)
	}
}

// The tables agree with each other: every toolkit's own driver is at least its major version's minimum, newest first,
// and every torch wheel's targets can be built by its toolkit.
func TestTablesAgree(t *testing.T) {
	for i, e := range toolkitDrivers() {
		if minimum, ok := MinimumDriver(e.toolkit); !ok || !atLeast(e.driver, minimum) {
			t.Errorf("CUDA %s: driver %s, minimum %s", e.toolkit, e.driver, minimum)
		}
		if i > 0 && !atLeast(toolkitDrivers()[i-1].driver, e.driver) {
			t.Errorf("CUDA %s has a newer driver than CUDA %s", e.toolkit, toolkitDrivers()[i-1].toolkit)
		}
	}
	for _, r := range rowsOf("torch architectures") {
		for _, a := range append(ParseArchitectures(r[2]), ParseArchitectures(r[3])...) {
			if builds, known, first, last := Builds(r[1], a.Capability); known && !builds {
				t.Errorf("torch %v for CUDA %s has %s, which nvcc builds for from %s to %s", r[0], r[1], a, first, last)
			}
		}
	}
	for _, r := range torchReleases() {
		if _, ok := Torch(r.version, r.pypi); !ok {
			t.Errorf("torch %s: no wheel for its default CUDA %s", r.version, r.pypi)
		}
	}
	for i := 1; i < len(codes); i++ {
		if codes[i-1].Number >= codes[i].Number {
			t.Errorf("code %d is out of order", codes[i].Number)
		}
	}
	for _, s := range Sources() {
		if _, err := time.Parse(time.DateOnly, s.AsOf); s.Table == "" || s.From == "" || err != nil {
			t.Errorf("a table without a source or a day: %+v", s)
		}
	}
}

func TestParseArchitecture(t *testing.T) {
	for word, want := range map[string]string{
		"sm_90": "sm_90", "sm_90a": "sm_90a", "sm_100f": "sm_100f", "compute_80": "compute_80", "8.6": "sm_86", "9.0a": "sm_90a",
		"12.0+PTX": "sm_120 compute_120", "Hopper": "", "sm_": "", "sm_x": "", "9": "",
	} {
		if got := joinArchitectures(ParseArchitectures(word)); got != want {
			t.Errorf("%q reads as %q, want %q", word, got, want)
		}
	}
}
