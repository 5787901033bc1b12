package catalog

import (
	"context"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// spot facts, one a line: image, path (after following links), what is known, and where that is known from. present and
// absent are certain; present? and absent? are likely.
const spot = `
nvidia/cuda:12.4.1-cudnn-devel-ubuntu22.04  /usr/local/cuda-12.0                                             absent    only CUDA's packages write below /usr/local
nvidia/cuda:12.4.1-cudnn-devel-ubuntu22.04  /usr/local/cuda-12.0/lib64                                       absent    the same
nvidia/cuda:12.4.1-cudnn-devel-ubuntu22.04  /usr/local/cuda-12.4                                             present   packages of CUDA 12.4
nvidia/cuda:12.4.1-cudnn-devel-ubuntu22.04  /usr/local/cuda                                                  present   nvidia.md, symlinks
nvidia/cuda:12.4.1-cudnn-devel-ubuntu22.04  /usr/local/cuda/lib64                                            present   nvidia.md, symlinks
nvidia/cuda:12.4.1-cudnn-devel-ubuntu22.04  /usr/local/cuda/lib64/libcupti.so                                present   nvidia.md 2
nvidia/cuda:12.4.1-cudnn-devel-ubuntu22.04  /usr/local/cuda/lib64/libcupti.so.12                             present   sonames.json
nvidia/cuda:12.4.1-cudnn-devel-ubuntu22.04  /usr/local/cuda-12.4/targets/x86_64-linux/lib/libcupti.so.2024.1.1 present sonames.json, CUPTI file versions
nvidia/cuda:12.4.1-cudnn-devel-ubuntu22.04  /usr/local/cuda/lib64/libcupti.so.12.4.127                       unknown   such a file never exists, no list proves it
nvidia/cuda:12.4.1-cudnn-devel-ubuntu22.04  /usr/local/cuda/extras/CUPTI/lib64                               absent?   nvidia.md 2
nvidia/cuda:12.4.1-cudnn-devel-ubuntu22.04  /usr/local/cuda/bin/nvcc                                         present   gpu_base_images.json
nvidia/cuda:12.4.1-cudnn-devel-ubuntu22.04  /usr/bin/gcc                                                     present   cuda-nvcc depends on build-essential
nvidia/cuda:12.4.1-cudnn-devel-ubuntu22.04  /usr/bin/python3                                                 absent    gpu_base_images.json
nvidia/cuda:12.4.1-cudnn-devel-ubuntu22.04  /usr/lib/x86_64-linux-gnu/libcudnn.so.9                          present   sonames.json
nvidia/cuda:12.4.1-cudnn-devel-ubuntu22.04  /etc/ld.so.conf.d/000_cuda.conf                                  present   nvidia.md 1
nvidia/cuda:12.4.1-devel-ubuntu22.04        /usr/local/cuda/bin/curl                                         absent    gpu_base_images.json
nvidia/cuda:12.4.1-devel-ubuntu22.04        /usr/lib/x86_64-linux-gnu/libcudnn.so.9                          absent?   no cuDNN in this variant
nvidia/cuda:12.4.1-cudnn-runtime-ubuntu22.04 /usr/bin/wget                                                   absent    families.json
nvidia/cuda:12.4.1-cudnn-runtime-ubuntu22.04 /usr/local/bin/wget                                             absent    families.json
nvidia/cuda:12.4.1-cudnn-runtime-ubuntu22.04 /usr/bin/curl                                                   absent    families.json, purged
nvidia/cuda:12.4.1-cudnn-runtime-ubuntu22.04 /usr/bin/git                                                    absent    families.json
nvidia/cuda:12.4.1-cudnn-runtime-ubuntu22.04 /usr/local/cuda/bin/nvcc                                        absent    gpu_base_images.json
nvidia/cuda:12.4.1-cudnn-runtime-ubuntu22.04 /usr/bin/nvcc                                                   absent    gpu_base_images.json
nvidia/cuda:12.4.1-cudnn-runtime-ubuntu22.04 /usr/local/cuda/lib64/libcupti.so.12                            absent    nvidia.md 2
nvidia/cuda:12.4.1-cudnn-runtime-ubuntu22.04 /usr/local/cuda/lib64/libcudart.so.12                           present   sonames.json
nvidia/cuda:12.4.1-cudnn-runtime-ubuntu22.04 /usr/local/cuda/lib64/libcublas.so.12                           present   sonames.json
nvidia/cuda:12.4.1-cudnn-runtime-ubuntu22.04 /usr/local/cuda/lib64/libcufft.so.11                            present   sonames.json
nvidia/cuda:12.4.1-cudnn-runtime-ubuntu22.04 /usr/bin/gpg                                                    present   families.json
nvidia/cuda:12.4.1-cudnn-runtime-ubuntu22.04 /bin/bash                                                       present   families.json
nvidia/cuda:12.4.1-cudnn-runtime-ubuntu22.04 /bin/sh                                                         present   families.json
nvidia/cuda:12.4.1-cudnn-runtime-ubuntu22.04 /opt/nvidia/nvidia_entrypoint.sh                                present?  Dockerfile
nvidia/cuda:12.4.1-cudnn-runtime-ubuntu22.04 /etc/foo.conf                                                   unknown   maintainer scripts write /etc
nvidia/cuda:11.8.0-devel-ubuntu20.04        /usr/local/cuda/lib64/libcufft.so.10                             present   sonames.json
nvidia/cuda:11.8.0-devel-ubuntu20.04        /usr/bin/curl                                                    absent    gpu_base_images.json
nvidia/cuda:11.3.1-devel-ubuntu20.04        /usr/local/cuda/lib64/libcublas.so.11                            present?  sonames.json, of CUDA 11
nvidia/cuda:11.3.1-devel-ubuntu20.04        /usr/local/cuda/lib64/libnvrtc.so.11.2                           unknown   no image names its package with a version
nvidia/cuda:10.2-devel-ubuntu18.04          /usr/local/cuda/bin/nvcc                                         present?  gpu_base_images.json
nvidia/cuda:9.0-devel-ubuntu16.04           /usr/local/cuda/extras/CUPTI/lib64/libcupti.so                   present?  nvidia.md 2
nvidia/cuda:10.2-devel-ubuntu18.04          /usr/local/cuda/extras/CUPTI/lib64/libcupti.so                   unknown   nvidia.md 2: up to 10.0
nvidia/cuda:10.2-devel-ubuntu18.04          /usr/local/cuda/bin/curl                                         absent?   families.json
nvidia/cuda:10.2-devel-ubuntu18.04          /usr/local/cuda/lib64/libcudart.so.10.2                          unknown   no list of CUDA 10
nvidia/cuda:13.0.2-cudnn-devel-ubuntu24.04  /usr/local/cuda/lib64/libcupti.so.13                             present   file list
nvidia/cuda:13.0.2-cudnn-devel-ubuntu24.04  /usr/local/cuda/extras/CUPTI/lib64                               absent    file list
nvidia/cuda:13.0.2-cudnn-devel-ubuntu24.04  /usr/bin/python3                                                 absent    file list
nvidia/cuda:13.0.2-runtime-ubuntu24.04      /usr/local/cuda/lib64/libcupti.so.13                             absent    file list
nvidia/cuda:13.0.2-runtime-ubuntu24.04      /usr/local/cuda/bin/nvcc                                         absent    file list
nvidia/cuda:13.0.2-base-ubuntu24.04         /usr/local/cuda/lib64/libcublas.so.13                            absent    file list
nvidia/cuda:13.0.2-base-ubuntu24.04         /usr/bin/curl                                                    absent    file list
ubuntu:24.04                                /usr/bin/wget                                                    absent    file list
ubuntu:24.04                                /usr/bin/adduser                                                 absent    families.md
ubuntu:24.04                                /usr/sbin/useradd                                                present   file list
ubuntu:24.04                                /usr/share/doc/bash/foo                                          unknown   documentation is left out
ubuntu:24.04                                /usr/share/man/man1/ls.1.gz                                      unknown   documentation is left out
ubuntu:24.04                                /etc/foo.conf                                                    absent?   an image of nothing but its packages, whose scripts' files are known
ubuntu:24.04                                /etc/pam.d/common-auth                                           unknown   a maintainer script makes it
python:3.12-slim                            /etc/sudoers.d                                                   absent?   as above, of an image to build on
python:3.12-slim                            /etc/localtime                                                   present?  tzdata's script makes it
alpine:3.20                                 /etc/nginx                                                       absent?   packages of Alpine's image
alpine:3.20                                 /etc/conf.d/x                                                    unknown   a folder of which nothing is said
busybox:1.37                                /bin/addgroup                                                    present?  an applet of the makers' own configuration
mysql:5.7.20                                /usr/bin/apt-get                                                 present?  on Debian until its images moved to Oracle Linux
mysql:5.7.40                                /usr/bin/apt-get                                                 absent?   on Oracle Linux
grafana/grafana:5.4.0                       /sbin/apk                                                        absent?   on Debian until 6.4
jenkins/jenkins:lts                         /usr/bin/jenkins-plugin-cli                                      present?  its recipe copies it to /bin
node:5-slim                                 /usr/bin/curl                                                    present?  on buildpack-deps:jessie-curl
golang:1.10.0                               /usr/local/bin                                                   present?  a folder of every distribution
alpine:3.8                                  /opt                                                             unknown   mkdir /opt built on it
busybox:1.37                                /bin/groupadd                                                    absent?   no applet
golang:1.22                                 /go/bin/stringer                                                 absent?   GOPATH is empty
golang:1.22                                 /usr/local/bin/protoc                                            absent?   the recipe puts nothing there
rust:1.80                                   /usr/local/rustup/toolchains/1.80.0-x86_64-unknown-linux-gnu/bin/cargo-clippy absent?   the profile minimal
gcc:trixie                                  /usr/bin/foo                                                     absent?   of trixie's packages
ubuntu:24.04                                /usr/local/bin/python                                            absent    file list
ubuntu:22.04                                /usr/bin/wget                                                    absent    complete package list
ubuntu:22.04                                /usr/bin/curl                                                    absent    complete package list
ubuntu:22.04                                /usr/bin/apt-get                                                 present   complete package list
ubuntu:22.04                                /usr/sbin/adduser                                                present   families.json
debian:bookworm                             /usr/bin/wget                                                    absent    debootstrap tree
debian:bookworm                             /usr/sbin/adduser                                                present   debootstrap tree
debian:bookworm                             /usr/bin/ps                                                      absent    families.md: procps is not installed
debian:bookworm                             /usr/bin/awk                                                     present   debootstrap tree
debian:trixie                               /usr/sbin/adduser                                                absent    families.md
debian:trixie-slim                          /usr/bin/perl                                                    present   debootstrap tree
debian:12-slim                              /bin/sh                                                          present   debootstrap tree
debian:bullseye                             /bin/bash                                                        present   debootstrap tree
debian:bullseye                             /usr/bin/bash                                                    absent    debuerreotype/docker-debian-artifacts 180: /bin is no link
debian:11-slim                              /usr/bin/curl                                                    absent    debootstrap tree
debian:oldoldstable-slim                    /lib/x86_64-linux-gnu/libc.so.6                                  present   debootstrap tree
buildpack-deps:bullseye                     /usr/bin/git                                                     present   buildpack-deps closure
docker.io/library/debian:13                 /usr/bin/curl                                                    absent    debootstrap tree
python:3.12-slim                            /usr/local/bin/python3                                           present   families.json
python:3.12-slim                            /usr/local/bin/pip                                               present   families.json
python:3.12-slim                            /usr/bin/curl                                                    absent    families.json
python:3.12-slim                            /usr/local/bin/curl                                              absent    families.json
python:3.12-slim                            /usr/bin/git                                                     absent    families.json
python:3.12-slim                            /bin/sh                                                          present   debootstrap tree
python:3.12-slim                            /usr/local/bin/frobnicate                                        absent?   docker-library/python's recipe
python:3.12-slim-bookworm                   /usr/bin/gcc                                                     absent    official package list
python:3.12                                 /usr/bin/git                                                     present   buildpack-deps closure
python:3.12-alpine                          /bin/bash                                                        absent    families.json
python:3.12-alpine                          /bin/sh                                                          present   families.json
node:22-slim                                /usr/local/bin/node                                              present   families.json
node:22-slim                                /usr/bin/python3                                                 absent    families.json
node:22                                     /usr/bin/python3                                                 present   families.json
node:22-alpine                              /usr/bin/git                                                     absent    families.json
redis:7                                     /usr/bin/curl                                                    absent    families.json
golang:1.26                                 /usr/local/go/bin/go                                             present   families.json
golang:1.26                                 /usr/bin/gcc                                                     present   golang closure
golang:1.26-alpine                          /usr/bin/gcc                                                     absent    families.json
alpine:3.22                                 /bin/bash                                                        absent    families.json
alpine                                      /usr/bin/curl                                                    absent    families.json
gcr.io/distroless/base-debian12             /bin/sh                                                          absent    families.json
rust:1-slim-bookworm                        /usr/bin/git                                                     absent    families.json
ubuntu:24.04                                /usr/bin/pager                                                   present?  Debian's alternatives
ubuntu:24.04                                /usr/lib/python3/dist-packages/pip                               absent    file list
nvidia/cuda:13.0.2-devel-ubuntu24.04        /etc/alternatives/c99                                            present?  Debian's alternatives
nvidia/cuda:12.4.1-devel-ubuntu22.04        /usr/bin/gcc-11                                                  present?  GCC 12 of Debian 12
ubuntu:22.04                                /etc/alternatives/pager                                          present?  Debian's alternatives
ubuntu:22.04                                /usr/bin/jq                                                      absent    jq is in package jq
nvidia/cuda:12.4.1-devel-ubuntu22.04        /usr/bin/openssl                                                 present   gnupg2's closure
nvidia/cuda:12.4.1-devel-ubuntu22.04        /usr/bin/dpkg-buildpackage                                       present   build-essential's closure
nvidia/cuda:12.4.1-base-ubuntu22.04         /etc/apt/sources.list.d/cuda-ubuntu2204-x86_64.list              present?  cuda-keyring
nvidia/cuda:12.4.1-base-rockylinux8         /usr/local/bin                                                   present?  every distribution has it
ubuntu:20.04                                /bin/bash                                                        present   families.json
ubuntu:20.04                                /usr/bin/apt-get                                                 present   families.json
debian:trixie                               /usr/share/zoneinfo/UTC                                          unknown   left out
ubuntu:20.04                                /usr/bin/curl                                                    absent    families.json
ubuntu:jammy                                /usr/bin/wget                                                    absent    complete package list
node:18-alpine                              /usr/bin/git                                                     absent?   families.json, of other tags
node:18-alpine3.19                          /usr/local/bin/node                                              present?  families.json, of other tags
node:18                                     /usr/bin/git                                                     present?  moving-tags.json: bookworm
node:18-slim                                /usr/bin/curl                                                    absent?   moving-tags.json: bookworm
node:10                                     /usr/bin/python                                                  unknown   its release is not known
node:10                                     /usr/local/bin/npm                                               present?  families.json, of other tags
node:14-buster-slim                         /usr/bin/apt-get                                                 present?  families.json, of other tags
node:14-buster-slim                         /usr/bin/curl                                                    absent?   families.json, of other tags
node:14-buster                              /usr/bin/python                                                  unknown   buster had one
ubuntu:18.04                                /usr/bin/curl                                                    absent?   families.json, of other releases
debian:stretch                              /usr/bin/python3                                                 absent?   families.json, of other releases
debian:stretch                              /bin/ping                                                        unknown   stretch had one
mirror.gcr.io/library/debian:12             /usr/bin/curl                                                    absent    debootstrap tree
centos:7                                    /usr/bin/apt-get                                                 absent?   CentOS has yum
rockylinux:9                                /usr/bin/apk                                                     absent?   families.json: dnf, yum
rockylinux:9-minimal                        /usr/bin/dnf                                                     absent    families.json: microdnf
golang:1.23-alpine                          /usr/bin/gcc                                                     absent?   families.json, of other tags
python:3.9.18-slim-bookworm                 /usr/local/bin/pip                                               present?  families.json, of other tags
alpine:3.18                                 /bin/bash                                                        absent?   families.json, of other tags
alpine:3.23.6                               /usr/bin/awk                                                     present   families.json
alpine:3.23.6                               /sbin/apk                                                        present   families.json
alpine:3.23.6                               /bin/chmod                                                       present?  Debian's BusyBox
alpine:3.23.6                               /usr/bin/dpkg                                                    unknown   nothing lists /usr/bin
python:3.12-alpine                          /usr/bin/wget                                                    present   Alpine's BusyBox
python:3.12-alpine                          /usr/local/bin/python3                                           present   families.json
maven:3.9-eclipse-temurin-21-alpine         /bin/bash                                                        unknown   it has one, somewhere
python:3.12-alpine                          /usr/sbin/update-ca-certificates                                 unknown   package ca-certificates brings it
pytorch/pytorch:2.3.0-cuda12.1-cudnn8-runtime /opt/conda/bin/pip                                             present?  families.json
pytorch/pytorch:2.3.0-cuda12.1-cudnn8-runtime /usr/bin/vim                                                   absent?   families.json
nvcr.io/nvidia/pytorch:25.03-py3            /usr/bin/python3                                                 present?  families.json
nvcr.io/nvidia/cuda:12.4.1-base-ubuntu22.04 /usr/local/cuda/bin/nvcc                                         absent    gpu_base_images.json
`

func TestSpotFacts(t *testing.T) {
	db := Embedded().DB("")
	trees := map[string]filesystem.Tree{}
	for line := range strings.Lines(strings.TrimSpace(spot)) {
		f := strings.Fields(line)
		ref, p, want := f[0], f[1], f[2]
		if trees[ref] == nil {
			trees[ref] = openTree(t, db, ref)
		}
		if got := presence(follow(trees[ref], p)); got != want {
			t.Errorf("%s %s: %s, want %s (%s)", ref, p, got, want, strings.Join(f[3:], " "))
		}
	}
}

func openTree(t testing.TB, db imagedb.DB, ref string) filesystem.Tree {
	t.Helper()
	im, err := db.Image(context.Background(), ref, "linux/amd64")
	if err != nil {
		t.Fatal(err)
	}
	tree, err := im.Tree(context.Background())
	if err != nil {
		t.Fatalf("%s: %v", ref, err)
	}
	return tree
}

func presence(e filesystem.Entry) string {
	s := map[filesystem.Presence]string{filesystem.Absent: "absent", filesystem.Present: "present"}[e.Presence]
	switch {
	case s == "":
		return "unknown"
	case e.Likely:
		return s + "?"
	}
	return s
}

// follow looks p up with the links on the way followed. One likely link makes the answer likely.
func follow(t filesystem.Tree, p string) filesystem.Entry {
	likely, done := false, ""
	rest := strings.Split(strings.Trim(p, "/"), "/")
	for range 40 {
		e := t.Lookup(done + "/" + rest[0])
		switch {
		case e.Presence == filesystem.Present && e.Type == filesystem.Symlink:
			likely = likely || e.Likely
			target := e.Link
			if !strings.HasPrefix(target, "/") {
				target = done + "/" + target
			}
			rest = append(strings.Split(strings.Trim(clean(target), "/"), "/"), rest[1:]...)
			done = ""
			continue
		case len(rest) == 1:
			e.Likely = e.Likely || likely && e.Presence != filesystem.Unknown
			return e
		case e.Presence != filesystem.Present:
			e = t.Lookup(done + "/" + strings.Join(rest, "/"))
			e.Likely = e.Likely || likely && e.Presence != filesystem.Unknown
			return e
		}
		done, rest = done+"/"+rest[0], rest[1:]
	}
	return filesystem.Entry{}
}
