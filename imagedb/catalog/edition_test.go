package catalog

import (
	"testing"
	"time"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

func TestEmbeddedSaysItsDays(t *testing.T) {
	made, err := time.Parse(time.DateOnly, Embedded().Made)
	if err != nil {
		t.Fatal(err)
	}
	next, err := time.Parse(time.DateOnly, Embedded().NextUpdate)
	if err != nil || next.Sub(made) != lasts {
		t.Errorf("made %s, next %s: %v", Embedded().Made, Embedded().NextUpdate, err)
	}
}

// Once there ought to be newer tables, what a tag that moves stands for is likely; what a settled one does is as before.
func TestOverdueTablesDoubtMovingTags(t *testing.T) {
	last := Embedded().NextUpdate
	next, _ := time.Parse(time.DateOnly, last)
	later := next.AddDate(0, 0, 1).Format(time.DateOnly)
	for _, c := range []struct {
		ref, day string
		likely   bool
	}{
		{"python:3.11-slim", "", false},
		{"python:3.11-slim", last, false},
		{"python:3.11-slim", later, true},
		{"python:latest", later, true},
		{"debian:latest", later, true},
		{"alpine:3", later, true},
		{"debian:bookworm-slim", later, false},
		{"debian:12", later, false},
		{"ubuntu:22.04", later, false},
		{"nvidia/cuda:12.4.1-base-ubuntu22.04", later, false},
	} {
		img, err := Embedded().DB(c.day).Image(t.Context(), c.ref, "")
		if err != nil {
			t.Fatal(err)
		}
		tree, err := img.Tree(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		shell := filesystem.Stat(tree, "/bin/sh").Entry
		if img.Inferred != c.likely || shell.Presence != filesystem.Present || shell.Likely != c.likely {
			t.Errorf("%s on %q: inferred %v, /bin/sh %v likely %v", c.ref, c.day, img.Inferred, shell.Presence, shell.Likely)
		}
		if c.likely == (img.Completeness == imagedb.Complete) && img.Completeness == imagedb.Complete {
			t.Errorf("%s on %q: it is known as a whole", c.ref, c.day)
		}
	}
}

func TestMovingTags(t *testing.T) {
	for ref, want := range map[string]bool{
		"python:3.11.4-slim-bookworm": false, "python:3.11.4-slim": true, "python:3.11-slim-bookworm": true, "golang:1.22.3-alpine3.19": false,
		"golang:1.22.3-alpine": true, "node:20": true, "node:20.11.1-bookworm": false, "alpine:3.19": false, "alpine:3.19.1": false, "alpine:edge": true,
		"debian:stable-slim": true, "debian:bookworm-20240211-slim": false, "ubuntu:jammy-20240111": false, "ubuntu:rolling": true,
		"nvidia/cuda:12.4.1-cudnn-devel-ubuntu22.04": false, "postgres:16.2-bookworm": true, "fedora:40": false, "fedora:latest": true,
	} {
		at, err := parseReference(ref)
		if err != nil {
			t.Fatal(err)
		}
		if got := moves(at); got != want {
			t.Errorf("%s moves: %v", ref, got)
		}
	}
}
