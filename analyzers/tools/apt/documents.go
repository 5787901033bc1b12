package apt

import "github.com/layerlint/layerlint/imagedb/filesystem"

// documents is where web servers have what they serve. Packages leave it to the administrator but for a folder with a
// page to begin with. Source: Debian Policy 11.5, and the postinst scripts of apache2, nginx-common and lighttpd of
// bookworm.
const documents = "/var/www"

var pages = filesystem.NewNames("index.html", "index.nginx-debian.html", "index.lighttpd.html")

// undocumented says that packages of the release put nothing else there, where nothing was before they came.
func undocumented(a *call, e *filesystem.Editor, was filesystem.Entry) {
	own := was.Presence == filesystem.Present && was.Likely && was.Cause == a.Why // of the same command
	if was.Presence != filesystem.Absent && !own || len(a.sources().Sources) > 0 {
		return
	}
	if own {
		was.Cause = filesystem.Cause{}
	}
	e.Remove(documents, was.Cause)
	e.Put(documents+"/html", filesystem.Entry{Presence: filesystem.Present, Likely: true, Type: filesystem.Directory, Cause: a.Why})
	e.UnderNames(documents+"/html", pages)
	if was.Likely && !own {
		e.Doubt(documents, was.Cause)
	}
}
