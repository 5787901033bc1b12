package releases

import (
	"regexp"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/imagedb/pattern"
)

// standing says on which release the tags of an official image stood when they were last built. old: that was before jessie-updates left,
// which its sources still name.
type standing struct {
	repo, tags, codename string
	old                  bool
}

// standings are tags that do not name their release. Source: the histories of docker-library/official-images and of the images' own
// repositories, as remembered: likely at most. Where the last build may have been on a release that is still served, there is no line.
var standings = []standing{
	{"java", `.+`, "jessie", true},
	{"openjdk", `7(-jdk|-jre)?`, "jessie", false},
	{"node", `([0-7](\.[0-9]+)*|argon|boron)(-slim|-onbuild)?`, "jessie", true},
	{"node", `(8\.([0-9]|1[0-5])\.[0-9]+|9(\.[0-9]+)*)(-slim|-onbuild)?`, "jessie", true},
	{"node", `(8|8\.1[67](\.[0-9]+)?|carbon|10|10\.2[0-9](\.[0-9]+)?|dubnium|11|12|12\.22(\.[0-9]+)?|erbium|13)(-slim)?`, "stretch", false},
	{"golang", `1\.[5-8](\.[0-9]+)?`, "jessie", true},
	{"golang", `1\.(9|10)(\.[0-9]+)?`, "stretch", false},
	{"golang", `1\.1[345](\.[0-9]+)?`, "buster", false},
	{"gcc", `4(\.[0-9]+)*`, "jessie", true},
	{"python", `(2|2\.7|2\.7\.1[78]|3\.5|3\.5\.(9|10))(-slim)?`, "buster", false},
	{"php", `(5|5\.6|5\.6\.40|7\.0|7\.0\.33)(-cli|-apache|-fpm|-zts)?`, "stretch", false},
	{"php", `(7\.1|7\.2)(-cli|-apache|-fpm|-zts)?`, "buster", false},
	{"ruby", `2\.[0-2](\.[0-9]+)?(-slim)?`, "jessie", false},
	{"ruby", `2\.3(-slim)?`, "stretch", false},
	{"ruby", `2\.[45](-slim)?`, "buster", false},
	{"nginx", `1\.(9|10|11)(\.[0-9]+)?`, "jessie", true},
	{"nginx", `1\.1[2345](\.[0-9]+)?`, "stretch", false},
	{"nginx", `1\.(17|18|19|20)(\.[0-9]+)?`, "buster", false},
	{"nginx", `1\.7(\.[0-9]+)?`, "wheezy", false},
	{"mongo", `(2\.6|3\.0)(\.[0-9]+)?`, "wheezy", false},
	{"elasticsearch", `2\.[0-4](\.[0-4])?`, "jessie", true},
}

var standingTags = sync.OnceValue(func() []*pattern.Pattern {
	list := make([]*pattern.Pattern, len(standings))
	for i, s := range standings {
		list[i] = pattern.New(s.tags)
	}
	return list
})

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

// OfImage returns the release that an image stands on, as far as its name says it. named: it is an image of the distribution's own, and the
// tag is the release; of others what the name says is likely. The images that Debian keeps for releases of its archive have sources of
// their own, and are not known here.
func OfImage(ref string) (r Release, named, ok bool) {
	repo, tag := parts(ref)
	if repo == "debian/eol" || strings.Contains(tag, "alpine") && repo != "alpine" && !numbered().MatchString(tag) {
		return Release{}, false, false
	}
	if r, ok := own(repo, tag); ok {
		return r, true, true
	}
	for i, s := range standings {
		if s.repo == repo && standingTags()[i].Match(tag) {
			r, ok := Find("debian", s.codename)
			if s.old {
				r, ok = Suite(s.codename + "-updates")
			}
			return r, false, ok
		}
	}
	if names := codenamed().FindAllStringSubmatch(tag, -1); len(names) > 1 || len(names) == 1 && !strings.HasPrefix(tag, ros) {
		r, ok := Suite(names[len(names)-1][1]) // kinetic-ros-core-xenial: ROS Kinetic, on Ubuntu xenial
		return r, false, ok
	}
	if m := numbered().FindStringSubmatch(tag); m != nil {
		r, ok := Find(m[1], m[2])
		return r, false, ok
	}
	return Release{}, false, false
}

// own is the release of a distribution's own image.
func own(repo, tag string) (Release, bool) {
	switch repo {
	case "debian":
		if m := debianTag().FindStringSubmatch(tag); m != nil {
			if m[1] == "8" && m[2] != "" && m[2] != ".11" {
				return Suite("jessie-updates")
			}
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
