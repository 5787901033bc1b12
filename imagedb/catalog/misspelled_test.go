package catalog

import "testing"

func TestMisspelled(t *testing.T) {
	for ref, want := range map[string]string{
		"debian:bookworm-slm":              "debian:bookworm-slim",
		"debian:bokworm":                   "debian:bookworm",
		"docker.io/library/debian:trixei":  "debian:trixie",
		"ubuntu:24.05":                     "ubuntu:24.04",
		"ubuntu:24.4":                      "ubuntu:24.04",
		"ubuntu:2204":                      "ubuntu:22.04",
		"ubuntu:24":                        "ubuntu:24.04",
		"ubuntu:jamy":                      "ubuntu:jammy",
		"python:3.99":                      "python:3.9",
		"python:312-slim":                  "python:3.12-slim",
		"pyhton:3.12":                      "python:3.12",
		"pyhton":                           "python",
		"ndoe:20":                          "node:20",
		"node:20-alpne":                    "node:20-alpine",
		"node:20-alpne3.20":                "node:20-alpine3.20",
		"node:200":                         "node:20.0",
		"alpine:3.200":                     "alpine:3.20",
		"alpnie:3.20":                      "alpine:3.20",
		"postgers:16":                      "postgres:16",
		"golang:1.23-bookwrm":              "golang:1.23-bookworm",
		"golang:1.23-windowservercore":     "golang:1.23-windowsservercore",
		"openjdk:17-jdk-sli":               "openjdk:17-jdk-slim",
		"ngnix:stable-alpnie":              "nginx:stable-alpine",
		"mcr.microsoft.com/dotnet/skd:8.0": "",

		// released after the table's day, or with names of their own
		"python:3.16": "", "python:3.15-slim-forky": "", "python:4": "", "node:28-alpine3.27": "", "ubuntu:27.04": "", "ubuntu:umber": "",
		"debian:forky": "", "debian:duke-slim": "", "debian:15": "", "alpine:3.31": "", "mysql:27.1": "", "golang:1.41": "", "postgres:20": "",
		"debian:bookworm-20301231-slim": "", "node:20-a1b2c3": "", "rust:1.150-slim-duke": "", "sonarqube:2031.2": "", "redis:2027": "",
		"php:8.4-frankenphp": "", "eclipse-temurin:25-jdk-ubi11-minimal": "", "python:3.12-slimfast": "",

		// what others call their own
		"base": "", "http": "", "nodes": "", "python3": "", "centos7": "", "jython:3": "", "xubuntu:24.04": "", "pythons": "", "redist": "",
		"example.com/pyhton:3.12": "", "team/pyhton:3.12": "", "localhost/debian:bookworm-slm": "", "pyhton:mine": "", "golangci": "",
		"debian:bookworm-slm@sha256:0000000000000000000000000000000000000000000000000000000000000000": "",

		// odd, and real
		"debian:bookworm-slim": "", "debian:rc-buggy": "", "ubuntu:14.04.5": "", "tomcat:8.5-jre8-alpline": "", "node:8-chakracore": "", "java:8": "",
		"traefik:v2.11": "", "docker:17.03-dind": "", "redis:32bit": "", "tomcat:10.0.0-M10-jdk11": "", "ros:jazzy": "", "alpine": "",
	} {
		if got := Embedded().Misspelled(ref); got != want {
			t.Errorf("%s: got %q, want %q", ref, got, want)
		}
	}
}
