package releases

// Glibc is the minor version of glibc 2 that a release has, by os-release's ID and VERSION_ID; 0 where that is not
// known.
func Glibc(id, version string) int { return glibcs[id+" "+version] }

// glibcs are those of the releases' libc6 and glibc packages. Sources: Debian's and Ubuntu's package pages as
// remembered, 2026-11-23; Debian 11 to 13 read on installed systems.
var glibcs = map[string]int{
	"debian 10": 28, "debian 11": 31, "debian 12": 36, "debian 13": 41,
	"ubuntu 18.04": 27, "ubuntu 20.04": 31, "ubuntu 22.04": 35, "ubuntu 24.04": 39,
}
