package gpu

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/imagedb/catalog"
)

// Base is the image that a stage starts from, as its name says. What a tag says of an image's contents is likely at
// best.
type Base struct {
	source.Span        // the reference
	Ref         string // after expansion
	Repository  string // nvidia/cuda, without registry of Docker Hub and NGC
	Tag         string
	CUDA        string // 12.4.1 of nvidia/cuda's and pytorch's tags, or what the framework that a tag names is built with
	Framework   string // torch or tensorflow where the tag says that the image has it for GPUs
	Version     string // of Framework
	Variant     string // base, runtime or devel
	CuDNN       bool
	System      string   // ubuntu22.04
	Listed      bool     // the image is held, or its tag is in the lists that are known of nvidia/cuda
	Foreign     bool     // the lists do not reach so far: a later or much older CUDA version, a digest, another form
	Deleted     string   // what says that NVIDIA deleted all tags of the release; "" when nothing does
	Nearest     []string // tags that there are, nearest first
	Jetson      string   // base, cuda, jetpack ... of Jetson's images l4t-base, l4t-cuda, l4t-jetpack
	L4T         string   // their release: 35.4.1

	tables   *catalog.Tables   // with the lists
	platform gpucheck.Platform // of NVIDIA's framework containers and of Jetson's images
}

// pytorchTag is the form of pytorch/pytorch's tags.
var pytorchTag = lazyregexp.New(`^(?:v?(\d+\.\d+(?:\.\d+)?)-)?cuda(\d+\.\d+)-cudnn\d+-(runtime|devel)$`)

// tensorflowTag is the form of tensorflow/tensorflow's tags with GPU support. Source: TensorFlow's installation guide,
// Docker.
var tensorflowTag = lazyregexp.New(`^(\d+\.\d+\.\d+)(?:rc\d+)?-gpu(?:-jupyter)?$`)

// cudaInTag is the CUDA version that tags of images for GPUs name: 24.12-cuda12.5-py3.12, 2.4.0-py3.11-cuda12.4.1-devel,
// v0.4.6-cu124. Source: rapidsai/base, runpod/pytorch, mambaorg/micromamba and lmsysorg/sglang on Docker Hub.
var cudaInTag = lazyregexp.New(`(?:^|[-_.])(?:cuda-?(\d\d\.\d(?:\.\d)?)|cu(\d\d)(\d))(?:[-_]|$)`)

// ngcImage and ngcTag are the form of NVIDIA's framework containers; l4tImage and l4tTag that of Jetson's.
var (
	ngcImage = lazyregexp.New(`^nvcr\.io/nvidia/(?:pytorch|tensorflow|tritonserver|tensorrt|mxnet)$`)
	ngcTag   = lazyregexp.New(`^(\d\d\.\d\d)(?:-|$)`)
	l4tImage = lazyregexp.New(`^nvcr\.io/nvidia/l4t-([a-z]+)$`)
	l4tTag   = lazyregexp.New(`(?:^|-)r(\d\d(?:\.\d+)*)(?:-|$)`)
)

// cudaTag is the form of nvidia/cuda's tags.
var cudaTag = lazyregexp.New(`^(\d+\.\d+(?:\.\d+)?)(?:-(cudnn\d*))?(?:-(tensorrt))?(?:-(base|runtime|devel))?(?:-([a-z]+[\d.]*))?$`)

// The lists hold the images of these CUDA versions as a whole. Of 11.0 to 11.2 they lack tags that are in use,
// 11.1.1-cudnn8-devel-ubuntu18.04 for one, and before that 48 of NVIDIA's own list of unsupported tags.
const oldest, newest = "11.3", "13.0.0"

// lastXenial is the last CUDA version that has images of Ubuntu 16.04, of which the lists hold none: public Dockerfiles
// use 11.3.1-cudnn8-devel-ubuntu16.04 (open-mmlab/mmdeploy docker/prebuild).
const lastXenial = "11.3"

// oldestMajor is the first major version of which tags are left.
const oldestMajor = "11"

func parseBase(s stages.Source, tables *catalog.Tables) Base {
	if s.Kind != stages.Images {
		return Base{}
	}
	b := Base{Span: s.Word.Span, Ref: s.Ref, tables: tables}
	name, _, digest := strings.Cut(s.Ref, "@")
	at := strings.LastIndex(name, ":")
	if at > strings.LastIndex(name, "/") {
		name, b.Tag = name[:at], name[at+1:]
	}
	for _, registry := range []string{"docker.io/", "index.docker.io/", "registry-1.docker.io/"} {
		name = strings.TrimPrefix(name, registry)
	}
	b.Repository = name
	if name != "nvidia/cuda" && name != "nvcr.io/nvidia/cuda" {
		b.named()
		return b
	}
	b.Foreign = digest
	b.read()
	return b
}

