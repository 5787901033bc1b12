FROM nvidia/cuda:12.4.1-cudnn-runtime-ubuntu22.04
RUN apt-get update && apt-get install -y --no-install-recommends cuda-nvcc-12-4-1 libcudnn9-cuda-12-4 && rm -rf /var/lib/apt/lists/*
