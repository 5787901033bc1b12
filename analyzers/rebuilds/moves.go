package rebuilds

// move is a change of the Debian release that an official image's tags without a release in them stand for.
type move struct {
	repo, tags string // tags: those known to have moved then, words
	now, was   string // codenames
	since      string // day of the commit upstream; the tag follows hours to days later
	commit     string
}

// moves has the newest move of each tag. Source: the commits named in each row, as collected on 26 September 2026;
// node's 22 and later and postgres's 18 never stood for another release.
var moves = []move{
	{"python", "latest slim 3 3-slim 3.9 3.9-slim 3.10 3.10-slim 3.11 3.11-slim 3.12 3.12-slim 3.13 3.13-slim", "trixie", "bookworm", "2025-08-11", "docker-library/python 47950d2d110d"},
	{"golang", "latest 1 1.23 1.24", "trixie", "bookworm", "2025-08-12", "docker-library/golang bab63145d028"},
	{"golang", "1.19 1.20", "bookworm", "bullseye", "2023-06-13", "docker-library/golang db757a0fae9c"},
	{"node", "18 18-slim 20 20-slim", "bookworm", "bullseye", "2023-06-11", "nodejs/docker-node 6163be137dd9"},
	{"php", "latest 8 8.1 8.2 8.3 8.4", "trixie", "bookworm", "2025-08-11", "docker-library/php 2ab91e255f2f"},
	{"postgres", "latest 13 14 15 16 17", "trixie", "bookworm", "2025-08-11", "docker-library/postgres 78b0bca69b85"},
	{"postgres", "12", "bookworm", "bullseye", "2023-06-13", "docker-library/postgres 43a5006f3599"},
	{"rust", "latest slim 1 1-slim", "trixie", "bookworm", "2025-08-19", "rust-lang/docker-rust fa3cec633199"},
}

// numbers are the releases' version numbers, by codename.
var numbers = map[string]string{"bullseye": "11", "bookworm": "12", "trixie": "13"}

// dropped are commands that images of a release have no more. Source: the trees of debian:bookworm and debian:trixie,
// and what apt says of apt-key in its release notes.
var dropped = map[string][]string{"trixie": {"adduser", "addgroup", "deluser", "delgroup", "apt-key"}}
