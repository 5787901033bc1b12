# The sixth: a package name that no list has.
FROM nvidia/cuda:12.4.1-cudnn-runtime-ubuntu22.04
RUN apt-get update && \
    apt-get install -y --no-install-recommends cuda-cupti-12-4 libcupti-dev-12-4 && \
    rm -rf /var/lib/apt/lists/*
