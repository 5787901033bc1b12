package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/gpucheck"
)

// hostFlags name the GPU machines that images are to run on.
type hostFlags struct {
	driver, arch string
	files        []string
}

func (f *hostFlags) register(c *cobra.Command) {
	p := c.Flags()
	grouped(p, "GPU", func() {
		p.StringVar(&f.driver, "gpu-driver", "", "check against a host that has NVIDIA driver `VERSION`, such as 535.104.05")
		p.StringVar(&f.arch, "gpu-arch", "", "check against a host whose GPUs have compute `CAPABILITY`, such as 8.9")
		p.Var(repeated{&f.files}, "gpu-host", "`FILE`: report of a host as JSON (gpu check --save), or a list of them; repeatable")
	})
}

var (
	driverForm     = lazyregexp.New(`^\d+(\.\d+)*$`)
	capabilityForm = lazyregexp.New(`^\d+\.\d$`)
)

// hosts reads what the flags name.
func (f *hostFlags) hosts() ([]analyzers.Host, error) {
	var list []analyzers.Host
	if f.driver != "" && !driverForm.MatchString(f.driver) {
		return nil, fmt.Errorf("--gpu-driver %q is not a version such as 535.104.05", f.driver)
	}
	if f.arch != "" && !capabilityForm.MatchString(f.arch) {
		return nil, fmt.Errorf("--gpu-arch %q is not a compute capability such as 8.9", f.arch)
	}
	if f.driver+f.arch != "" {
		list = append(list, analyzers.Host{Name: hostName(f.driver, f.arch),
			Host: gpucheck.Described(f.driver, f.arch)})
	}
	for _, file := range f.files {
		more, err := readHosts(file)
		if err != nil {
			return nil, err
		}
		list = append(list, more...)
	}
	return list, nil
}

func hostName(driver, arch string) string {
	var words []string
	if driver != "" {
		words = append(words, "driver "+driver)
	}
	if arch != "" {
		words = append(words, "compute capability "+arch)
	}
	return "a host with " + strings.Join(words, " and ")
}

// readHosts reads one report, or a fleet: a list of reports, each with a name. What gpu check --format json prints is a
// report with the host in it.
func readHosts(file string) ([]analyzers.Host, error) {
	content, err := os.ReadFile(file)
	if err != nil {
		return nil, plain(err)
	}
	type named struct {
		Name string `json:"name"`
		gpucheck.Host
		Checked *gpucheck.Host `json:"host"`
	}
	var fleet []named
	if err := json.Unmarshal(content, &fleet); err != nil {
		var one named
		if err := json.Unmarshal(content, &one); err != nil {
			return nil, fmt.Errorf("reading %s: %w", file, err)
		}
		fleet = []named{one}
	}
	var list []analyzers.Host
	for n, h := range fleet {
		if h.Checked != nil {
			h.Host = *h.Checked
		}
		if h.Driver == "" && len(h.GPUs) == 0 {
			return nil, fmt.Errorf("reading %s: %w", file, errors.New("it names neither a driver nor a GPU"))
		}
		if h.CUDA == "" {
			h.CUDA, _ = gpucheck.DriverCUDA(h.Driver)
			h.Recorded = ""
		}
		if h.Name == "" {
			h.Name = strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
			if len(fleet) > 1 {
				h.Name = fmt.Sprintf("%s #%d", h.Name, n+1)
			}
		}
		list = append(list, analyzers.Host{Name: h.Name, Host: h.Host})
	}
	return list, nil
}