// named reads the tags of the frameworks' own images.
func (b *Base) named() {
	switch b.Repository {
	case "pytorch/pytorch":
		if m := pytorchTag.FindStringSubmatch(b.Tag); m != nil {
			b.CUDA, b.Variant, b.CuDNN = m[2], m[3], true
			b.Framework, b.Version = "torch", m[1]
		}
	case "tensorflow/tensorflow":
		if m := tensorflowTag.FindStringSubmatch(b.Tag); m != nil {
			b.Framework, b.Version = "tensorflow", m[1]
			b.CUDA, _, _ = gpucheck.TensorFlow(m[1])
		}
	}
	if m := ngcTag.FindStringSubmatch(b.Tag); m != nil && ngcImage.MatchString(b.Repository) {
		b.platform, _ = gpucheck.NGC(m[1])
		b.CUDA = b.platform.CUDA
	}
	if m := cudaInTag.FindStringSubmatch(b.Tag); m != nil && b.CUDA == "" {
		if b.CUDA = m[1]; b.CUDA == "" {
			b.CUDA = m[2] + "." + m[3]
		}
	}
	if m := l4tImage.FindStringSubmatch(b.Repository); m != nil {
		b.Jetson = m[1]
		if r := l4tTag.FindStringSubmatch(b.Tag); r != nil {
			b.platform, _ = gpucheck.L4T(r[1])
			b.L4T = r[1]
		}
	}
}

// CUDAImage reports whether the image is one of nvidia/cuda.
func (b Base) CUDAImage() bool {
	return b.Repository == "nvidia/cuda" || b.Repository == "nvcr.io/nvidia/cuda"
}

func (b *Base) read() {
	m := cudaTag.FindStringSubmatch(b.Tag)
	if m == nil {
		b.Foreign = b.Foreign || b.Tag != "" && b.Tag != "latest"
		return
	}
	b.CUDA, b.CuDNN, b.Variant, b.System = m[1], m[2] != "", m[4], m[5]
	whole := b.Variant != "" && b.System != ""
	if b.System == "ubuntu16.04" && compareVersions(minorOf(b.CUDA), lastXenial) <= 0 {
		b.Foreign = true
	}
	if compareVersions(m[1], newest) > 0 && len(strings.Split(m[1], ".")) == 3 || compareVersions(m[1], oldest) < 0 && whole {
		b.Foreign = true
	}
}

// removed asks the table of deleted releases.
func (b *Base) removed() {
	if b.Deleted = gpucheck.CUDAImagesDeleted(b.CUDA); b.Deleted == "" || b.CUDA == "" {
		return
	}
	if tags, ok := b.tables.KnownTags("nvidia/cuda"); ok {
		b.Nearest = nearestTags(*b, tags)
	}
}

// lookUp asks the lists of tags for one that nobody holds.
func (b *Base) lookUp() {
	tags, ok := b.tables.KnownTags("nvidia/cuda")
	if !ok {
		b.Foreign = true
		return
	}
	b.Listed = slices.Contains(tags, b.Tag)
	b.Foreign = b.Foreign || !b.Listed && laterPatch(b.CUDA, tags)
	if !b.Listed && !b.Foreign {
		b.Nearest = nearestTags(*b, tags)
	}
}

// laterPatch reports whether a version is a later patch of a release than the lists hold: there may be one since they
// were made.
func laterPatch(version string, tags []string) bool {
	last := strings.LastIndexByte(version, '.')
	if strings.Count(version, ".") != 2 {
		return false
	}
	release := false
	for _, tag := range tags {
		m := cudaTag.FindStringSubmatch(tag)
		if m == nil || !strings.HasPrefix(m[1], version[:last+1]) {
			continue
		}
		if compareVersions(m[1], version) >= 0 {
			return false
		}
		release = true
	}
	return release
}

// nearestTags prefers the same variant and system, then the nearest version: a later patch of the same release first.
// Where no tag of the major version is left, those of the next one serve.
func nearestTags(b Base, tags []string) []string {
	type candidate struct {
		tag, version string
		far          int
	}
	var near []candidate
	for _, tag := range tags {
		m := cudaTag.FindStringSubmatch(tag)
		if m == nil || b.Variant != "" && m[4] != b.Variant || b.System != "" && m[5] != b.System || b.CuDNN != (m[2] != "") || m[3] != "" {
			continue
		}
		if gpucheck.CUDAImagesDeleted(m[1]) != "" || majorOf(m[1]) != majorOf(b.CUDA) && (b.Deleted == "" || majorOf(m[1]) < oldestMajor) {
			continue
		}
		near = append(near, candidate{tag, m[1], distance(m[1], b.CUDA)})
	}
	slices.SortStableFunc(near, func(x, y candidate) int {
		if x.far != y.far {
			return x.far - y.far
		}
		if c := compareVersions(y.version, x.version); c != 0 {
			return c
		}
		return strings.Compare(y.tag, x.tag) // ubuntu before ubi, the newest first
	})
	var names []string
	for _, c := range near[:min(3, len(near))] {
		names = append(names, c.tag)
	}
	return names
}

// distance is in patch releases, a minor one counting as a hundred, a major one as ten thousand; where b names no patch
// release any will do.
func distance(a, b string) int {
	x, y := strings.Split(a, "."), strings.Split(b, ".")
	far := abs(number(x, 0)-number(y, 0)) * 10000
	if far > 0 {
		return far + number(x, 1)*100 + number(x, 2)
	}
	far = abs(number(x, 1)-number(y, 1)) * 100
	if len(y) > 2 {
		far += abs(number(x, 2) - number(y, 2))
	}
	return far
}

func abs(n int) int { return max(n, -n) }

// Sibling is the same image in another variant, "" when the lists do not hold it.
func (b Base) Sibling(variant string) string {
	tag := strings.Replace(b.Tag, "-"+b.Variant, "-"+variant, 1)
	tags, ok := b.tables.KnownTags("nvidia/cuda")
	if !b.CUDAImage() || b.Variant == "" || !ok || !slices.Contains(tags, tag) {
		return ""
	}
	return b.Repository + ":" + tag
}
