package catalog

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// leaves reports whether an image leaves a place to those who build on it. What carries a program of its own may have folders
// of any name; it likely has none that people call their project, where no folder of it has that name, and no project in /.
func (t *tree) leaves(p string) bool {
	if !t.carries || parent(p) == "/" && projects.Has(base(p)) {
		return left(p)
	}
	name, _, _ := strings.Cut(p[1:], "/")
	_, there := t.at("/" + name)
	return !there && slices.Contains(ventures, name)
}

// foundation reports whether a repository has images to build on: distributions, languages, and the servers that official
// images have with their settings and no more. Every other one is taken to carry a program of its own.
func foundation(repo string) bool {
	return foundations.Has(repo) ||
		slices.ContainsFunc(foundries, func(start string) bool { return strings.HasPrefix(repo, start) })
}

// foundations are such repositories, and foundries whose are. Source: the descriptions and recipes of the images in
// bases.tsv, 2026-11-29.
var (
	foundations = filesystem.NewNames(strings.Fields(`debian ubuntu alpine busybox centos fedora
		fedora-minimal rockylinux almalinux amazonlinux oraclelinux archlinux photon buildpack-deps gcc
		golang rust node python ruby php perl elixir erlang haskell julia swift dart clojure groovy openjdk
		java eclipse-temurin adoptopenjdk amazoncorretto sapmachine ibmjava ibm-semeru-runtimes maven gradle
		composer bash r-base pypy iojs jruby nginx httpd haproxy tomcat redis postgres mysql mariadb
		memcached docker pytorch/pytorch tensorflow/tensorflow oven/bun denoland/deno ros osrf/ros
		amazon/aws-cli google/cloud-sdk crystallang/crystal bitnami/minideb archlinux/base`)...)
	foundries = strings.Fields(`nvidia/ nvcr.io/nvidia/ rocm/ runpod/ condaforge/ continuumio/
		quay.io/condaforge/ quay.io/pypa/ mambaorg/ mcr.microsoft.com/ gcr.io/distroless/ chainguard/
		cgr.dev/chainguard/ cimg/ circleci/ public.ecr.aws/lambda/ amazon/aws-lambda-
		registry.access.redhat.com/ redhat/ubi opensuse/ jupyter/ quay.io/jupyter/ phusion/
		ghcr.io/astral-sh/uv gitpod/ apache/airflow ghcr.io/linuxserver/baseimage lsiobase/
		lscr.io/linuxserver/baseimage homeassistant/ adoptopenjdk/ azul/ bellsoft/ ghcr.io/graalvm/
		rockylinux/ quay.io/centos/ quay.io/fedora/ registry.fedoraproject.org/ rocker/`)
)

// left reports whether a path is one that images to build on leave to those who do: a file by which tools know a
// project, wherever it is, what lies in a folder of a name of its own below /, and anything in /tmp but what runtimes
// leave there. What is left is read from
// docker-library's Dockerfiles and the known file systems; the names that are not, below, are as remembered,
// 2026-11-22.
func left(p string) bool {
	held := slices.ContainsFunc(holders, func(dir string) bool { return strings.HasPrefix(p, dir) })
	if projects.Has(base(p)) && (!held || parent(p) == "/workspace") { // the examples there have folders
		return true
	}
	if slices.ContainsFunc(grounds, func(dir string) bool {
		rest, ok := strings.CutPrefix(p, dir)
		name, _, _ := strings.Cut(rest, "/")
		return ok && slices.Contains(ventures, name)
	}) {
		return true
	}
	if strings.HasPrefix(p, "/go/src/") { // golang's makes the folder, and no more
		return true
	}
	if name, ok := strings.CutPrefix(p, "/tmp/"); ok {
		return !slices.ContainsFunc(scratched, func(start string) bool { return strings.HasPrefix(name, start) })
	}
	name, _, _ := strings.Cut(p[1:], "/")
	return !system.Has(name) && (!strings.HasPrefix(name, ".") || slices.Contains(toolchains, name)) &&
		!slices.ContainsFunc(brought, func(part string) bool { return strings.Contains(name, part) })
}

// grounds are where those who build on images put their project, and ventures how they call it there. /usr/src/app is
// their usual place after /app: of 1,076 Dockerfiles of 132 public projects 63 work there, 2026-11-27.
var (
	grounds  = []string{"/usr/src/", "/usr/", "/usr/local/", "/opt/", "/srv/", "/home/", "/home/node/"}
	ventures = []string{"app", "application", "myapp", "project", "code", "backend", "frontend", "api", "service",
		"worker", "bot"}
)

// projects are files that a project has, and settings that are written for one.
var projects = filesystem.NewNames(strings.Fields(`package.json package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml pnpm-workspace.yaml .npmrc .yarnrc .yarnrc.yml .pnp.cjs
	turbo.json nx.json lerna.json tsconfig.json requirements.txt pyproject.toml setup.py setup.cfg Pipfile Pipfile.lock
	poetry.lock uv.lock pip.conf manage.py go.mod go.sum go.work Cargo.toml Cargo.lock build.rs pom.xml build.gradle
	settings.gradle build.gradle.kts settings.gradle.kts rust-toolchain rust-toolchain.toml mix.exs
	Gemfile Gemfile.lock composer.json composer.lock
	GNUmakefile CMakeLists.txt CMakeCache.txt .git .dockerignore`)...)

// holders are the folders in which the same files belong to what is installed.
var holders = []string{"/usr/lib", "/usr/local/", "/usr/share/", "/opt/", "/go/", "/var/", "/workspace"}

// system are the folders below / that systems have, and those of well-known images. /go is golang's, /workspace
// NVIDIA's and PyTorch's.
var system = filesystem.NewNames(strings.Fields(`bin boot dev etc home lib lib32 lib64 libx32 libexec media mnt opt proc root run sbin selinux srv sys tmp usr var
	go workspace workspaces nix data config conf certs init command package scripts cnb layers busybox kaniko bitnami function cloudsdk deno-dir rootfs`)...)

// brought are parts of names that images give to what they bring themselves.
var brought = []string{"docker", "entrypoint", "LICENSE", "license", "EULA", ".sh", "keyring", "nvidia", "cuda", "tini", "healthcheck"}

// scratched are beginnings of names that Java, Node.js and package managers leave in /tmp.
var scratched = []string{"hsperfdata", "v8-compile-cache", "node-compile-cache", "npm-", "yarn-", "pip-", "tmp", "."}
