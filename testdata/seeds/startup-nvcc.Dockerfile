# A runtime image has no compiler.
FROM nvidia/cuda:12.4.1-cudnn-runtime-ubuntu22.04
RUN nvcc --version
