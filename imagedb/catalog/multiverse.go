package catalog

import "strings"

// ubuntuOnly matches names of packages that Ubuntu makes for itself, so that Debian's lists do not stand in for them:
// its kernels, language packs, metapackages, MySQL, .NET, and browsers that are snaps. Nothing is known of them.
func ubuntuOnly(release, name string) bool {
	if !strings.HasPrefix(release, "ubuntu-") {
		return false
	}
	if name == "python" && release == "ubuntu-20.04" {
		return true // python-is-python2 alone provides it there
	}
	switch name {
	case "apport", "chromium-browser", "chromium-chromedriver", "docker-buildx", "docker-compose-v2", "firefox", "libindicator7",
		"update-manager-core", "update-notifier-common", "xubuntu-desktop", "kubuntu-desktop", "lubuntu-desktop", "lsb-core":
		return true
	}
	prefixes := []string{"firefox-", "language-pack-", "language-selector-", "libmysqlclient", "linux-",
		"mysql-", "ttf-ubuntu", "fonts-ubuntu", "ubuntu-", "unity-", "yaru-"}
	if release >= "ubuntu-22.04" { // .NET is there since (Ubuntu's dotnet6, of August 2022)
		prefixes = append(prefixes, "dotnet", "aspnetcore-", "netstandard-targeting-pack-")
	}
	for _, prefix := range prefixes {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}

// multiverse matches names of Ubuntu's multiverse and restricted, which no list here covers: the CUDA packages that
// Debian has in non-free under the same names (Debian's Contents of bookworm and trixie), intel-mkl's, drivers, and a
// few much used ones. Nothing is known of them.
func multiverse(release, name string) bool {
	if !strings.HasPrefix(release, "ubuntu-") {
		return false
	}
	switch name {
	case "libcupti-dev", "libcupti-doc", "rar", "unrar", "p7zip-rar", "ttf-mscorefonts-installer", "ubuntu-restricted-extras", "intel-mkl":
		return true
	}
	for _, prefix := range []string{"nvidia-", "libnvidia-", "libaccinj64", "libcublas1", "libcudart1", "libcufft1", "libcuinj64", "libcupti1",
		"libcurand1", "libcusolver1", "libcusparse1", "libmkl-", "libnpp", "libnvblas1", "libnvjpeg1", "libnvrtc", "libnvtoolsext", "libnvvm"} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}

// unlisted matches names of NVIDIA's repository of which its list here holds none or not all: TensorRT, cuDNN's and
// NCCL's other forms, drivers, metapackages. Source: the package forms of NVIDIA's installation guides of CUDA, cuDNN
// and TensorRT.
func unlisted(name string) bool {
	for _, prefix := range []string{"cuda", "cudnn", "cudss", "cusparselt", "cutensor", "datacenter-gpu-manager", "gds-tools", "libcublas", "libcudnn", "libcudss",
		"libcufile", "libcusparselt", "libcutensor", "libnccl", "libnv", "libxnvctrl", "nsight-", "nvidia-", "nvlsm", "python3-libnvinfer", "tensorrt", "uff-converter", "graphsurgeon", "onnx-graphsurgeon"} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}
