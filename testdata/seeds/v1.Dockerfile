# Six attempts to get CUPTI into a runtime image. The first: the directory of another CUDA version.
FROM nvidia/cuda:12.4.1-cudnn-devel-ubuntu22.04 AS builder

FROM nvidia/cuda:12.4.1-cudnn-runtime-ubuntu22.04
COPY --from=builder /usr/local/cuda-12.0/lib64/libcupti.so* /usr/local/cuda/lib64/
