package semver

// Release is a version of a program. Where it is known by a tag that moves it may be a later one of the same line.
type Release struct {
	Version
	Moving bool
}

// Fails reports whether a range certainly leaves the release out.
func (r Release) Fails(wanted string) bool {
	yes, understood := Satisfies(r.String(), wanted)
	if understood && !yes && r.Moving {
		yes, understood = Satisfies(Version{r.Version[0], 999, 0}.String(), wanted)
	}
	return understood && !yes
}
