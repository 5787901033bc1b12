package gpu

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// DriverPart is something that brings a copy of the driver into an image.
type DriverPart struct {
	source.Span
	What   string
	Likely bool
	Alone  string // of a metapackage: the package that brings the rest without the driver
}

var (
	driverPackage = lazyregexp.New(`^(?:nvidia-driver-\d+.*|nvidia-headless-\d+.*|nvidia-utils-\d+.*|nvidia-compute-utils-\d+.*|nvidia-kernel-.*|nvidia-dkms-\d+.*|nvidia-driver|nvidia-smi|libnvidia-(?:compute|gl|encode|decode|cfg1|fbc1|extra)-\d+.*|libcuda1|libnvidia-ml1|cuda-drivers(?:-\d+)?|cuda-driver)$`)
	metapackage   = lazyregexp.New(`^cuda(-runtime)?((?:-\d+-\d+)?)$`)
	driverRunfile = lazyregexp.New(`^NVIDIA-Linux-(?:x86_64|aarch64)-[\d.]+\.run$`)
	driverLibrary = lazyregexp.New(`^lib(?:cuda|nvidia-ml|nvidia-ptxjitcompiler|nvcuvid|nvidia-encode)\.so(?:\.[\d.]+)?$`)
)

// DriverParts lists what the stage and those that it continues bring of the driver. Stubs and cuda-compat are none of
// it.
func (s *Stage) DriverParts() []DriverPart {
	var found []DriverPart
	for _, l := range s.Lineage() {
		for _, i := range l.Installs {
			if i.Manager != "apt" && i.Manager != "rpm" {
				continue
			}
			if driverPackage.MatchString(i.Name) {
				found = append(found, DriverPart{Span: i.Span, What: i.Name})
			} else if m := metapackage.FindStringSubmatch(i.Name); m != nil {
				alone := "cuda-toolkit"
				if m[1] != "" {
					alone = "cuda-libraries"
				}
				found = append(found, DriverPart{Span: i.Span, What: i.Name, Likely: true, Alone: alone + m[2]})
			}
		}
		for _, step := range l.Steps {
			found = append(found, driverFiles(step)...)
		}
	}
	return found
}

func driverFiles(step *state.Step) []DriverPart {
	var found []DriverPart
	for _, c := range step.Calls {
		for _, a := range c.Argv {
			if c.Reach != state.Never && driverRunfile.MatchString(path.Base(a.Text)) && !strings.Contains(a.Text, "://") {
				return append(found, DriverPart{Span: a.Span, What: path.Base(a.Text), Likely: true})
			}
		}
	}
	for _, c := range step.Copies {
		dir := path.Dir(c.Pattern)
		if c.Known && driverLibrary.MatchString(path.Base(c.Pattern)) && !strings.Contains(dir, "stubs") && !strings.Contains(dir, "compat") {
			found = append(found, DriverPart{Span: c.Word.Span, What: c.Pattern})
		}
	}
	return found
}

// HasDevice reports whether a RUN asks for a device.
func HasDevice(step *state.Step) bool {
	for _, f := range step.Instruction.Flags {
		if f.Name == "device" {
			return true
		}
	}
	return false
}

// Forces reports whether a variable that has a setup build for CUDA is set for a RUN.
func Forces(step *state.Step, variable string) bool {
	if v, ok := step.Before.Env.Lookup(variable); ok && (!v.Known || v.Value != "0" && v.Value != "") {
		return true
	}
	return strings.Contains(step.Instruction.Text(), variable+"=")
}

// asserting is python code that stops without a GPU.
var asserting = lazyregexp.New(`assert\s+torch\.cuda\.is_available\(\)|torch\.cuda\.(?:get_device_(?:name|properties|capability)|set_device|current_device|init)\(|\.cuda\(\)|device=['"]cuda['"]|\.to\(['"]cuda['"]\)`)

// Need is a part of a command that does not work without a GPU.
type Need struct {
	source.Span
	What string
}

// Needs lists what a RUN's commands need a GPU for and fail without; guarded ones are left out.
func Needs(step *state.Step) []Need {
	var found []Need
	for _, c := range step.Calls {
		if len(c.Argv) == 0 || c.Reach != state.Always || c.Guarded {
			continue
		}
		name := c.Tool
		if name == "nvidia-smi" && c.Program.Presence != filesystem.Absent {
			found = append(found, Need{c.Name, "nvidia-smi"})
		}
		if !strings.HasPrefix(name, "python") {
			continue
		}
		for _, a := range c.Argv[1:] {
			if m := asserting.FindString(a.Text); m != "" && a.Known {
				found = append(found, Need{a.Span, m})
			}
		}
	}
	return found
}
