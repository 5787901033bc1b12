package catalog

import (
	"io/fs"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// brings collects the certain and likely paths that installing names brings.
func brings(t *testing.T, release string, recommends bool, names ...string) (map[string]filesystem.Entry, Installed) {
	t.Helper()
	r, ok := Embedded().Packages(release)
	if !ok {
		t.Fatalf("no packages of %s", release)
	}
	in, ok := r.Install(names, recommends)
	if !ok {
		t.Fatalf("%s: nothing known of %v", release, names)
	}
	paths := map[string]filesystem.Entry{}
	for _, p := range in.Packages {
		files, ok := p.Files()
		if !ok {
			t.Errorf("%s: files of %s are not known", release, p.Name)
		}
		if !slices.IsSortedFunc(files, func(a, b filesystem.File) int { return strings.Compare(a.Path, b.Path) }) {
			t.Errorf("%s: files of %s are not sorted", release, p.Name)
		}
		for _, f := range files {
			paths[f.Path] = f.Entry
		}
	}
	return paths, in
}

// TestAdd holds what comes beside the packages of an image to apt's own word: apt-get install --simulate in trees of
// debootstrap, 2026-11-29.
func TestAdd(t *testing.T) {
	for _, c := range []struct {
		image, release, name string
		recommends           bool
		want                 string
	}{
		{"debian:bullseye", "debian-11", "tini", true, "tini"},
		{"debian:bullseye", "debian-11", "sudo", true, "sudo"},
		{"debian:bullseye", "debian-11", "nano", true, "libgpm2 libncursesw6 nano"},
		{"debian:bullseye", "debian-11", "nano", false, "libncursesw6 nano"},
		{"debian:bullseye", "debian-11", "procps", true, "libgpm2 libncurses6 libncursesw6 libprocps8 procps psmisc"},
		{"debian:bullseye", "debian-11", "bc", true, "bc libgpm2 libncurses6 libreadline8 readline-common"},
		{"debian:bullseye", "debian-11", "base-files", true, ""},
		{"debian:bookworm", "debian-12", "dumb-init", true, "dumb-init"},
		{"debian:bookworm", "debian-12", "less", true, "less"},
		{"debian:bookworm", "debian-12", "sudo", true, "sudo"},
		{"debian:trixie", "debian-13", "tini", true, "tini"},
		{"debian:trixie", "debian-13", "sudo", true, "libapparmor1 sudo"},
		{"debian:bookworm", "debian-12", "vim-tiny", true, "vim-common vim-tiny xxd"}, // vim-common recommends vim or vim-tiny
		{"debian:trixie", "debian-13", "vim-tiny", true, "vim-common vim-tiny xxd"},   // vim-common recommends vim or vim-tiny
	} {
		im, err := Embedded().DB("").Image(t.Context(), c.image, "")
		if err != nil {
			t.Fatal(err)
		}
		all, _, err := im.Packages(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		there := map[string]bool{}
		for _, p := range all {
			there[p.Name] = true
		}
		r, _ := Embedded().Packages(c.release)
		in, _ := r.Add([]string{c.name}, c.recommends, func(name string) (filesystem.Presence, bool) {
			if there[name] {
				return filesystem.Present, false
			}
			return filesystem.Absent, false
		})
		var fresh []string
		for _, p := range in.Packages {
			if !there[p.Name] {
				fresh = append(fresh, p.Name)
			}
		}
		if got := strings.Join(fresh, " "); got != c.want {
			t.Errorf("%s, %s, recommends %v: got %q, want %q", c.image, c.name, c.recommends, got, c.want)
		}
	}
}

func TestInstall(t *testing.T) {
	for _, c := range []struct {
		release, names, want, not string
	}{
		{"debian-12", "python3", "/usr/bin/python3 /usr/bin/python3.11 /usr/lib/python3/dist-packages", "/usr/bin/pip3 /usr/bin/python"},
		{"debian-13", "python3", "/usr/bin/python3 /usr/bin/python3.13", "/usr/bin/pip3"},
		{"debian-12", "python3-pip", "/usr/bin/pip3 /usr/bin/python3 /usr/lib/python3/dist-packages/pip", ""},
		{"debian-12", "build-essential", "/usr/bin/gcc /usr/bin/g++ /usr/bin/make /usr/bin/cc /usr/bin/c++", "/usr/bin/cmake"},
		{"debian-12", "curl", "/usr/bin/curl /usr/lib/x86_64-linux-gnu/libcurl.so.4", "/usr/bin/wget"},
		{"debian-13", "wget", "/usr/bin/wget", "/usr/bin/curl"},
		{"debian-12", "ca-certificates", "/etc/ssl/certs/ca-certificates.crt /usr/sbin/update-ca-certificates", ""},
		{"debian-12", "git", "/usr/bin/git", ""},
		{"debian-12", "libssl-dev=3.0.0 zlib1g-dev", "/usr/include/openssl /usr/include/zlib.h /usr/lib/x86_64-linux-gnu/libssl.so", ""},
		{"debian-12", "python-is-python3", "/usr/bin/python /usr/bin/python3", ""},
		{"debian-12", "libgl1", "/usr/lib/x86_64-linux-gnu/libGL.so.1", ""},
		{"ubuntu-22.04", "python3", "/usr/bin/python3", "/usr/bin/pip3"},
		{"ubuntu-24.04", "wget", "/usr/bin/wget", ""},
		{"ubuntu-24.04", "libglib2.0-0", "/usr/lib/x86_64-linux-gnu/libglib-2.0.so.0", ""},
	} {
		paths, _ := brings(t, c.release, false, strings.Fields(c.names)...)
		for _, p := range strings.Fields(c.want) {
			if e := paths[p]; e.Presence != filesystem.Present || e.Likely && strings.HasPrefix(c.release, "debian") {
				t.Errorf("%s: installing %s: %s is %s", c.release, c.names, p, presence(e))
			}
		}
		for _, p := range strings.Fields(c.not) {
			if e := paths[p]; e.Presence != filesystem.Unknown {
				t.Errorf("%s: installing %s brings %s", c.release, c.names, p)
			}
		}
	}
}

func TestInstallRecommends(t *testing.T) {
	without, _ := brings(t, "debian-12", false, "python3-pip")
	with, in := brings(t, "debian-12", true, "python3-pip")
	if without["/usr/bin/gcc"].Presence == filesystem.Present || with["/usr/bin/gcc"].Presence != filesystem.Present {
		t.Error("python3-pip recommends build-essential, and does not depend on it")
	}
	for _, p := range in.Packages {
		if p.Name == "build-essential" && !p.Recommended || p.Name == "python3" && p.Recommended {
			t.Errorf("%s: recommended %v", p.Name, p.Recommended)
		}
	}
}

func TestInstallUnknown(t *testing.T) {
	_, in := brings(t, "debian-12", false, "curl", "no-such-package")
	if !slices.Equal(in.Unknown, []string{"no-such-package"}) {
		t.Errorf("unknown: %q", in.Unknown)
	}
	r, _ := Embedded().Packages("debian-12")
	if _, ok := r.Install([]string{"no-such-package"}, false); ok {
		t.Error("an installation of unknown packages is known")
	}
	if _, ok := Embedded().Packages("fedora-44"); ok {
		t.Error("packages of Fedora are known")
	}
}

func TestNames(t *testing.T) {
	for _, c := range []struct {
		list, name string
		want       string
		kind       Kind
	}{
		{"debian-12", "curl", "present", RealPackage},
		{"debian-12", "zzz-nothing", "absent", NoPackage},
		{"debian-12", "awk", "present", VirtualPackage},
		{"debian-12", "libdb5.1-sql-dev", "absent", ReferencedOnly},
		{"debian-13", "software-properties-common", "absent", NoPackage},
		{"debian-13", "0ad", "present", RealPackage},
		{"debian-12", "", "absent", NoPackage},
		{"debian-12", "linux-headers-arm64", "absent?", ReferencedOnly}, // on another architecture it is there
		{"debian-12", "grub-efi-arm64", "absent?", ReferencedOnly},
		{"debian-12", "linux-image-6.1.0-99-amd64", "absent?", NoPackage}, // a release gets new kernels
		{"debian-12", "gcc-aarch64-linux-gnuu", "absent", NoPackage},
		{"ubuntu-22.04", "bash", "present", RealPackage},
		{"ubuntu-22.04", "cmake", "present?", RealPackage},
		{"ubuntu-22.04", "zzz-nothing", "absent?", NoPackage},
		{"ubuntu-22.04", "libceres2", "unknown", NoPackage}, // Debian has libceres3 and libceres4
		{"ubuntu-22.04", "libssl1.1", "absent?", NoPackage}, // libssl3 is Ubuntu's own
		{"ubuntu-22.04", "libnothing2", "absent?", NoPackage},
		{"ubuntu-22.04", "openjdk-8-jdk", "unknown", NoPackage},          // Debian 12 and 13 have openjdk-17-jdk, 21 and 25
		{"ubuntu-22.04", "openjdk-8-jre-headless", "unknown", NoPackage}, // Debian's packages only mention it
		{"ubuntu-24.04", "gcc-9", "unknown", NoPackage},
		{"ubuntu-24.04", "libopenimageio2.4t64", "unknown", NoPackage}, // Debian 12 has 2.4, 13 has 2.5
		{"ubuntu-24.04", "libopenimagio2.4t64", "absent?", NoPackage},
		{"ubuntu-22.04", "python3.9", "absent?", NoPackage}, // python3.10 is its own
		{"ubuntu-26.04", "python3.14", "present", RealPackage},
		{"ubuntu-26.04", "llvm-21-dev", "unknown", NoPackage}, // Debian 13 has llvm-19-dev
		{"ubuntu-26.04", "libavcodec62", "unknown", NoPackage},
		{"ubuntu-26.04", "zzz-nothing", "absent?", NoPackage},
		{"ubuntu-22.04", "openjdk-11-jre", "unknown", NoPackage}, // Debian has 17, 21 and 25; Ubuntu has more side by side
		{"ubuntu-20.04", "gcc-9-plugin-dev", "unknown", NoPackage},
		{"ubuntu-22.04", "openjdk-11-jree", "absent?", NoPackage},
		{"ubuntu-24.04", "libclang-rt-20-dev", "unknown", NoPackage}, // Debian 13 has 17, 18 and 19 side by side
		{"ubuntu-24.04", "libpython3.8-dev", "absent?", NoPackage},
		{"ubuntu-22.04", "mysql-server", "unknown", NoPackage},     // Ubuntu's own; Debian's packages mention it
		{"ubuntu-20.04", "libdc1394-22-dev", "unknown", NoPackage}, // Debian 11 has it
		{"ubuntu-22.04", "python-pip", "absent?", NoPackage},
		{"ubuntu-20.04", "python-numpy", "unknown", NoPackage}, // a module of Python 2 that stayed
		{"debian-12", "openjdk-11-jre", "absent", ReferencedOnly},
		{"nvidia-ubuntu-22.04", "cuda-cupti-12-4", "present", RealPackage},
		{"nvidia-ubuntu-22.04", "cuda-cupti-dev-12-4", "present", RealPackage},
		{"nvidia-ubuntu-22.04", "libcupti-dev-12-4", "absent?", NoPackage},
		{"nvidia-ubuntu-22.04", "cuda-drivers", "unknown", NoPackage},
		{"nvidia-ubuntu-24.04", "cuda-cupti-13-0", "present", RealPackage},
	} {
		l, ok := Embedded().Names(c.list)
		if !ok {
			t.Fatalf("no names of %s", c.list)
		}
		k := l.Exists(c.name)
		if got := presence(filesystem.Entry{Presence: k.Presence, Likely: k.Likely}); got != c.want ||
			k.Kind != c.kind {
			t.Errorf("%s %s: %s %d, want %s %d", c.list, c.name, got, k.Kind, c.want, c.kind)
		}
	}
}

func TestNearest(t *testing.T) {
	for _, c := range []struct{ list, name, want string }{
		{"debian-12", "pyhton3", "python3"},
		{"debian-12", "build-essentials", "build-essential"},
		{"debian-12", "libgl1-mesa", "libgl1-mesa-dri"},
		{"nvidia-ubuntu-22.04", "libcupti-dev-12-4", "cuda-cupti-dev-12-4"},
	} {
		l, _ := Embedded().Names(c.list)
		if near := l.Nearest(c.name, 5); !slices.Contains(near, c.want) {
			t.Errorf("%s: nearest to %s: %q, want %s among them", c.list, c.name, near, c.want)
		}
	}
}

// TestNothingIsNear holds that a name of another kind is not offered: it would send its reader the wrong way.
func TestNothingIsNear(t *testing.T) {
	l, _ := Embedded().Names("ubuntu-22.04")
	for _, name := range []string{"ros-humble-ros-base", "google-chrome-stable", "python3-colcon-common-extensions", "docker-ce-cli"} {
		if near := l.Nearest(name, 3); len(near) > 0 {
			t.Errorf("nearest to %s: %q", name, near)
		}
	}
}

func BenchmarkInstall(b *testing.B) {
	for _, c := range []struct{ release, names string }{{"debian-12", "python3"}, {"ubuntu-22.04", "python3 python3-pip"}, {"debian-13", "build-essential git curl"}} {
		b.Run(c.release+" "+c.names, func(b *testing.B) {
			b.ReportAllocs()
			for range b.N {
				r, _ := Embedded().Packages(c.release)
				in, _ := r.Install(strings.Fields(c.names), false)
				for _, p := range in.Packages {
					p.Files()
				}
			}
		})
	}
}

func BenchmarkNearest(b *testing.B) {
	l, _ := Embedded().Names("debian-12")
	for range b.N {
		l.Nearest("pyhton3-pip", 3)
	}
}

func TestNothingIsKnownOfMultiverse(t *testing.T) {
	for release, want := range map[string]filesystem.Presence{"ubuntu 22.04": filesystem.Unknown, "debian 12": filesystem.Absent} {
		r, ok := Embedded().Repositories().Repository(t.Context(), packages.Query{Manager: "apt", Release: release})
		if !ok {
			t.Fatal(release)
		}
		for _, name := range []string{"libcupti-dev", "nvidia-cuda-toolkit", "linux-tools-generic", "mysql-server", "language-pack-de"} {
			if got := r.Find(name); got.Presence != want {
				t.Errorf("%s in %s: %+v", name, release, got)
			}
		}
		if got := r.Find("libcupti-dev-12-4"); got.Presence != filesystem.Absent {
			t.Errorf("libcupti-dev-12-4 in %s: %+v", release, got)
		}
	}
}

func TestNothingIsKnownOfTensorRT(t *testing.T) {
	r, ok := Embedded().Repositories().Repository(t.Context(), packages.Query{Manager: "apt", Release: "ubuntu 22.04",
		Sources: []string{"https://developer.download.nvidia.com/compute/cuda/repos/ubuntu2204/x86_64"}})
	if !ok {
		t.Fatal("no repository")
	}
	for name, want := range map[string]filesystem.Presence{"libnvinfer10": filesystem.Unknown, "tensorrt": filesystem.Unknown, "libcupti-dev-12-4": filesystem.Absent,
		"cuda-cupti-12-4": filesystem.Present, "libfoo-nvinfer": filesystem.Absent} {
		if got := r.Find(name); got.Presence != want {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

func TestSetsAreWhole(t *testing.T) {
	names, err := fs.Glob(embedded, "data/sets/*.set")
	if err != nil || len(names) == 0 {
		t.Fatalf("%d sets: %v", len(names), err)
	}
	for _, name := range names {
		s, err := Embedded().set(strings.TrimSuffix(path.Base(name), ".set"))
		if err != nil {
			t.Fatal(err)
		}
		var frames store.Frames
		for _, n := range s.Names() {
			p, ok := s.Package(n)
			if _, err := frames.Files(s, p); !ok || err != nil {
				t.Errorf("%s: %s: %v", name, n, err)
			}
		}
		if len(s.Names()) == 0 {
			t.Errorf("%s is empty", name)
		}
	}
}

func TestNamesAreWhole(t *testing.T) {
	lists, err := fs.Glob(embedded, "data/names/*.zst")
	if err != nil || len(lists) == 0 {
		t.Fatalf("%d lists: %v", len(lists), err)
	}
	for _, list := range lists {
		l, ok := Embedded().Names(strings.TrimSuffix(path.Base(list), ".zst"))
		if !ok {
			t.Fatal(list)
		}
		last := ""
		for name, kind := range l.own[0].All {
			if name <= last || !strings.ContainsRune("pvr", rune(kind)) {
				t.Fatalf("%s: %q %c after %q", list, name, kind, last)
			}
			last = name
		}
		if err := l.own[0].Check(); err != nil || last == "" {
			t.Errorf("%s ends at %q: %v", list, last, err)
		}
	}
}
