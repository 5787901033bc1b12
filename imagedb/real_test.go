//go:build unix

package imagedb_test

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/archive"
	"github.com/layerlint/layerlint/imagedb/containerd"
	"github.com/layerlint/layerlint/imagedb/engine"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/imagetest"
	"github.com/layerlint/layerlint/imagedb/layout"
	"github.com/layerlint/layerlint/imagedb/rootfs"
	"github.com/layerlint/layerlint/imagedb/storage"
)

// The programs themselves make an image, in no registry and in stores of this test's own; what is read of it where it
// lies is what is read of its archive.

const realDockerfile = `FROM scratch
COPY first /
COPY second /
ENV A=1
USER 1000
`

// realContext is a build context whose image has two layers, links and a file that the second replaces.
func realContext(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"Dockerfile": realDockerfile, "first/etc/os-release": "ID=debian\n", "first/usr/bin/run": "#!/bin/sh\n",
		"first/var/lib/dpkg/status": "Package: x\nStatus: install ok installed\nArchitecture: amd64\nVersion: 1\n", "second/etc/os-release": "ID=other\n"} {
		imagetest.Check(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755))
		imagetest.Check(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o755))
	}
	imagetest.Check(t, os.Symlink("usr/bin", filepath.Join(dir, "first/bin")))
	return dir
}

func TestRealDocker(t *testing.T) {
	need(t, "docker")
	h, err := engine.Docker(os.Getenv("HOME"))
	imagetest.Check(t, err)
	e := engine.DB(h)
	if there, err := e.Answers(t.Context()); !there {
		t.Skipf("no engine: %s does not answer (%v)", h, err)
	}
	name := "layerlint-test-" + strconv.Itoa(os.Getpid()) + ":1"
	t.Setenv("DOCKER_BUILDKIT", "0")
	run(t, "docker", "build", "-q", "-t", name, realContext(t))
	t.Cleanup(func() { _ = exec.Command("docker", "rmi", "-f", name).Run() })
	saved := filepath.Join(t.TempDir(), "saved.tar")
	run(t, "docker", "save", "-o", saved, name)
	same(t, e, archive.DB(saved), name)
}

func TestRealPodmanAndBuildah(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long: make test-all")
	}
	need(t, "root", "buildah")
	for _, driver := range []string{"overlay", "vfs"} {
		t.Run(driver, func(t *testing.T) {
			root := t.TempDir()
			t.Cleanup(func() { _ = exec.Command("umount", filepath.Join(root, "overlay")).Run() }) // the driver mounts it onto itself
			global := []string{"--root", root, "--runroot", t.TempDir(), "--storage-driver", driver}
			buildah := func(args ...string) { run(t, "buildah", append(global, args...)...) }
			buildah("bud", "-q", "--layers", "--isolation", "chroot", "-t", "app:1", realContext(t))
			saved := filepath.Join(t.TempDir(), "saved.tar")
			buildah("push", "-q", "localhost/app:1", "docker-archive:"+saved+":app:1")
			same(t, storage.DB(root), archive.DB(saved), "app:1")
			layout := filepath.Join(t.TempDir(), "layout.tar")
			buildah("push", "-q", "localhost/app:1", "oci-archive:"+layout+":app:1")
			same(t, archive.DB(layout), archive.DB(saved), "app:1")
			t.Run("mounted", func(t *testing.T) {
				container := output(t, "buildah", append(global, "from", "--pull-never", "localhost/app:1")...)
				mounted := output(t, "buildah", append(global, "mount", container)...)
				defer func() { _ = exec.Command("buildah", append(global, "rm", container)...).Run() }()
				if got, want := files(t, rootfs.DB("app:1", mounted), "app:1"), files(t, archive.DB(saved), "app:1"); !slices.Equal(got, want) {
					t.Errorf("%q, its archive %q", got, want)
				}
			})
			t.Run("socket", func(t *testing.T) {
				need(t, "podman")
				socket := socketOf(t)
				start(t, socket, "podman", append(global, "system", "service", "-t", "0", "unix://"+socket)...)
				same(t, engine.DB(engine.Host{URL: "unix://" + socket, Podman: true}), archive.DB(saved), "app:1")
			})
		})
	}
}

func TestRealContainerd(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long: make test-all")
	}
	need(t, "root", "containerd", "ctr", "buildah")
	global := []string{"--root", t.TempDir(), "--runroot", t.TempDir(), "--storage-driver", "vfs"}
	run(t, "buildah", append(global, "bud", "-q", "--layers", "--isolation", "chroot", "-t", "app:1", realContext(t))...)
	saved := filepath.Join(t.TempDir(), "saved.tar")
	run(t, "buildah", append(global, "push", "-q", "localhost/app:1", "docker-archive:"+saved+":docker.io/library/app:1")...)
	socket := socketOf(t)
	start(t, socket, "containerd", "--root", t.TempDir(), "--state", filepath.Dir(socket), "--address", socket, "-l", "error")
	run(t, "ctr", "-a", socket, "images", "import", "--no-unpack", saved)
	t.Setenv("CONTAINERD_NAMESPACE", "")
	same(t, containerd.DB(socket), archive.DB(saved), "app:1")
}

