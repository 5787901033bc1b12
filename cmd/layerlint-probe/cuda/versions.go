//go:build linux

package cuda

import (
	"fmt"
	"strings"
	"unsafe"

	"github.com/ebitengine/purego"
)

// version asks a library for its own version with a function that needs no device and no context. symbol is the address
// of the function used, 0 when the family has none or the library lacks it.
func version(stem string, handle uintptr) (text string, status int, symbol uintptr) {
	find := func(name string) uintptr {
		if fn, err := purego.Dlsym(handle, name); err == nil {
			symbol = fn
			return fn
		}
		return 0
	}
	switch stem {
	case "libcuda":
		n, status := outInt(find("cuDriverGetVersion"))
		return thousands(n), status, symbol
	case "libcudart":
		n, status := outInt(find("cudaRuntimeGetVersion"))
		return thousands(n), status, symbol
	case "libcufft":
		n, status := outInt(find("cufftGetVersion"))
		return hundreds(n), status, symbol
	case "libcurand":
		n, status := outInt(find("curandGetVersion"))
		return hundreds(n), status, symbol
	case "libcusolver":
		n, status := outInt(find("cusolverGetVersion"))
		return hundreds(n), status, symbol
	case "libcublas":
		return property(find("cublasGetProperty")), 0, symbol
	case "libcusparse":
		return property(find("cusparseGetProperty")), 0, symbol
	case "libcublasLt":
		return property(find("cublasLtGetProperty")), 0, symbol
	case "libnvrtc":
		return pair(find("nvrtcVersion")), 0, symbol
	case "libnvJitLink":
		return pair(find("nvJitLinkVersion")), 0, symbol
	case "libcupti":
		n, status := outInt(find("cuptiGetVersion"))
		return plain(n), status, symbol
	case "libnccl":
		n, status := outInt(find("ncclGetVersion"))
		return ncclVersion(n), status, symbol
	case "libnvidia-encode":
		n, status := outInt(find("NvEncodeAPIGetMaxSupportedVersion"))
		return fmt.Sprintf("%d.%d", n>>4, n&15), status, symbol
	case "libcudnn":
		if fn := find("cudnnGetVersion"); fn != 0 {
			n, _, _ := purego.SyscallN(fn)
			return cudnnVersion(int(n)), 0, symbol
		}
	}
	return "", 0, symbol
}

// cudnnChecks are the functions by which cuDNN 9 says whether a library of it is of the version of the others.
var cudnnChecks = map[string]string{
	"libcudnn_graph": "cudnnGraphVersionCheck", "libcudnn_ops": "cudnnOpsVersionCheck", "libcudnn_cnn": "cudnnCnnVersionCheck", "libcudnn_adv": "cudnnAdvVersionCheck",
}

// mixed asks cuDNN whether the library that it finds by name is of its own version, and returns its complaint.
func mixed(stem, name string) string {
	check := cudnnChecks[stem]
	if check == "" {
		return ""
	}
	_, version, _ := strings.Cut(name, ".so.")
	handle, err := purego.Dlopen("libcudnn.so."+version, purego.RTLD_NOW|purego.RTLD_LOCAL) // globally, it would answer for the others
	if err != nil {
		return ""
	}
	fn, err := purego.Dlsym(handle, check)
	if err != nil {
		return ""
	}
	if first, err := purego.Dlsym(handle, "cudnnGetVersion"); err == nil {
		purego.SyscallN(first) // loads libcudnn_graph first, as every program does; else the library being checked loads its own
	}
	status, _, _ := purego.SyscallN(fn)
	if int32(status) == 0 {
		return ""
	}
	return fmt.Sprintf("%s returns %d", check, int32(status))
}

func outInt(fn uintptr) (n, status int) {
	if fn == 0 {
		return 0, 0
	}
	var out int32
	r, _, _ := purego.SyscallN(fn, uintptr(unsafe.Pointer(&out)))
	return int(out), int(int32(r))
}

// property reads libraryPropertyType: major 0, minor 1, patch 2.
func property(fn uintptr) string {
	if fn == 0 {
		return ""
	}
	var v [3]int32
	for i := range v {
		purego.SyscallN(fn, uintptr(i), uintptr(unsafe.Pointer(&v[i])))
	}
	return fmt.Sprintf("%d.%d.%d", v[0], v[1], v[2])
}

func pair(fn uintptr) string {
	if fn == 0 {
		return ""
	}
	var v [2]int32
	purego.SyscallN(fn, uintptr(unsafe.Pointer(&v[0])), uintptr(unsafe.Pointer(&v[1])))
	return fmt.Sprintf("%d.%d", v[0], v[1])
}

// thousands reads 13000 as 13.0, 12040 as 12.4 and 11702 as 11.7.2.
func thousands(n int) string {
	switch {
	case n == 0:
		return ""
	case n%10 != 0:
		return fmt.Sprintf("%d.%d.%d", n/1000, n%1000/10, n%10)
	}
	return fmt.Sprintf("%d.%d", n/1000, n%1000/10)
}

// hundreds reads 11405 as 11.4.5.
func hundreds(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("%d.%d.%d", n/1000, n%1000/100, n%100)
}

func plain(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprint(n)
}

// ncclVersion reads 22809 as 2.28.9; before 2.9 it was 2804 for 2.8.4.
func ncclVersion(n int) string {
	if n < 10000 {
		return hundreds(n)
	}
	return fmt.Sprintf("%d.%d.%d", n/10000, n%10000/100, n%100)
}

// cudnnVersion reads 91900 as 9.19.0; before 9 it was 8906 for 8.9.6.
func cudnnVersion(n int) string {
	if n < 10000 {
		return hundreds(n)
	}
	return fmt.Sprintf("%d.%d.%d", n/10000, n%10000/100, n%100)
}
