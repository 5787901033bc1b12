package gpucheck

// Sureness says how far a table can be relied on.
type Sureness uint8

// From least to most. Only Stated and Read facts may bear a Broken verdict.
const (
	Inferred Sureness = iota // follows from other facts
	Stated                   // in a vendor's document, at second hand
	Read                     // in the vendor's own source or files
)

func (s Sureness) String() string {
	switch s {
	case Read:
		return "read"
	case Stated:
		return "stated"
	}
	return "inferred"
}

// Source is where the facts of one table come from.
type Source struct {
	Table string
	From  string
	Sure  Sureness
}

// Sources lists the embedded tables with their origin.
func Sources() []Source {
	return []Source{
		{"toolkit drivers", "NVIDIA CUDA release notes, table 3 (toolkit driver versions, Linux x86_64), from a copy", Stated},
		{"minor-version drivers", "NVIDIA CUDA release notes, table 2, from a copy: 11.x >= 450, 12.x >= 525, 13.x >= 580", Stated},
		{"forward compatibility branches", "NVIDIA_REQUIRE_CUDA of the nvidia/cuda images (container-images/cuda, 2025-08-18)", Read},
		{"forward compatibility devices", "CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE in cuda.h; which brands: the nvidia/cuda images' require strings since 12.5, which leave out geforce and titan", Inferred},
		{"older compat", "cuda-compat 580.95.05 on driver 580.159.04, NVIDIA H200: cuInit gives 803 (tried; testdata/gpu)", Stated},
		{"compat by the runtime", "NVIDIA/libnvidia-container src/cli/compat_mode.c: the image's cuda-compat of a newer major than the driver is put first", Read},
		{"require expressions", "NVIDIA/libnvidia-container src/cli/dsl.c", Read},
		{"PTX versions", "NVIDIA/cuda-python _ptx_utils; 12.6 inferred; 13.3 not known", Read},
		{"compute capabilities", "NixOS/nixpkgs@55d5788b pkgs/development/cuda-modules/_cuda/db/bootstrap/cuda.nix", Stated},
		{"lanes", "CUDA C++ programming guide, throughput of native arithmetic instructions; 10.x and 12.x inferred", Stated},
		{"torch wheels", "pytorch RELEASE.md, from a copy; replicate/cog@6110c912 torch_compatibility.json", Stated},
		{"torch architectures", "pytorch@799d09f .ci/manywheel/build_cuda.sh, pytorch RELEASE.md (2.12 to 2.14); moi90/pytorch_compute_capabilities for conda builds up to 2.7", Stated},
		{"torch pins", "pytorch generate_binary_build_matrix.py@00018c94 and PyPI's metadata of torch 2.1 to 2.6; 13.0: what torch 2.11.0 was installed with", Stated},
		{"tensorflow", "replicate/cog@6110c912 tf_compatibility.json", Stated},
		{"error codes", "CUresult in cuda.h 13.0", Read},
	}
}