// BuildKit's own outputs: an OCI layout in a tar and in a folder, an archive as docker load takes it.
func TestRealBuildKit(t *testing.T) {
	need(t, "buildctl")
	if os.Getenv("BUILDKIT_HOST") == "" {
		t.Skip("no builder: BUILDKIT_HOST is not set")
	}
	dir, out := realContext(t), t.TempDir()
	for _, output := range []string{"type=docker,name=app:1,dest=" + out + "/docker.tar", "type=oci,name=app:1,dest=" + out + "/oci.tar",
		"type=oci,name=app:1,tar=false,dest=" + out + "/oci"} {
		run(t, "buildctl", "build", "--frontend", "dockerfile.v0", "--local", "context="+dir, "--local", "dockerfile="+dir, "--opt", "platform=linux/amd64",
			"--output", output)
	}
	same(t, archive.DB(out+"/oci.tar"), archive.DB(out+"/docker.tar"), "app:1")
	same(t, layout.DB(out+"/oci"), archive.DB(out+"/docker.tar"), "app:1")
}

// need skips where a program is missing, or the right to run it.
func need(t *testing.T, programs ...string) {
	t.Helper()
	for _, p := range programs {
		if p == "root" {
			if os.Geteuid() != 0 {
				t.Skip("stores of its own want root")
			}
		} else if _, err := exec.LookPath(p); err != nil {
			t.Skipf("%s is not installed", p)
		}
	}
}

func run(t *testing.T, program string, args ...string) {
	t.Helper()
	if out, err := exec.CommandContext(t.Context(), program, args...).CombinedOutput(); err != nil {
		t.Skipf("%s cannot be used here: %v: %.300s", program, err, out)
	}
}

// output is what a program prints, without the end of the line.
func output(t *testing.T, program string, args ...string) string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), program, args...).Output()
	if err != nil {
		t.Skipf("%s cannot be used here: %v", program, err)
	}
	return strings.TrimSpace(string(out))
}

// socketOf names a socket in a folder of its own, whose name is short.
func socketOf(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "s")
	imagetest.Check(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return filepath.Join(dir, "sock")
}

// start runs a daemon until the test ends.
func start(t *testing.T, socket, program string, args ...string) {
	t.Helper()
	c := exec.Command(program, args...)
	var out strings.Builder
	c.Stdout, c.Stderr = &out, &out
	imagetest.Check(t, c.Start())
	t.Cleanup(func() {
		_ = c.Process.Signal(os.Interrupt)
		_ = c.Wait()
	})
	for range 300 {
		// The file is there as soon as it is bound; only one that takes a connection is listened to.
		if conn, err := net.Dial("unix", socket); err == nil {
			_ = conn.Close()
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Skipf("%s does not start here: %.300s", program, out.String())
}

// same holds two sources to one answer: configuration, history, layers' diff IDs, every file.
func same(t *testing.T, got, want imagedb.DB, ref string) {
	t.Helper()
	a, b := told(t, got, ref), told(t, want, ref)
	if !reflect.DeepEqual(a, b) {
		t.Errorf("%s differs:\n%s\nfrom its archive:\n%s", ref, strings.Join(a, "\n"), strings.Join(b, "\n"))
	}
	if len(b) < 10 {
		t.Errorf("hardly anything is in %s: %q", ref, b)
	}
}

func told(t *testing.T, db imagedb.DB, ref string) (lines []string) {
	t.Helper()
	img, err := db.Image(t.Context(), ref, "linux/amd64")
	imagetest.Check(t, err)
	lines = append(lines, fmt.Sprintf("%+v", img.Config), fmt.Sprintf("%+v", img.History), img.Platform)
	for _, l := range img.Layers {
		lines = append(lines, l.DiffID)
	}
	tree, err := img.Tree(t.Context())
	imagetest.Check(t, err)
	each(tree, "/", func(p string, e filesystem.Entry) {
		lines = append(lines, line(p, e)+fmt.Sprintf(" layer %d", e.Cause.Layer))
	})
	return lines
}

// files are the image's, without what a directory does not say and what layers need not say: the mode of /.
func files(t *testing.T, db imagedb.DB, ref string) (lines []string) {
	t.Helper()
	tree, err := imagetest.Tree(t, db, ref)
	imagetest.Check(t, err)
	each(tree, "/", func(p string, e filesystem.Entry) { lines = append(lines, line(p, e)) })
	return lines[1:]
}

func line(p string, e filesystem.Entry) string {
	return fmt.Sprintf("%s %v %o %d:%d %d %q %q %s", p, e.Type, e.Mode, e.UID, e.GID, e.Size, e.Link, e.Content, e.Package)
}

func each(tree filesystem.Tree, p string, f func(string, filesystem.Entry)) {
	e := tree.Lookup(p)
	f(p, e)
	if e.Type == filesystem.Directory {
		names, _ := tree.Children(p)
		for _, n := range names {
			each(tree, path.Join(p, n), f)
		}
	}
}
