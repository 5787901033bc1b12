package version

var Version, Commit string
