//go:build linux

package judge

import (
	"fmt"

	"github.com/layerlint/layerlint/gpucheck"
)

// judgeImage compares what the image asks for with the host: the Dockerfile's, or else this container's own
// environment. The devices that it names are numbered as on the host and say nothing here, and the runtime has let the
// container start, whatever it asks.
func (e *Evidence) judgeImage(image *Image) []Finding {
	r := gpucheck.OfEnvironment(e.Host.Env)
	if image != nil {
		r = image.Requirement
	}
	r.Visible = nil
	var list []Finding
	for _, v := range gpucheck.Compare(r, e.Host) {
		if v.Check == "libraries" {
			continue // each has its own line
		}
		f := Finding{Check: "image " + v.Check, Found: v.Asks, Verdict: OK, Why: v.Why, Fix: v.Fix}
		if v.Code != "" {
			f.Why += ": " + v.Code
		}
		switch v.Status {
		case gpucheck.Broken:
			if f.Verdict = Broken; v.Check == "runtime" && image == nil {
				f.Verdict = Note
			}
		case gpucheck.Limited:
			f.Verdict = Note
		case gpucheck.Unknown:
			if image == nil || v.Check == "runtime" {
				continue
			}
			f.Verdict = Unknown
		}
		list = append(list, f)
	}
	return list
}

// judgeExpected compares the libraries that are expected of the image with those that are here.
func (e *Evidence) judgeExpected(image *Image) []Finding {
	if image == nil {
		return nil
	}
	var list []Finding
	right := 0
	for _, want := range image.Libraries {
		if f := e.differs(want); f != nil {
			list = append(list, *f)
		} else if want.Present == gpucheck.Yes {
			right++
		}
	}
	if right > 0 {
		list = append(list, Finding{Check: "image libraries", Found: fmt.Sprintf("%d are here as the Dockerfile says", right), Verdict: OK})
	}
	return list
}

// differs returns the finding on a library of which this machine is not as the image is expected to be, nil where it
// is.
func (e *Evidence) differs(want Library) *Finding {
	f := &Finding{Check: "image " + want.Name, Verdict: Note}
	have := e.library(want.Name)
	switch {
	case want.Present == gpucheck.Yes && have == nil:
		f.Found, f.Why = "missing", "the Dockerfile's image holds "+want.Path
		f.Fix = "see whether this container is of that image, or what removed the file"
		if !want.Likely {
			f.Verdict = Broken
		}
	case want.Present == gpucheck.No && have != nil && !have.ByPath:
		f.Found, f.Where, f.Why = "not expected", have.Path, "the Dockerfile's image does not hold it"
	case want.Search != "" && have != nil && have.ByPath:
		f.Found, f.Where, f.Why = "by path only", have.Path, "in the Dockerfile's image the loader finds it by name, as "+want.Search
		f.Fix = "see what LD_LIBRARY_PATH and the loader's cache are here"
	default:
		return nil
	}
	return f
}
