package apt

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// jobs takes a file of each package, which is named after it. Source: Debian Policy 4.6.2, 9.5.1, "Cron job file names".
const jobs = "/etc/cron.d"

// untouched are the names in /etc that the scripts of a release's own packages leave alone as a whole.
var untouched = filesystem.NewNames("apt", "os-release", path.Base(jobs))

// leaveJobs forgets what an installation may have changed in /etc. Among the jobs of cron it is only what is named
// after a package, or after the first word of its name; others are likely not there.
func leaveJobs(e *filesystem.Editor, why filesystem.Cause, names []string) {
	e.UnderBut("/etc", untouched)
	e.InsideSparing("/etc", untouched)
	e.Doubt(jobs, why)
	for _, name := range names {
		first, _, _ := strings.Cut(name, "-")
		e.Under(path.Join(jobs, name), why)
		e.Under(path.Join(jobs, first), why)
	}
}
