package effects

import "strings"

// Asked reports whether a command is given the one option that has programs print their help or version and end (GNU
// Coding Standards 4.8), or its own one for that.
func Asked(name string, args []Arg) bool {
	if len(args) != 1 || !args[0].Known {
		return false
	}
	if args[0].Text == "--version" || args[0].Text == "--help" {
		return true
	}
	return versions[args[0].Text][name] || versions[args[0].Text][strings.TrimRight(name, "0123456789.")]
}

// versions are the words that have programs print their version, and do nothing else. Sources: the programs' manual pages
// in Debian 12; node --help of 20; cargo(1) of 1.63; java(1) of 17; nginx(8) of 1.22; httpd(8) of 2.4.
var versions = map[string]map[string]bool{
	"-v": Names(`node mvn ruby bundle bundler gem perl php nginx apache2 haproxy zip unzip pandoc pdftotext
		pdftoppm pdfinfo lsof dig redis-server redis-cli supervisord gunicorn`),
	"-V": Names(`cargo rustc rustfmt psql pg_dump pg_restore pg_isready pg_ctl postgres mysql mysqldump mysqladmin mysqld mariadb mariadb-dump
		mariadb-admin memcached ssh dot composer nginx strace ss sudo curl wget less xz python`),
	"-vV":      Names("cargo rustc"),
	"-VV":      Names("python"),
	"-version": Names("java javac ant ffmpeg ffprobe convert identify mogrify magick montage"),
	"version":  Names("go openssl helm hugo"),
}
