package gpu

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"math/rand"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/imagedb/catalog"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

const facts = "../../../shared/facts"

// stackFor is what the analyzer says of an image that a Dockerfile does nothing with.
func stackFor(t *testing.T, ref string) Stack {
	t.Helper()
	b := &analyzers.Build{Document: dockerfile.Parse(source.NewFile("Dockerfile", []byte("FROM "+ref+"\n"))), Images: catalog.Embedded().DB("")}
	p, err := analyzers.Run(context.Background(), b, Analyzer)
	if err != nil {
		t.Fatal(err)
	}
	return Analyzer.Of(p).Stages[0].Initial
}

func fact(t *testing.T, name string) []byte {
	t.Helper()
	f, err := os.Open(filepath.Join(facts, name))
	if err != nil {
		t.Skip("no facts beside the repository")
	}
	defer f.Close()
	var content bytes.Buffer
	if z, err := gzip.NewReader(f); err == nil {
		if _, err := content.ReadFrom(z); err != nil {
			t.Fatal(err)
		}
		return content.Bytes()
	}
	t.Fatalf("%s is not compressed", name)
	return nil
}

// held is what an image has by column: "yes", "no", or a value; a column that the sources do not tell is not there.
type held = map[string]string

// columns of the table, in order.
var columns = []string{"CUDA", "python3", "pip", "nvcc", "gcc", "libcupti", "libcudnn", "libnccl", "path"}

// published is the table of nvidia/cuda's images, read from their Dockerfiles.
type published struct {
	Images map[string]struct {
		CUDA, Variant string
		Arch          map[string]struct {
			Packages  []string          `json:"all_packages"`
			Effective map[string]string `json:"effective"`
		}
	}
}

// TestVariants prints what the analyzer says of nvidia/cuda's variants over CUDA 10.2 to 13.0 and of popular images,
// and holds it against the package lists of NVIDIA's Dockerfiles and the table of GPU base images: what they tell, it
// must say as well.
func TestVariants(t *testing.T) {
	var images published
	if err := json.Unmarshal(fact(t, "cuda_images.json.gz"), &images); err != nil {
		t.Fatal(err)
	}
	bases := baseImages(t)
	var out bytes.Buffer
	table := tabwriter.NewWriter(&out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "image\tCUDA\tpython\tpip\tnvcc\tgcc\tlibcupti\tcuDNN\tNCCL\tLD_LIBRARY_PATH")
	for _, tag := range strings.Fields(`10.2-devel-ubuntu18.04 11.3.1-cudnn8-devel-ubuntu20.04 11.8.0-base-ubuntu22.04 11.8.0-cudnn8-runtime-ubuntu22.04
		12.0.1-devel-ubuntu22.04 12.2.2-cudnn8-devel-ubuntu22.04 12.4.1-base-ubuntu22.04 12.4.1-runtime-ubuntu22.04
		12.4.1-cudnn-runtime-ubuntu22.04 12.4.1-devel-ubuntu22.04 12.4.1-cudnn-devel-ubuntu22.04
		12.6.3-cudnn-runtime-ubuntu24.04 12.8.1-devel-ubuntu22.04 12.9.1-runtime-ubuntu24.04
		13.0.0-cudnn-devel-ubuntu24.04`) {
		row(t, table, "nvidia/cuda:"+tag, images.holds(tag, bases))
	}
	for key, ref := range map[string]string{
		"pytorch/pytorch:*-runtime":                     "pytorch/pytorch:2.5.1-cuda12.4-cudnn9-runtime",
		"pytorch/pytorch:*-devel":                       "pytorch/pytorch:2.5.1-cuda12.4-cudnn9-devel",
		"tensorflow/tensorflow:*-gpu (2.16+)":           "tensorflow/tensorflow:2.18.0-gpu",
		"vllm/vllm-openai (older)":                      "vllm/vllm-openai:v0.10.0",
		"vllm/vllm-openai (newer)":                      "vllm/vllm-openai:v0.14.0",
		"nvcr.io/nvidia/tritonserver:*-py3":             "nvcr.io/nvidia/tritonserver:26.07-py3",
		"nvcr.io/nvidia/pytorch:*-py3":                  "nvcr.io/nvidia/pytorch:25.03-py3",
		"rocm/pytorch":                                  "rocm/pytorch:latest",
		"nvidia/cuda:*-base-ubuntu*":                    "nvidia/cuda:12.6.3-base-ubuntu22.04",
		"nvidia/cuda:*-devel-ubuntu* / cudnn-devel":     "nvidia/cuda:12.6.3-devel-ubuntu22.04",
		"nvidia/cuda:*-runtime-ubuntu* / cudnn-runtime": "nvidia/cuda:12.6.3-runtime-ubuntu22.04",
	} {
		expect, ok := bases[key]
		if !ok {
			t.Errorf("the table of base images has no %s", key)
		}
		delete(bases, key)
		row(t, table, ref, expect)
	}
	for key := range bases {
		t.Errorf("no image stands for %s", key)
	}
	if err := table.Flush(); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	slices.Sort(lines[1:])
	t.Log("\n" + strings.Join(lines, "\n"))
}

