package references

import (
	"context"
	"maps"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/catalog"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

func TestFind(t *testing.T) {
	for _, c := range []struct{ manager, id, version, command, want string }{
		{"apt", "debian", "12", "pip", "python3-venv"},
		{"apt", "debian", "11", "pip3", "python3-pip"},
		{"apt", "ubuntu", "22.04", "pip3", "python3-pip"},
		{"apt", "ubuntu", "24.04", "pip3", "python3-venv"},
		{"apt", "ubuntu", "25.10", "apt-key", ""},
		{"apt", "kali", "2024.4", "pip3", "python3-venv"},
		{"apt", "", "", "pip3", "python3-venv"},
		{"apk", "alpine", "3.18.4", "pip", "py3-pip"},
		{"apk", "alpine", "3.20.3", "pip", "python3"},
		{"dnf", "fedora", "41", "pip3", "python3-pip"},
		{"apt", "debian", "12", "docker", "docker.io"},
		{"apt", "debian", "13", "docker", "docker-cli"},
		{"apt", "ubuntu", "24.04", "docker", "docker.io"},
		{"apt", "debian", "12", "add-apt-repository", "software-properties-common"},
		{"apt", "debian", "13", "add-apt-repository", ""},
		{"apt", "ubuntu", "24.04", "ssh", "openssh-client"},
		{"", "", "", "systemctl", ""},
	} {
		r, ok := system{c.manager, c.id, c.version}.find(c.command)
		if got := strings.Join(r.packages[:min(1, len(r.packages))], ""); got != c.want {
			t.Errorf("%s in %s %s: %q, want %q (%v)", c.command, c.id, c.version, got, c.want, ok)
		}
	}
}

func TestTagged(t *testing.T) {
	for ref, want := range map[string]string{
		"nvidia/cuda:12.4.1-cudnn-runtime-ubuntu22.04": "ubuntu 22.04", "python:3.12-slim-bookworm": "debian 12", "ubuntu:24.04": "ubuntu 24.04",
		"node:22-alpine3.20": "alpine 3.20", "alpine:3.18": "alpine 3.18", "rocm/dev-ubuntu-22.04": "ubuntu 22.04", "python:3.12-alpine": "alpine ", "scratch": " ",
	} {
		if id, version := tagged(ref); id+" "+version != want {
			t.Errorf("%s: %s %s, want %s", ref, id, version, want)
		}
	}
}

// aptReleases are those whose package names are known.
var aptReleases = []system{{"apt", "debian", "11"}, {"apt", "debian", "12"}, {"apt", "debian", "13"}, {"apt", "ubuntu", "20.04"}, {"apt", "ubuntu", "22.04"},
	{"apt", "ubuntu", "24.04"}}

// TestRemediesExist holds every row to the names of the releases it is for.
func TestRemediesExist(t *testing.T) {
	for _, sys := range aptReleases {
		names, ok := catalog.Embedded().Names(sys.id + "-" + sys.version)
		if !ok {
			t.Fatalf("no names of %v", sys)
		}
		for command := range remedies() {
			r, _ := sys.find(command)
			for _, name := range r.packages {
				k := names.Exists(name)
				if k.Presence == filesystem.Absent && !k.Likely || sys.id == "debian" && k.Presence != filesystem.Present {
					t.Errorf("%s %s: %s: unknown package %s", sys.id, sys.version, command, name)
				}
			}
		}
	}
}

// TestRemedyTable finds rows that are never the first to fit, or say nothing.
func TestRemedyTable(t *testing.T) {
	for command, rows := range remedies() {
		var before []string
		for _, r := range rows {
			for _, where := range r.where {
				if slices.Contains(before, where) || slices.Contains(before, "*") {
					t.Errorf("%s: a row before serves %s", command, where)
				}
			}
			before = append(before, r.where...)
			if len(r.packages) == 0 && r.then == "" && r.note == "" {
				t.Errorf("%s: a row of %v says nothing", command, r.where)
			}
		}
	}
}

// simulated are the commands whose install is simulated: apt takes seconds for each.
const simulated = "ssh mysql docker curl git gpg ps killall nc redis-cli vim xz unzip dig ifconfig envsubst sqlite3 lsb_release crontab locale-gen"

// TestRemediesInstall asks this machine's apt, where it has lists of packages, whether it can install what the rows for
// its release name.
func TestRemediesInstall(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long: make test-all")
	}
	release, err := exec.Command("sh", "-c", `. /etc/os-release && echo "$ID $VERSION_ID"`).Output()
	if err != nil {
		t.Skip("no /etc/os-release: this machine's apt is not asked")
	}
	id, version, _ := strings.Cut(strings.TrimSpace(string(release)), " ")
	if out, err := exec.Command("apt-cache", "show", "openssh-client").Output(); err != nil || len(out) == 0 {
		t.Skip("apt has no lists here (apt-get update): no install is simulated")
	}
	packages := func(commands ...string) (names []string) {
		for _, command := range commands {
			r, _ := system{"apt", id, version}.find(command)
			names = append(names, r.packages...)
		}
		slices.Sort(names)
		return slices.Compact(names)
	}
	policy, err := exec.Command("apt-cache", append([]string{"policy"}, packages(slices.Collect(maps.Keys(remedies()))...)...)...).Output()
	if err != nil || strings.Contains(string(policy), "Candidate: (none)") {
		t.Errorf("not every package has a candidate: %v\n%s", err, policy)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	args := append([]string{"install", "-s", "--no-install-recommends"}, packages(strings.Fields(simulated)...)...)
	out, err := exec.CommandContext(ctx, "apt-get", args...).CombinedOutput()
	if ctx.Err() != nil {
		t.Skip("apt-get did not answer in a minute")
	}
	if err != nil {
		t.Errorf("apt-get %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}

// TestRPMRemedies holds remedies to images that are known by their names alone.
func TestRPMRemedies(t *testing.T) {
	e := filesystem.New(nil).Edit()
	e.Under("/", filesystem.Cause{})
	files := e.Done()
	for _, c := range []struct{ ref, command, want string }{
		{"fedora:41", "g++", "dnf install -y gcc-c++"},
		{"fedora:41", "npm", "dnf install -y nodejs-npm"},
		{"almalinux:9", "npm", "dnf install -y npm"},
		{"rockylinux:8-minimal", "java", "microdnf install -y java-17-openjdk-headless"},
		{"quay.io/centos/centos:stream10", "java", "dnf install -y java-21-openjdk-headless"},
		{"registry.access.redhat.com/ubi9/ubi-minimal:9.4", "jq", "microdnf install -y jq"},
		{"redhat/ubi8", "sqlite3", ""}, // which of its repositories have it was not found
		{"amazonlinux:2", "wget", "yum install -y wget"},
		{"amazonlinux:2", "node", ""},
		{"amazonlinux:2023", "aws", "dnf install -y awscli-2"},
		{"amazonlinux:2", "poetry", ""}, // its Python is too old
		{"almalinux:8", "poetry", "dnf install -y python3.11-pip && pip3.11 install poetry"},
		{"amazoncorretto:21", "git", "yum install -y git"},
		{"mysql:8.4", "curl", "microdnf install -y curl"},
		{"openjdk:17-slim", "git", ""},
		{"opensuse/leap:15.6", "ps", "zypper install -y procps"},
		{"almalinux:9", "eslint", "dnf install -y npm && npm install -g eslint"},
		{"almalinux:9", "nosuchcommand", ""},
		{"example.com/fedora/app:1", "git", ""},
	} {
		r := For(&state.State{ImageRef: c.ref, Files: files}, c.command)
		if r.Install != c.want {
			t.Errorf("%s in %s: %q, want %q", c.command, c.ref, r.Install, c.want)
		}
	}
}

// TestAlpineRemediesExist holds the rows for Alpine to the names of its branches.
func TestAlpineRemediesExist(t *testing.T) {
	for _, version := range []string{"3.12", "3.15", "3.18", "3.20", "3.22", "3.24"} {
		names, ok := catalog.Embedded().Repositories().Repository(t.Context(),
			packages.Query{Manager: "apk", Arch: "amd64", OneOf: []string{version}})
		if !ok {
			t.Fatalf("no names of alpine %s", version)
		}
		sys := system{"apk", "alpine", version}
		for command := range remedies() {
			r, _ := sys.find(command)
			for _, name := range r.packages {
				if k := names.Find(name); k.Presence == filesystem.Absent {
					t.Errorf("alpine %s: %s: unknown package %s", version, command, name)
				}
			}
		}
	}
}
