package main

import (
	"net"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/layerlint/layerlint/imagedb/imagetest"
)

// fakeEngine starts an engine that holds one small image, a registry that holds none, and sets DOCKER_HOST and
// REGISTRY: engine NAME:TAG, where NAME may begin with $REGISTRY.
func fakeEngine(ts *testscript.TestScript, neg bool, args []string) {
	t, ok := ts.Value("t").(testing.TB)
	if neg || len(args) != 1 || !ok {
		ts.Fatalf("usage: engine NAME:TAG")
	}
	host := imagetest.Serve(t)
	ts.Setenv("REGISTRY", host)
	name := strings.ReplaceAll(args[0], "REGISTRY", host)
	image := imagetest.Image(t, "amd64", imagetest.Layers(t)...)
	id, err := image.ConfigName()
	ts.Check(err)
	dir, err := os.MkdirTemp("", "e") // the name of a socket must be short
	ts.Check(err)
	ts.Defer(func() { _ = os.RemoveAll(dir) })
	socket, err := net.Listen("unix", dir+"/s")
	ts.Check(err)
	s := httptest.NewUnstartedServer(imagetest.EngineHandler(t, imagetest.Held{Name: name, ID: id, Image: image,
		Saved: imagetest.SavedOld(t, name, image)}))
	ts.Check(s.Listener.Close())
	s.Listener = socket
	s.Start()
	ts.Defer(s.Close)
	ts.Setenv("DOCKER_HOST", "unix://"+dir+"/s")
	ts.Setenv("LAYERLINT_IMAGE_SOURCES", "auto")
}
