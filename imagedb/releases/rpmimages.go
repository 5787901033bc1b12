package releases

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/imagedb/pattern"
)

//go:embed rpmimages.tsv
var rpmImageTable string

// RPMImage is an RPM distribution as the name of an image implies it.
type RPMImage struct {
	ID, Version string // as os-release has them; no version where the tag does not tell it
	Program     string // installs packages: dnf, microdnf, yum or zypper
}

type rpmImageLine struct {
	repo, tags *pattern.Pattern
	RPMImage
}

var rpmImages = sync.OnceValue(func() (all []rpmImageLine) {
	for line := range strings.Lines(rpmImageTable) {
		f := strings.Split(strings.TrimSpace(line), "\t")
		if strings.HasPrefix(line, "#") || len(f) != 5 {
			continue
		}
		all = append(all, rpmImageLine{pattern.New(f[0]), pattern.New(f[1]),
			RPMImage{f[2], strings.TrimPrefix(f[3], "-"), f[4]}})
	}
	return all
})

// bareRPM are the images of a distribution and nothing else, by the last elements of their names: those built upon it may
// have more repositories switched on, as manylinux has EPEL.
var bareRPM = sync.OnceValue(func() *pattern.Pattern {
	return pattern.New(`(?:.*/)?(?:centos|fedora|fedora-minimal|rockylinux|almalinux|amazonlinux|oraclelinux|nvidia/cuda|` +
		`(?:8|9|10)-(?:minimal|base)|ubi(?:8|9|10)?(?:-minimal|-init)?|(?:ubi(?:8|9|10)/)minimal)`)
})

// BareRPM reports whether an image holds an RPM distribution as it comes.
func BareRPM(ref string) bool {
	repo, _ := parts(ref)
	return bareRPM().Match(repo)
}

// RPMImageOf returns the RPM distribution that an image's name implies; ok is false for any other image.
func RPMImageOf(ref string) (image RPMImage, ok bool) {
	repo, tag := parts(ref)
	for _, line := range rpmImages() {
		if !line.repo.Match(repo) || !line.tags.Match(tag) {
			continue
		}
		image = line.RPMImage
		if m := line.tags.Groups(tag); len(m) > 1 {
			image.Version = strings.ReplaceAll(image.Version, "$1", m[1])
		}
		return image, true
	}
	return RPMImage{}, false
}
