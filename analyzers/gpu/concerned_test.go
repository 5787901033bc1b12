package gpu

import (
	"context"
	"testing"
	"testing/fstest"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/requested"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/imagedb/catalog"
)

func TestConcerned(t *testing.T) {
	for _, c := range []struct {
		text string
		want bool
	}{
		{"FROM python:3.12-slim\nRUN pip install flask\nCMD [\"flask\", \"run\"]\n", false},
		{"FROM python:3.12-slim\nCOPY plain.txt .\nRUN pip install -r plain.txt\n", false},
		{"FROM python:3.12-slim\nWORKDIR /app\nCOPY needs.txt .\nRUN pip install -r needs.txt\n", true},
		{"FROM ubuntu:22.04\nCOPY setup.sh .\nRUN ./setup.sh\n", true},
		{"FROM nvidia/cuda:12.4.1-base-ubuntu22.04\nRUN echo\n", true},
		{"FROM python:3.12-slim\nENV NVIDIA_VISIBLE_DEVICES=all\n", true},
	} {
		files := fstest.MapFS{"plain.txt": {Data: []byte("flask\n"), Mode: 0o644}, "needs.txt": {Data: []byte("deepspeed==0.14\n"), Mode: 0o644}, "setup.sh": {Data: []byte("#!/bin/sh\nnvcc --version\n"), Mode: 0o755}}
		b := &analyzers.Build{Document: dockerfile.Parse(source.NewFile("Dockerfile", []byte(c.text))), Images: catalog.Embedded().DB(""), Context: files}
		p, err := analyzers.Run(context.Background(), b, evaluate.Analyzer, requested.Analyzer)
		if err != nil {
			t.Fatal(err)
		}
		if got := concerned(p, evaluate.Analyzer.Of(p).Stages, requested.Analyzer.Of(p)); got != c.want {
			t.Errorf("%q: %v", c.text, got)
		}
	}
}
