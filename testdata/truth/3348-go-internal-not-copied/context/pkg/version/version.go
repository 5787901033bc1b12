package version

var Version = "dev"
