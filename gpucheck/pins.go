package gpucheck

// Pin is one wheel that another requires; Version is "" where it differs between releases, or is not known.
type Pin struct{ Name, Version string }

// torchPins lists the wheels of NVIDIA's libraries that torch's wheels require, by CUDA version. Source: "torch pins".
var torchPins = map[string][]Pin{
	"11.8": {{"nvidia-cuda-cupti-cu11", "11.8.87"}, {"nvidia-cudnn-cu11", "9.1.0.70"}, {"nvidia-nccl-cu11", "2.21.5"}},
	"12.1": {
		{"nvidia-cublas-cu12", "12.1.3.1"}, {"nvidia-cuda-cupti-cu12", "12.1.105"}, {"nvidia-cuda-nvrtc-cu12", "12.1.105"},
		{"nvidia-cuda-runtime-cu12", "12.1.105"}, {"nvidia-nvtx-cu12", "12.1.105"}, {"nvidia-cudnn-cu12", ""}, {"nvidia-cufft-cu12", "11.0.2.54"},
		{"nvidia-curand-cu12", "10.3.2.106"}, {"nvidia-cusolver-cu12", "11.4.5.107"}, {"nvidia-cusparse-cu12", "12.1.0.106"},
		{"nvidia-nccl-cu12", ""},
	},
	"12.4": {
		{"nvidia-cuda-cupti-cu12", "12.4.127"}, {"nvidia-cublas-cu12", "12.4.5.8"}, {"nvidia-cudnn-cu12", "9.1.0.70"},
		{"nvidia-cufft-cu12", "11.2.1.3"}, {"nvidia-curand-cu12", "10.3.5.147"}, {"nvidia-cusolver-cu12", "11.6.1.9"},
		{"nvidia-cusparse-cu12", "12.3.1.170"}, {"nvidia-cusparselt-cu12", ""}, {"nvidia-nccl-cu12", "2.21.5"},
		{"nvidia-nvjitlink-cu12", "12.4.127"},
	},
	"12.6": {
		{"nvidia-cuda-cupti-cu12", "12.6.80"}, {"nvidia-cublas-cu12", "12.6.4.1"}, {"nvidia-cudnn-cu12", ""}, {"nvidia-cufft-cu12", "11.3.0.4"},
		{"nvidia-cufile-cu12", "1.11.1.6"}, {"nvidia-curand-cu12", "10.3.7.77"}, {"nvidia-cusolver-cu12", "11.7.1.2"},
		{"nvidia-cusparse-cu12", "12.5.4.2"}, {"nvidia-cusparselt-cu12", ""}, {"nvidia-nvjitlink-cu12", "12.6.85"},
	},
	"12.8": {
		{"nvidia-cuda-cupti-cu12", "12.8.90"}, {"nvidia-cublas-cu12", "12.8.4.1"}, {"nvidia-cudnn-cu12", "9.10.2.21"},
		{"nvidia-cufft-cu12", "11.3.3.83"}, {"nvidia-cufile-cu12", "1.13.1.3"}, {"nvidia-curand-cu12", "10.3.9.90"},
		{"nvidia-cusolver-cu12", "11.7.3.90"}, {"nvidia-cusparse-cu12", "12.5.8.93"}, {"nvidia-cusparselt-cu12", "0.7.1"},
		{"nvidia-nccl-cu12", "2.27.5"}, {"nvidia-nvshmem-cu12", ""}, {"nvidia-nvjitlink-cu12", "12.8.93"},
	},
	"12.9": {{"nvidia-cuda-cupti-cu12", "12.9.79"}, {"nvidia-cublas-cu12", "12.9.1.4"}},
	"13.0": {
		{"nvidia-cublas", ""}, {"nvidia-cuda-cupti", ""}, {"nvidia-cuda-nvrtc", ""}, {"nvidia-cuda-runtime", ""}, {"nvidia-cudnn-cu13", ""},
		{"nvidia-cufft", ""}, {"nvidia-cufile", ""}, {"nvidia-curand", ""}, {"nvidia-cusolver", ""}, {"nvidia-cusparse", ""},
		{"nvidia-cusparselt-cu13", ""}, {"nvidia-nccl-cu13", ""}, {"nvidia-nvjitlink", ""}, {"nvidia-nvshmem-cu13", ""}, {"nvidia-nvtx", ""},
	},
}

// TorchPins lists the wheels of NVIDIA's libraries that torch's official wheel for a CUDA version takes along, nil when the table does not say.
func TorchPins(cuda string) []Pin { return append([]Pin(nil), torchPins[minorOf(cuda)]...) }
