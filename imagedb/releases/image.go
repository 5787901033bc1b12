package releases

import (
	"regexp"
	"strings"
	"sync"
)

// ros begins tags of ROS Kinetic, which has the codename of Ubuntu 22.10, and is built on xenial.
const ros = "kinetic"

var (
	codenamed = sync.OnceValue(func() *regexp.Regexp {
		var names []string
		for _, r := range all() {
			if r.Codename != "" {
				names = append(names, r.Codename)
			}
		}
		return regexp.MustCompile(`(?:^|-)(` + strings.Join(names, "|") + `)(?:$|-)`)
	})
	numbered = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?:^|-)(ubuntu|debian|centos|fedora|alpine)-?([0-9]+(?:\.[0-9]+)?)(?:$|-)`)
	})
	debianTag    = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^([0-9]+)(\.[0-9]+)?(?:-slim)?$`) })
	ubuntuTag    = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^([0-9]{2}\.(?:04|10))(?:\.[0-9]+)?$`) })
	centosTag    = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(?:centos)?([5-8])(?:\.[0-9.]+)?$`) })
	numberTag    = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[0-9.]+$`) })
	alpineNumber = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(3\.[0-9]+)(?:\.[0-9]+)?$`) })
)

// OfImage returns the release that an image stands on, on a day or "" for the last one known, as far as its name says it.
// named: it is an image of the distribution's own, and the tag is the release; of others what the name says is likely.
// The images that Debian keeps for releases of its archive have sources of their own, and are not known here.
func OfImage(ref, day string) (r Release, named, ok bool) {
	q := question{ref, day}
	if a, found := asked.Load(q); found {
		a := a.(answer)
		return a.release, a.named, a.ok
	}
	r, named, ok = ofImage(ref, day)
	asked.Store(q, answer{r, named, ok})
	return r, named, ok
}

// asked are the answers of OfImage: apt alone asks five times for each instruction, and tables are long.
var asked sync.Map

type question struct{ ref, day string }

type answer struct {
	release   Release
	named, ok bool
}

func ofImage(ref, day string) (r Release, named, ok bool) {
	repo, tag := parts(ref)
	if repo == "debian/eol" || strings.Contains(tag, "alpine") && repo != "alpine" && !numbered().MatchString(tag) {
		return Release{}, false, false
	}
	if r, ok := own(repo, tag); ok {
		return r, true, true
	}
	if r, ok := stood(repo, tag, day); ok {
		return r, false, true
	}
	if names := codenamed().FindAllStringSubmatch(tag, -1); len(names) > 1 || len(names) == 1 &&
		!strings.HasPrefix(tag, ros) {
		r, ok := Suite(names[len(names)-1][1]) // kinetic-ros-core-xenial: ROS Kinetic, on Ubuntu xenial
		return r, false, ok
	}
	if m := numbered().FindStringSubmatch(tag); m != nil {
		r, ok := Find(m[1], m[2])
		return r, false, ok
	}
	r, ok = hinted(repo, tag)
	return r, false, ok
}

// own is the release of a distribution's own image.
func own(repo, tag string) (Release, bool) {
	switch repo {
	case "debian":
		if m := debianTag().FindStringSubmatch(tag); m != nil {
			return Find("debian", m[1])
		}
		tag = strings.TrimSuffix(tag, "-slim")
		r, ok := Find("debian", tag)
		return r, ok && tag == r.Codename
	case "ubuntu":
		if m := ubuntuTag().FindStringSubmatch(tag); m != nil {
			return Find("ubuntu", m[1])
		}
		r, ok := Find("ubuntu", tag)
		return r, ok && tag == r.Codename
	case "centos":
		if tag == "latest" {
			return Find("centos", "8")
		}
		if m := centosTag().FindStringSubmatch(tag); m != nil {
			return Find("centos", m[1])
		}
		return Find("centos", tag)
	case "quay.io/centos/centos":
		return Find("centos", tag)
	case "fedora":
		if numberTag().MatchString(tag) {
			return Find("fedora", tag)
		}
	case "alpine":
		if m := alpineNumber().FindStringSubmatch(tag); m != nil {
			return Find("alpine", m[1])
		}
	}
	return Release{}, false
}
