package gpu

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Build is a command that configures or builds a project, with the CUDA libraries that the result is known to link or
// open.
type Build struct {
	*state.Call
	Step      *state.Step
	Roots     []string // folders below which the results lie
	Libraries []Linked
}

// python reports whether the result is a module of python's.
func (b *Build) python() bool {
	return strings.HasPrefix(b.Tool, "python") || strings.HasPrefix(b.Tool, "pip")
}

// option is a build option of a project, with the libraries that the result then links or opens.
type option struct {
	name  *lazyregexp.Regexp
	stems []string
}

// options lists what is known of projects' options. Sources: llama.cpp and whisper.cpp
// ggml/src/ggml-cuda/CMakeLists.txt, which links CUDA::cudart and CUDA::cublas whatever else is set, unless GGML_STATIC
// is on; PyTorch cmake/public/cuda.cmake (cuDNN, TensorRT); OpenCV modules/dnn/CMakeLists.txt, which wants cuDNN;
// FFmpeg's configure for libnpp; ONNX Runtime's build documentation for build.sh.
var options = []option{
	{lazyregexp.New(`^(?:GGML_CUDA|GGML_CUBLAS|LLAMA_CUDA|LLAMA_CUBLAS|WHISPER_CUBLAS|WHISPER_CUDA)$`), []string{"libcudart", "libcublas", "libcublasLt"}},
	{lazyregexp.New(`^(?:(?:USE|WITH)_CUDNN|OPENCV_DNN_CUDA|onnxruntime_USE_CUDA|--use_cuda)$`), []string{"libcudnn"}},
	{lazyregexp.New(`^(?:(?:USE|WITH)_TENSORRT|onnxruntime_USE_TENSORRT|--use_tensorrt)$`), []string{"libnvinfer"}},
	{lazyregexp.New(`^(?:USE_SYSTEM_NCCL)$`), []string{"libnccl"}},
	{lazyregexp.New(`^--enable-libnpp$`), []string{"libnppc", "libnppig"}},
}

func buildsOf(step *state.Step) []Build {
	var found []Build
	for i := range step.Calls {
		call := &step.Calls[i]
		if len(call.Argv) == 0 || call.Reach == state.Never || !call.Dir.Known {
			continue
		}
		b := Build{Call: call, Step: step}
		if b.roots(); len(b.Roots) == 0 {
			continue
		}
		if b.byOptions(); !b.static() {
			b.byFiles()
			found = append(found, b)
		}
	}
	return found
}

// static reports whether an option asks for a static result; nothing is known of it then.
func (b *Build) static() bool {
	for _, a := range b.Argv {
		if name, value, ok := cutOption(a.Text); ok && strings.Contains(name, "STATIC") && on(value) {
			return true
		}
	}
	return false
}

// roots are where the results of a known build tool come to lie; none for another command, and for one that configures
// nothing.
func (b *Build) roots() {
	here := func(p string) string { return path.Join("/", b.Dir.Value, p) }
	if name := b.Tool; name != "" || path.Base(b.Argv[0].Text) == "build.sh" {
		switch {
		case name == "cmake":
			b.cmakeRoots()
		case name == "configure":
			b.Roots = append(b.Roots, here("."), b.value("--prefix", "/usr/local"))
		case name == "make" || name == "gmake" || name == "ninja":
			dir := "."
			if d := b.value("-C", ""); d != "" {
				dir = d
			}
			b.Roots = append(b.Roots, absolute(b.Dir.Value, dir))
		case name == "" || name == "build.sh" || strings.HasPrefix(name, "python") && len(b.Argv) > 1 && path.Base(b.Argv[1].Text) == "setup.py":
			b.Roots = append(b.Roots, here("build"), here("dist"))
			b.environment()
		case strings.HasPrefix(name, "pip") && b.fromSource():
			b.environment()
		}
	}
}

// fromSource reports whether a call of pip builds something itself: a folder, a repository, what has no wheel on PyPI,
// or anything that options are given to for this command alone. Options of ENV say nothing of the packages that come as
// wheels.
func (b *Build) fromSource() bool {
	own, _ := b.Before.Env.Lookup("CMAKE_ARGS")
	if all, _ := b.Step.Before.Env.Lookup("CMAKE_ARGS"); own.Value != "" && own.Value != all.Value {
		return true
	}
	for _, a := range b.Argv[1:] {
		folder := (strings.HasPrefix(a.Text, ".") || strings.HasPrefix(a.Text, "/")) && !strings.HasSuffix(a.Text, ".txt") && !strings.HasSuffix(a.Text, ".whl")
		if folder || strings.Contains(a.Text, "git+") || strings.HasPrefix(a.Text, "--no-binary") ||
			strings.HasPrefix(a.Text, "llama-cpp-python") || strings.HasPrefix(a.Text, "llama_cpp_python") {
			return true
		}
	}
	return false
}

// environment adds the virtual environment of a python program; one of the system is no root, for all else lies there
// too.
func (b *Build) environment() {
	prefix := path.Dir(path.Dir(b.Program.Path))
	if prefix != "/" && prefix != "/usr" && prefix != "/usr/local" && prefix != "." {
		b.Roots = append(b.Roots, prefix)
	}
}

