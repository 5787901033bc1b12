package releases

import (
	"regexp"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/imagedb/pattern"
)

func TestOfImage(t *testing.T) {
	for ref, want := range map[string]string{
		"debian:stretch-slim": "debian 9 (stretch)", "docker.io/library/ubuntu:17.10": "ubuntu 17.10 (artful)", "debian:8.8": "debian 8 (jessie)",
		"centos": "centos 8", "centos:centos6": "centos 6", "node:8": "debian 9 (stretch)", "node:4": "debian 8 (jessie)",
		"nvidia/cuda:11.0-base-centos8": "centos 8", "python:3.6-stretch": "debian 9 (stretch)", "stackbrew/ubuntu:13.10": "ubuntu 13.10 (saucy)",
		"alpine:3.8.1": "alpine 3.8", "golang:1.13-alpine3.11": "alpine 3.11",
		"node:8-alpine": "", "debian/eol:stretch": "", "debian:stable": "", "example.com/app:1.0": "", "ubuntu": "",
	} {
		if r, _, ok := OfImage(ref, ""); ok != (want != "") || ok && r.Name() != want {
			t.Errorf("OfImage(%q) = %q, %v; want %q", ref, r.Name(), ok, want)
		}
	}
}

func TestGone(t *testing.T) {
	buster, _ := Find("debian", "buster")
	if buster.Gone("2020-07-01") || !buster.Gone("") || buster.Settled("") {
		t.Error("buster left in 2025")
	}
	if artful, _ := Find("ubuntu", "17.10"); !artful.Gone("2020-07-01") || artful.Settled("2020-07-01") || !artful.Settled("") {
		t.Error("artful left in 2019 at the latest")
	}
}

func TestDropped(t *testing.T) {
	for _, c := range []struct {
		id, version, name string
		want              bool
	}{{"ubuntu", "20.04", "nodejs-legacy", true}, {"ubuntu", "17.10", "nodejs-legacy", false}, {"debian", "10", "libpng12-dev", true},
		{"debian", "8", "libpng12-dev", false}, {"debian", "10", "curl", false}, {"ubuntu", "24.04", "mysql-client", false}} {
		if _, ok := Dropped(c.id, c.version, c.name); ok != c.want {
			t.Errorf("Dropped(%s %s, %s) = %v", c.id, c.version, c.name, ok)
		}
	}
}

func BenchmarkDropped(b *testing.B) {
	for b.Loop() {
		Dropped("ubuntu", "20.04", "nodejs-legacy")
	}
}

func TestBranches(t *testing.T) {
	for _, c := range []struct{ ref, day, want string }{
		{"alpine:3.12.1", "", "3.12"}, {"alpine", "", "3.24"}, {"docker.io/library/alpine:3", "2020-07-01", "3.12"}, {"alpine:edge", "", "edge"},
		{"python:3.6-alpine", "", "3.15"}, {"python:3.6-alpine", "2020-07-01", "3.12"},
		{"golang:alpine", "", "3.24"}, {"golang:1.13-alpine", "2020-06-02", "3.12 3.11"}, {"golang:9.7-alpine", "", "3.24 3.23"}, {"maven:3.6.1-jdk-8-slim", "", ""},
		{"node:20-alpine3.19", "", "3.19"}, {"node:20.1.0-alpine", "", "3.17"}, {"node:20.99.0-alpine", "", ""}, {"example.com/app:alpine", "", ""}, {"debian:12", "", ""},
		{"python:3.5-alpine", "", "3.12"}, {"gliderlabs/alpine", "", "3.9"}, {"gliderlabs/alpine:3.4", "", "3.4"},
	} {
		if got := strings.Join(Branches(c.ref, c.day), " "); got != c.want {
			t.Errorf("Branches(%q, %q) = %q, want %q", c.ref, c.day, got, c.want)
		}
	}
}

func TestStanding(t *testing.T) {
	for _, c := range []struct{ ref, day, want string }{
		{"ubuntu", "", "ubuntu 26.04 (resolute)"}, {"ubuntu:latest", "2020-07-01", "ubuntu 20.04 (focal)"}, {"debian:stable-slim", "2020-07-01", "debian 10 (buster)"},
		{"debian:testing", "2020-07-01", "debian 11 (bullseye)"}, {"debian:sid-slim", "", "debian sid (sid)"}, {"jupyter/scipy-notebook", "", "ubuntu 22.04 (jammy)"},
		{"phusion/baseimage:0.9.17", "", "ubuntu 14.04 (trusty)"}, {"example.com/app", "", ""}, {"ubuntu:22.04", "", ""},
	} {
		r, ok := Standing(c.ref, c.day)
		if ok != (c.want != "") || ok && r.Name() != c.want {
			t.Errorf("Standing(%q, %q) = %q, want %q", c.ref, c.day, r.Name(), c.want)
		}
	}
}

