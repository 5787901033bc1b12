# The second: through the links. BuildKit follows them, the classic builder's wildcards do not; and what arrives is found by name
# only after ldconfig.
FROM nvidia/cuda:12.4.1-cudnn-devel-ubuntu22.04 AS builder

FROM nvidia/cuda:12.4.1-cudnn-runtime-ubuntu22.04
COPY --from=builder /usr/local/cuda/lib64/libcupti.so* /usr/local/cuda/lib64/