// cmakeRoots takes the build folder and the prefix of a call that configures; other calls build what one configured.
func (b *Build) cmakeRoots() {
	build, prefix := b.Dir.Value, "/usr/local"
	for n, a := range b.Argv[1:] {
		switch {
		case a.Text == "--build" || a.Text == "--install" || a.Text == "-E" || a.Text == "-P":
			return
		case a.Text == "-B" && n+2 < len(b.Argv):
			build = absolute(b.Dir.Value, b.Argv[n+2].Text)
		case strings.HasPrefix(a.Text, "-B"):
			build = absolute(b.Dir.Value, strings.TrimPrefix(a.Text, "-B"))
		}
		if name, value, ok := cutOption(a.Text); ok && name == "CMAKE_INSTALL_PREFIX" && a.Known {
			prefix = absolute(b.Dir.Value, value)
		}
	}
	b.Roots = append(b.Roots, build, prefix)
}

func absolute(dir, p string) string {
	if path.IsAbs(p) {
		return path.Clean(p)
	}
	return path.Join("/", dir, p)
}

// value is that of an option, as the next word or after an equals sign.
func (b *Build) value(option, otherwise string) string {
	for n, a := range b.Argv {
		if rest, ok := strings.CutPrefix(a.Text, option+"="); ok {
			return rest
		}
		if a.Text == option && n+1 < len(b.Argv) {
			return b.Argv[n+1].Text
		}
	}
	return otherwise
}

// cutOption parts -DNAME:TYPE=VALUE, NAME=VALUE and a bare --name, which is on.
func cutOption(text string) (name, value string, ok bool) {
	text = strings.TrimPrefix(text, "-D")
	if name, value, ok = strings.Cut(text, "="); ok {
		name, _, _ = strings.Cut(name, ":")
		return name, value, true
	}
	return text, "ON", strings.HasPrefix(text, "--")
}

func on(value string) bool {
	switch strings.ToUpper(strings.Trim(value, `"'`)) {
	case "1", "ON", "YES", "TRUE", "Y":
		return true
	}
	return false
}

// carriers are variables that hand options or -l on to a build.
var carriers = []string{"CMAKE_ARGS", "LDFLAGS", "LIBS", "LDLIBS"}

// byOptions reads the command's words, and the variables that hand options on.
func (b *Build) byOptions() {
	for _, a := range b.Argv[1:] {
		for _, word := range strings.Fields(a.Text) {
			b.word(Linked{Span: a.Span, Says: word})
		}
	}
	for _, name := range carriers {
		v, ok := b.Before.Env.Lookup(name)
		if !ok || !v.Known || name == "CMAKE_ARGS" && b.Tool == "cmake" {
			continue
		}
		at := b.Call.Span
		if !v.Cause.Span.Nowhere() {
			at = v.Cause.Span
		}
		for _, word := range strings.Fields(v.Value) {
			b.word(Linked{Span: at, Says: word})
		}
	}
}

func (b *Build) word(l Linked) {
	_, rest, linker := strings.Cut(l.Says, "=")
	if !strings.HasPrefix(l.Says, "-D") || !linker {
		rest = l.Says
	}
	if name, ok := strings.CutPrefix(strings.Trim(rest, `"'`), "-l"); ok && name != "" {
		l.Stem = "lib" + name
		b.add(l)
		return
	}
	name, value, ok := cutOption(l.Says)
	if !ok || !on(value) {
		return
	}
	for _, o := range options {
		if o.name.MatchString(name) {
			for _, l.Stem = range o.stems {
				b.add(l)
			}
		}
	}
}

func (b *Build) add(l Linked) {
	for _, have := range b.Libraries {
		if have.Stem == l.Stem {
			return
		}
	}
	b.Libraries = append(b.Libraries, l)
}

// yields reports whether what a COPY takes, given by its path, is or holds a result of the build.
func (b *Build) yields(p string) bool {
	for _, root := range b.Roots {
		switch shared := shared(root); {
		case shared && (p == root || path.Dir(p) == root && (path.Base(p) == "bin" || strings.HasPrefix(path.Base(p), "lib"))):
			return true
		case !shared && (filesystem.Within(p, root) || filesystem.Within(root, p) && p != "/"):
			return true
		}
	}
	return false
}

// moved follows results that cp, mv, install or find -exec cp put elsewhere.
func (s *Stage) moved(step *state.Step) {
	for _, c := range step.Calls {
		if len(c.Argv) < 3 || !c.Dir.Known {
			continue
		}
		name, sources, to := c.Tool, c.Argv[1:len(c.Argv)-1], c.Argv[len(c.Argv)-1].Text
		switch name {
		case "cp", "mv", "install":
		case "find":
			if len(c.Argv) < 6 || !strings.Contains(c.Span.Text(), "-exec cp ") {
				continue
			}
			sources, to = sources[:1], c.Argv[len(c.Argv)-2].Text
		default:
			continue
		}
		for _, from := range sources {
			if text := from.Text; strings.HasPrefix(text, "-") || text == "" {
				continue
			}
			for i := range s.Builds {
				b, at := &s.Builds[i], absolute(c.Dir.Value, from.Text)
				if !shared(at) && b.yields(at) {
					b.Roots = append(b.Roots, absolute(c.Dir.Value, to))
				}
			}
		}
	}
}

// shared reports whether a path is one of the system's own folders, in which a result lies beside all else.
func shared(p string) bool { return p == "/" || p == "/usr" || p == "/usr/local" }
