package main

import (
	"net/url"
	"os"
	"path/filepath"
	"strings"
)

// allowHosts names the variable with hosts that may be asked whatever their addresses are, separated by commas.
const allowHosts = "LAYERLINT_ALLOW_HOSTS"

// allowed are the hosts that the user configured: in the environment, or in the file that --config names. What a
// repository's own file names is the word of whoever wrote the Dockerfile.
func (c *config) allowed() []string {
	var hosts []string
	for _, host := range strings.Split(os.Getenv(allowHosts), ",") {
		if host = strings.TrimSpace(host); host != "" {
			hosts = append(hosts, host)
		}
	}
	if !c.chosen {
		return hosts
	}
	hosts = append(hosts, c.Registries.Insecure...)
	for _, list := range []map[string][]string{c.Registries.Mirrors, c.Repositories.Mirrors, {"": c.Registries.Indexes}} {
		for _, mirrors := range list {
			for _, m := range mirrors {
				hosts = append(hosts, hostIn(m))
			}
		}
	}
	return hosts
}

// hostIn is the host, with its port, of "host", "host/path" or a URL.
func hostIn(place string) string {
	if u, err := url.Parse(place); err == nil && u.Host != "" {
		return u.Host
	}
	host, _, _ := strings.Cut(place, "/")
	return host
}

// dropOld removes what earlier versions kept under the addresses that it came from, which may have held passwords.
func dropOld(cache string) {
	for _, name := range []string{"files-v1", "apt-v3"} {
		if cache != "" {
			_ = os.RemoveAll(filepath.Join(cache, name)) // what cannot be removed is as it was
		}
	}
}