// baseImages reads the table of GPU base images.
func baseImages(t *testing.T) map[string]held {
	var table map[string]map[string]any
	if err := json.Unmarshal(plainFact(t, "gpu_base_images.json"), &table); err != nil {
		t.Fatal(err)
	}
	all := map[string]held{}
	for key, image := range table {
		h := held{}
		for column, name := range map[string]string{"python3": "python", "pip": "pip", "nvcc": "nvcc"} {
			switch v, told := image[name]; v := v.(type) {
			case bool:
				h[column] = map[bool]string{true: "yes", false: "no"}[v]
			case string:
				h[column] = "yes"
			case nil:
				if told {
					h[column] = "no"
				}
			}
		}
		switch v := image["libcupti"].(type) { // copies in wheels are none of the image's own
		case bool:
			h["libcupti"] = "no"
		case string:
			if strings.Contains(v, "/usr/local/cuda") {
				h["libcupti"] = "yes"
			}
		}
		if there, ok := image["usr_local_cuda"].(bool); ok && !there {
			h["CUDA"] = "no"
		}
		base, _ := image["base"].(string)
		if version := minorOf(strings.TrimPrefix(base, "nvidia/cuda:")); release.MatchString(version) && !strings.Contains(key, "newer") { // newer ones vary
			h["CUDA"] = version
		}
		all[key] = h
	}
	return all
}

// holds is what the Dockerfiles install in an image, and what the table says of its variant.
func (p published) holds(tag string, bases map[string]held) held {
	image := p.Images[tag]
	amd := image.Arch["amd64"]
	has := func(prefixes ...string) string {
		for _, name := range amd.Packages {
			if slices.ContainsFunc(prefixes, func(prefix string) bool { return strings.HasPrefix(name, prefix) }) {
				return "yes"
			}
		}
		return "no"
	}
	h := held{"CUDA": minorOf(image.CUDA), "nvcc": has("cuda-minimal-build", "cuda-nvcc"), "gcc": has("cuda-minimal-build", "build-essential"),
		"libcupti": has("cuda-command-line-tools", "cuda-cupti"), "libcudnn": has("libcudnn"), "libnccl": has("libnccl2"), "path": amd.Effective["LD_LIBRARY_PATH"]}
	for key, base := range bases {
		variant := image.Variant[strings.LastIndex(image.Variant, "-")+1:]
		if strings.HasPrefix(key, "nvidia/cuda:*-"+variant+"-") {
			h["python3"], h["pip"] = base["python3"], base["pip"]
		}
	}
	return h
}

func plainFact(t *testing.T, name string) []byte {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(facts, name))
	if err != nil {
		t.Skip("no facts beside the repository")
	}
	return content
}

func row(t *testing.T, table *tabwriter.Writer, ref string, expect held) {
	k := stackFor(t, ref)
	got := held{"CUDA": "?"}
	if tk, ok := k.Toolkit(); ok {
		got["CUDA"] = tk.Version
	} else if k.Without("toolkit") {
		got["CUDA"] = "no"
	}
	for _, name := range []string{"python3", "pip", "nvcc", "gcc"} {
		got[name] = word(k.Tool(name).Presence)
	}
	for _, stem := range []string{"libcupti", "libcudnn", "libnccl"} {
		got[stem] = word(k.Library(stem).Presence)
	}
	if got["path"], _, _ = k.Env("LD_LIBRARY_PATH"); got["path"] == "" {
		got["path"] = "?"
	}
	cells := []string{ref}
	for _, column := range columns {
		cell := got[column]
		if want := expect[column]; want != "" && want != cell {
			t.Errorf("%s: %s is %s, the facts say %s", ref, column, cell, want)
			cell += "!"
		}
		cells = append(cells, cell)
	}
	fmt.Fprintln(table, strings.Join(cells, "\t"))
}