func TestLacks(t *testing.T) {
	for _, c := range []struct {
		id, version, name string
		lacks, vanished   bool
	}{{"ubuntu", "18.04", "php7.0-cli", true, false}, {"ubuntu", "18.04", "php7.2", false, false}, {"debian", "12", "php5-curl", true, false},
		{"ubuntu", "14.04", "oracle-java8-installer", true, true}, {"debian", "12", "curl", false, false}, {"ubuntu", "22.04", "php5.60", false, false},
		{"ubuntu", "22.04", "python3.10-venv", false, false}} {
		if lacks, vanished := Lacks(c.id, c.version, c.name); lacks != c.lacks || vanished != c.vanished {
			t.Errorf("Lacks(%s %s, %s) = %v, %v", c.id, c.version, c.name, lacks, vanished)
		}
	}
}

func TestLacksRPM(t *testing.T) {
	for _, c := range []struct {
		id, version, name string
		lacks, nowhere    bool
	}{{"centos", "8", "htop", true, false}, {"rocky", "9.4", "htop", true, false}, {"centos", "stream9", "htop", true, false},
		{"centos", "7", "htop", true, false}, {"rocky", "9.4", "python", false, false}, {"almalinux", "8.10", "python", true, true},
		{"amzn", "2023", "epel-release", true, false}, {"rocky", "9.4", "epel-release", false, false},
		{"rocky", "9.4", "libedit-devel", true, false}, {"rhel", "9", "libedit-devel", false, false}, {"rhel", "9", "htop", true, false},
		{"fedora", "41", "htop", false, false}, {"", "", "htop", false, false}} {
		lacks, nowhere := LacksRPM(Release{ID: c.id, Version: c.version}, c.name)
		if lacks != c.lacks || nowhere != c.nowhere {
			t.Errorf("LacksRPM(%s %s, %s) = %v, %v", c.id, c.version, c.name, lacks, nowhere)
		}
	}
}

func TestBareRPM(t *testing.T) {
	for ref, want := range map[string]bool{"centos": true, "quay.io/centos/centos:stream9": true, "rockylinux/rockylinux:9": true,
		"registry.access.redhat.com/ubi9/ubi-minimal": true, "registry.access.redhat.com/ubi8": true, "almalinux/9-minimal": true,
		"public.ecr.aws/amazonlinux/amazonlinux:2023": true, "quay.io/pypa/manylinux_2_28_x86_64": false,
		"registry.access.redhat.com/ubi9/nodejs-20": false, "amazoncorretto:17": false} {
		if got := BareRPM(ref); got != want {
			t.Errorf("BareRPM(%s) = %v", ref, got)
		}
	}
}

func TestForeignToRPM(t *testing.T) {
	for name, want := range map[string]string{"libssl-dev": "openssl-devel", "build-essential": "gcc gcc-c++ make", "no-such-dev": ""} {
		instead, foreign := ForeignToRPM(name)
		if got := strings.Join(instead, " "); !foreign || got != want {
			t.Errorf("ForeignToRPM(%s) = %q, %v, want %q", name, got, foreign, want)
		}
	}
	for _, name := range []string{"gcc-c++", "openssl-devel", "dpkg-dev", "texlive-latex-base-dev", "procps", "vim"} {
		if _, foreign := ForeignToRPM(name); foreign {
			t.Errorf("%s is said to be Debian's alone", name)
		}
	}
}

func TestLastCodename(t *testing.T) {
	for ref, want := range map[string]string{"ros:kinetic-ros-core-xenial": "xenial", "ros:kinetic": "", "python:3.6-stretch": "stretch", "buildpack-deps:jammy": "jammy",
		"me/raring-cloud-img": "raring", "me/docker-baseimage:19.04": "disco", "me/app:19.04": "", "resin/rpi-raspbian-jessie": "", "python:3.7.3": "stretch", "python:3.7.5-slim": "buster",
		"mcr.microsoft.com/dotnet/core/sdk:3.1": "buster", "rust:1.40": "buster", "jenkins": "stretch", "java:8-alpine": ""} {
		r, _, _ := OfImage(ref, "")
		if r.Codename != want {
			t.Errorf("%s: %q, want %q", ref, r.Codename, want)
		}
	}
}

// TestPatterns compiles the patterns of the tables, of which a run compiles those alone that an image needs.
func TestPatterns(t *testing.T) {
	var all []*pattern.Pattern
	for _, s := range standings() {
		all = append(all, s.repo, s.tags)
	}
	for _, both := range otherTags() {
		all = append(all, both[:]...)
	}
	for _, p := range all {
		if _, err := regexp.Compile(p.String()); err != nil {
			t.Error(err)
		}
	}
}

