# The fourth: NVIDIA's package source, downloaded with a command that is not there, although it is configured already.
FROM nvidia/cuda:12.4.1-cudnn-runtime-ubuntu22.04
RUN wget https://developer.download.nvidia.com/compute/cuda/repos/ubuntu2204/x86_64/cuda-keyring_1.1-1_all.deb && \
    dpkg -i cuda-keyring_1.1-1_all.deb && \
    apt-get update && \
    apt-get install -y --no-install-recommends cuda-cupti-12-4