func word(p filesystem.Presence) string {
	return [...]string{filesystem.Unknown: "?", filesystem.Absent: "no", filesystem.Present: "yes"}[p]
}

// TestLookups asks for a thousand names of libraries in nvidia/cuda:13.0.2-cudnn-devel-ubuntu24.04 and holds each
// answer against the installed system's own list of files: those that exist, their neighbours in version, and made-up
// ones.
func TestLookups(t *testing.T) {
	disk := readDisk(fact(t, "cuda-13.0.2-devel-ubuntu24.04/files.jsonl.gz"))
	k := stackFor(t, "nvidia/cuda:13.0.2-cudnn-devel-ubuntu24.04")
	var names []string
	for p := range disk {
		if strings.Contains(path.Base(p), ".so") {
			names = append(names, path.Base(p))
		}
	}
	slices.Sort(names)
	names = slices.Compact(names)
	random := rand.New(rand.NewSource(1302))
	counts := map[string]int{}
	for range 1000 {
		name := names[random.Intn(len(names))]
		switch random.Intn(3) {
		case 1:
			name = strings.TrimRight(name, "0123456789") + fmt.Sprint(random.Intn(14))
		case 2:
			name = "lib" + strings.TrimPrefix(name, "lib")[:random.Intn(len(strings.TrimPrefix(name, "lib")))] + fmt.Sprintf("x.so.%d", random.Intn(13))
		}
		want, there := disk.search(name, k.libraryDirs())
		got := k.Find(name)
		counts[word(got.Presence)]++
		if got.Presence == filesystem.Present && (!there || disk.real(got.Path) != want) ||
			got.Presence == filesystem.Absent && there {
			t.Errorf("%s: %s at %q, the disk has %v at %q", name, word(got.Presence), got.Path, there, want)
		}
		if s := got.Search; s.Presence == filesystem.Present && !there || s.Presence == filesystem.Absent && there &&
			len(s.Uncached) == 0 {
			t.Errorf("%s: the loader's search says %s, the disk has it at %q", name, word(s.Presence), want)
		}
	}
	t.Logf("%d names to draw from; answers: %v", len(names), counts)
	if counts["yes"] < 100 || counts["no"] < 100 {
		t.Error("too few answers to prove anything")
	}
}

// disk is the list of an installed system: paths with the targets of links.
type disk map[string]string

func readDisk(content []byte) disk {
	d := disk{}
	lines := bufio.NewScanner(bytes.NewReader(content))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var f struct{ Path, Link string }
		if json.Unmarshal(lines.Bytes(), &f) == nil {
			d[f.Path] = f.Link
		}
	}
	return d
}

// real follows every link of p; "" when it leads nowhere.
func (d disk) real(p string) string {
	for range 40 {
		parts := strings.Split(strings.Trim(p, "/"), "/")
		at, followed := "", false
		for i, part := range parts {
			at += "/" + part
			link, ok := d[at]
			if !ok {
				return ""
			}
			if link != "" {
				if !path.IsAbs(link) {
					link = path.Join(path.Dir(at), link)
				}
				p, followed = path.Join(link, path.Join(parts[i+1:]...)), true
				break
			}
		}
		if !followed {
			return at
		}
	}
	return ""
}

// search looks in the toolkit's directories, then in those of ld.so.conf.d and the loader's own.
func (d disk) search(name string, dirs []string) (at string, ok bool) {
	for _, dir := range append(dirs, "/usr/local/cuda/lib64", "/usr/local/cuda/targets/x86_64-linux/lib", "/usr/local/cuda-13/targets/x86_64-linux/lib",
		"/usr/local/lib", "/usr/local/lib/x86_64-linux-gnu", "/lib/x86_64-linux-gnu", "/usr/lib/x86_64-linux-gnu", "/lib", "/usr/lib") {
		if p := d.real(path.Join(dir, name)); p != "" {
			return p, true
		}
	}
	return "", false
}
