package catalog

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/imagedb/pattern"
)

// TestBases reads every line of the table: fields that are missing or sets that are not there would be skipped in
// silence.
func TestBases(t *testing.T) {
	lines := 0
	for line := range strings.Lines(basesTable) {
		switch f := strings.Split(strings.TrimRight(line, "\n"), "\t"); {
		case strings.HasPrefix(line, "#"), strings.HasPrefix(line, "set\t") && len(f) == 3:
			continue
		case len(f) != 9 || slices.Contains(f, ""):
			t.Errorf("not nine fields: %q", line)
		default:
			lines++
		}
	}
	all := bases()
	if len(all) != lines {
		t.Errorf("%d lines are read of %d", len(all), lines)
	}
	for _, l := range all {
		b := l.read()
		for _, p := range []*pattern.Pattern{l.repo, l.tags} {
			if _, err := regexp.Compile(p.String()); err != nil {
				t.Error(err)
			}
		}
		if _, err := strconv.Atoi(b.user); err == nil {
			t.Errorf("%s: user %s: of a number it would be certain what it may do", l.repo, b.user)
		}
		if b.manager != "" && !slices.Contains([]string{"apt", "apk", "rpm"}, b.manager) {
			t.Errorf("%s: manager %q", l.repo, b.manager)
		}
		for _, name := range slices.Concat(b.has, b.lacks) {
			if strings.HasPrefix(name, "@") {
				t.Errorf("%s: no set %s", l.repo, name)
			}
		}
	}
}

func TestBasesOf(t *testing.T) {
	for _, c := range []struct {
		repo, tag string
		known     bool
		from      string
		lacks     string
	}{
		{"bitnami/minideb", "bookworm", false, "debian:bookworm-slim", "git"},
		{"ubuntu", "14.04", false, "-", "curl"},
		{"jupyter/base-notebook", "latest", false, "quay.io/jupyter/base-notebook:latest", ""},
		{"golang", "1.22", true, "+", "bower"},
		{"golang", "1.10", true, "+", "conda"},
		{"registry.access.redhat.com/ubi8/ubi", "8.9", false, "-", ""},
		{"java", "8-jre-alpine", false, "-", "apt-get"},
		{"openjdk", "latest", false, "-", "apt-get"},
		{"mcr.microsoft.com/devcontainers/base", "alpine-3.20", false, "-", "apt-get"},
		{"ghcr.io/astral-sh/uv", "python3.12-alpine", false, "", ""},
		{"someone/private", "bookworm", false, "", ""},
		{"postgis/postgis", "16-3.4", false, "postgres:16-bullseye", ""},
		{"nginxinc/nginx-unprivileged", "1.27-alpine", false, "nginx:1.27-alpine", ""},
		{"amazoncorretto", "8u372-al2", false, "amazoncorretto:17-al2", ""},
		{"ibmjava", "8-alpine", false, "-", "apt-get"},
		{"denoland/deno", "distroless-2.1.0", false, "-", "sh"},
		{"cgr.dev/chainguard/python", "latest", false, "-", "sh"},
		{"chainguard/python", "latest-dev", false, "-", "apt-get"},
		{"cgr.dev/chainguard/node", "22", false, "-", "apk"},
		{"jenkins/jenkins", "lts-rhel-ubi9-jdk17", false, "-", "apt-get"},
		{"registry.access.redhat.com/ubi8/ubi-minimal", "8.10", false, "-", "find"},
		{"registry.access.redhat.com/ubi9/ubi-minimal", "9.4", true, "+", "which"},
		{"rockylinux", "9", true, "+", "ps"},
		{"rockylinux", "9.3-minimal", true, "+", "ps"},
		{"almalinux", "9", true, "+", "wget"},
		{"fedora", "41", true, "+", "which"},
		{"amazonlinux", "2023", true, "+", "ps"},
		{"elasticsearch", "8.15.0", false, "ubuntu:20.04", "git"},
		{"elasticsearch", "8.19.1", false, "-", "git"},
		{"docker.elastic.co/kibana/kibana", "9.1.2", false,
			"registry.access.redhat.com/ubi9/ubi-minimal:latest", "apt-get"},
		{"influxdb", "2.7", false, "debian:bookworm-slim", "wget"},
		{"influxdb", "2.7-alpine", false, "-", "apt-get"},
		{"jetty", "12.0-jdk21", false, "eclipse-temurin:21-jdk", "git"},
		{"nats", "2.10", false, "-", "sh"},
		{"nats", "2.10-alpine", false, "-", "bash"},
		{"mcr.microsoft.com/dotnet/sdk", "8.0.404", false, "mcr.microsoft.com/dotnet/sdk:8.0", ""},
		{"quay.io/prometheus/golang-builder", "1.22-base", false, "", ""},
	} {
		found := basesOf(c.repo, c.tag, c.known)
		switch {
		case c.from == "" && len(found) > 0, c.from != "" && (len(found) == 0 || found[0].from != c.from):
			t.Errorf("%s:%s: %v", c.repo, c.tag, found)
		case c.lacks != "" && !slices.ContainsFunc(found, func(b said) bool { return slices.Contains(b.lacks, c.lacks) }):
			t.Errorf("%s:%s does not lack %s", c.repo, c.tag, c.lacks)
		}
	}
	for _, image := range [][2]string{{"golang", "1.23-alpine"}, {"node", "20-alpine3.19"}, {"python", "alpine"}, {"caddy", "2"}} {
		for _, b := range basesOf(image[0], image[1], true) {
			if slices.Contains(b.lacks, "crontab") {
				t.Errorf("%s:%s has busybox' crontab", image[0], image[1])
			}
		}
	}
}
