package catalog

// slipped is the one slip of the hand that makes a word of another.
type slipped uint8

const (
	none     slipped = iota
	swapped          // two letters next to each other
	added            // a letter too many
	dropped          // a letter too few
	replaced         // a letter for another
)

// slip returns how got came of want, none when they are equal or differ by more.
func slip(got, want string) slipped {
	n := beginning(got, want)
	switch g, w := got[n:], want[n:]; {
	case g == w:
	case len(g) == len(w)+1 && g[1:] == w:
		return added
	case len(g)+1 == len(w) && g == w[1:]:
		return dropped
	case len(g) != len(w):
	case g[1:] == w[1:]:
		return replaced
	case len(g) > 1 && g[0] == w[1] && g[1] == w[0] && g[2:] == w[2:]:
		return swapped
	}
	return none
}

// popular are the repositories of Docker's library whose misspelled names and numbers are told: those that public
// Dockerfiles name most, as of 2026.
var popular = []string{"almalinux", "alpine", "amazonlinux", "archlinux", "busybox", "caddy", "cassandra", "centos", "composer", "debian", "docker",
	"eclipse-temurin", "elasticsearch", "elixir", "erlang", "fedora", "gcc", "golang", "gradle", "haproxy", "haskell", "httpd", "influxdb", "julia", "mariadb",
	"maven", "memcached", "mongo", "mysql", "nextcloud", "nginx", "node", "openjdk", "oraclelinux", "perl", "php", "postgres", "python", "rabbitmq", "redis",
	"rockylinux", "ruby", "rust", "sonarqube", "swift", "tomcat", "traefik", "ubuntu", "wordpress"}

// nearLibrary is the repository that name was likely meant to be. People call images of their own by a single word too:
// what is a word or a name by itself (python3, nodes, http, base) is not taken for a slip.
func nearLibrary(name string) string {
	for _, want := range popular {
		n, slip := beginning(name, want), slip(name, want)
		atEnd := n >= min(len(name), len(want))
		switch {
		case slip == none || slip != swapped && n == 0:
		case slip == swapped && len(want) >= 4,
			slip == added && len(want) >= 5 && (!atEnd || name[n] == name[n-1]) && !digit(name[n]),
			slip == dropped && len(want) >= 5 && (!atEnd || len(want) >= 6),
			slip == replaced && len(want) >= 6 && !digit(name[n]):
			return want
		}
	}
	return ""
}

func digit(b byte) bool { return '0' <= b && b <= '9' }