// TestEmptied looks vendors' archives up on days before and after they dropped a release.
func TestEmptied(t *testing.T) {
	for _, c := range []struct {
		uri, version, day string
		want              bool
	}{
		{"https://ppa.launchpadcontent.net/deadsnakes/ppa/ubuntu", "18.04", "2023-06-15", false},
		{"https://ppa.launchpadcontent.net/deadsnakes/ppa/ubuntu", "18.04", "", true},
		{"https://ppa.launchpadcontent.net/deadsnakes/ppa/ubuntu", "22.04", "", false},
		{"http://ppa.launchpad.net/webupd8team/java/ubuntu", "16.04", "2019-04-01", false},
		{"http://ppa.launchpad.net/webupd8team/java/ubuntu", "16.04", "2019-05-01", true},
		{"http://ppa.launchpad.net/bitcoin/bitcoin/ubuntu", "20.04", "", true},
		{"http://ppa.launchpad.net/somebody/tools/ubuntu", "14.04", "", false},
		{"https://download.docker.com/linux/ubuntu", "14.04", "", false},
	} {
		if got := Emptied(c.uri, "ubuntu", c.version, c.day); got != c.want {
			t.Errorf("%s for %s on %q: %v", c.uri, c.version, c.day, got)
		}
	}
}

// TestBranchesByName tells repositories that are named for Alpine from those whose tags are somebody else's versions.
func TestBranchesByName(t *testing.T) {
	for ref, want := range map[string]string{
		"lsiobase/alpine.python:3.9": "3.9", "somebody/alpine:3.18": "3.18", "somebody/docker-alpine-base:v3.12": "3.12",
		"somebody/alpine-python:3.9": "", "somebody/alpine:3.99": "", "somebody/alpine:latest": "", "alpine-mine:3.9": "",
		"ghcr.io/linuxserver/baseimage-alpine:3.20": "3.20",
	} {
		if got := strings.Join(Branches(ref, ""), " "); got != want {
			t.Errorf("%s: %q", ref, got)
		}
	}
}

func TestRPMImageOf(t *testing.T) {
	for ref, want := range map[string]string{
		"fedora:40": "fedora 40 dnf", "fedora": "fedora  dnf", "rockylinux:9.3": "rocky 9 dnf", "rockylinux/rockylinux:9-minimal": "rocky 9 microdnf",
		"almalinux:8.9-minimal": "almalinux 8 microdnf", "oraclelinux:9-slim": "ol 9 microdnf", "centos:centos7": "centos 7 yum",
		"quay.io/centos/centos:stream9": "centos 9 dnf", "public.ecr.aws/amazonlinux/amazonlinux:2": "amzn 2 yum", "amazonlinux:2023.5.20240708.0": "amzn 2023 dnf",
		"amazoncorretto:17": "amzn 2023 yum", "amazoncorretto:8u372-al2": "amzn 2 yum", "amazoncorretto:17-alpine": "",
		"registry.access.redhat.com/ubi8/ubi-minimal:8.9": "rhel 8 microdnf", "registry.access.redhat.com/ubi9:latest": "rhel 9 dnf",
		"registry.access.redhat.com/ubi9/python-311": "", "openjdk:21": "ol  microdnf", "openjdk:21-slim": "", "mysql:8.0-debian": "",
		"opensuse/leap:15.5": "opensuse-leap 15.5 zypper", "docker.io/library/fedora:41@sha256:00": "fedora 41 dnf",
		"maven:3.9-amazoncorretto-21-debian": "", "maven:3.9-amazoncorretto-21": "amzn 2023 yum",
	} {
		image, ok := RPMImageOf(ref)
		if got := image.ID + " " + image.Version + " " + image.Program; ok != (want != "") || ok && got != want {
			t.Errorf("RPMImageOf(%q) = %q, %v; want %q", ref, got, ok, want)
		}
	}
	for _, line := range rpmImages() {
		_, _ = line.repo.Match("x"), line.tags.Match("x") // a mistaken pattern panics when it is used
	}
}

// TestGlibcTable reads every line: one that is not read would be a release without a C library.
func TestGlibcTable(t *testing.T) {
	for line := range strings.Lines(glibcTable) {
		if f := strings.Fields(line); !strings.HasPrefix(line, "#") && (len(f) != 3 || Glibc(f[0], f[1]) < 12) {
			t.Errorf("%q", line)
		}
	}
	for _, c := range []struct {
		id, version string
		want        int
	}{{"rhel", "8.10", 28}, {"ubuntu", "18.04", 27}, {"ubuntu", "18", 0}, {"alpine", "3.20", 0}, {"opensuse-leap", "15.6", 38}} {
		if got := Glibc(c.id, c.version); got != c.want {
			t.Errorf("%s %s: got %d, want %d", c.id, c.version, got, c.want)
		}
	}
}
