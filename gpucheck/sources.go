package gpucheck

// Confidence says how far a table can be relied on.
type Confidence uint8

// From least to most. Only Documented and Verified facts may bear a Broken verdict.
const (
	Inferred   Confidence = iota // follows from other facts
	Documented                   // in a vendor's document, at second hand
	Verified                     // in the vendor's own source or files
)

func (c Confidence) String() string {
	switch c {
	case Verified:
		return "verified"
	case Documented:
		return "documented"
	}
	return "inferred"
}

// Source is where the facts of one table come from.
type Source struct {
	Table      string
	From       string
	AsOf       string // the day on which it was last read, as 2006-01-02
	Confidence Confidence
}

// Sources lists the embedded tables with their origin.
func Sources() []Source {
	return []Source{
		{"toolkit drivers", "NVIDIA CUDA release notes, table 3 (toolkit driver versions, Linux x86_64), from a copy", "2026-11-20", Documented},
		{"minor-version drivers", "NVIDIA CUDA release notes, table 2, from a copy: 11.x >= 450, 12.x >= 525, 13.x >= 580", "2026-11-20", Documented},
		{"forward compatibility branches", "NVIDIA_REQUIRE_CUDA of the nvidia/cuda images (container-images/cuda, 2025-08-18)", "2026-11-20", Verified},
		{"forward compatibility devices", "CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE in cuda.h; which brands: the nvidia/cuda images' require strings since 12.5, which leave out geforce and titan", "2026-11-20", Inferred},
		{"older compat", "cuda-compat 580.95.05 on driver 580.159.04, NVIDIA H200: cuInit gives 803 (tried; testdata/gpu)", "2026-11-20", Documented},
		{"compat by the runtime", "NVIDIA/libnvidia-container src/cli/compat_mode.c: the image's cuda-compat of a newer major than the driver is put first", "2026-11-20", Verified},
		{"require expressions", "NVIDIA/libnvidia-container src/cli/dsl.c", "2026-11-20", Verified},
		{"PTX versions", "NVIDIA/cuda-python _ptx_utils; 12.6 inferred; 13.3 not known", "2026-11-20", Verified},
		{"compute capabilities", "NixOS/nixpkgs@55d5788b pkgs/development/cuda-modules/_cuda/db/bootstrap/cuda.nix", "2026-11-20", Documented},
		{"lanes", "CUDA C++ programming guide, throughput of native arithmetic instructions; 10.x and 12.x inferred", "2026-11-20", Documented},
		{"torch wheels", "pytorch RELEASE.md, from a copy; replicate/cog@6110c912 torch_compatibility.json; that PyPI serves CUDA 11.7 of 1.13 and 2.0: metadata of their nvidia- requirements, remembered", "2026-11-22", Documented},
		{"torch architectures", "pytorch@799d09f .ci/manywheel/build_cuda.sh, pytorch RELEASE.md (2.12 to 2.14); pytorch issue 182250 for 2.10 and 2.11, what torch.cuda prints; up to 2.7 inferred from moi90/pytorch_compute_capabilities (conda's builds) and what users' torch prints in pytorch issue 150733 and others like it", "2026-11-22", Documented},
		{"torch pins", "pytorch generate_binary_build_matrix.py@00018c94 and PyPI's metadata of torch 2.1 to 2.6; 13.0: what torch 2.11.0 was installed with", "2026-11-22", Documented},
		{"tensorflow", "replicate/cog@6110c912 tf_compatibility.json", "2026-11-20", Documented},
		{"error codes", "CUresult in cuda.h 13.0", "2026-11-20", Verified},
	}
}
