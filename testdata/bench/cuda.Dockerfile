# syntax=docker/dockerfile:1
ARG CUDA=12.4.1
FROM nvidia/cuda:${CUDA}-cudnn-devel-ubuntu22.04 AS base

SHELL ["/bin/bash", "-o", "pipefail", "-c"]
ENV DEBIAN_FRONTEND=noninteractive \
    LANG=C.UTF-8 \
    PYTHONUNBUFFERED=1 \
    PATH=/opt/venv/bin:/usr/local/cuda/bin:$PATH
ARG PYTHON=3.10

RUN apt-get update && apt-get install -y --no-install-recommends \
        build-essential \
        ca-certificates \
        ccache \
        cmake \
        curl \
        ffmpeg \
        g++-11 \
        gcc-11 \
        gdb \
        git \
        git-lfs \
        gnupg \
        htop \
        iproute2 \
        iputils-ping \
        jq \
        less \
        libaio-dev \
        libavcodec-dev \
        libavformat-dev \
        libblas-dev \
        libboost-all-dev \
        libbz2-dev \
        libcurl4-openssl-dev \
        libeigen3-dev \
        libffi-dev \
        libgflags-dev \
        libgl1-mesa-glx \
        libglib2.0-0 \
        libgoogle-glog-dev \
        libhdf5-dev \
        libibverbs-dev \
        libjpeg-dev \
        liblapack-dev \
        liblzma-dev \
        libncurses5-dev \
        libnuma-dev \
        libopenblas-dev \
        libopenmpi-dev \
        libpng-dev \
        libprotobuf-dev \
        libreadline-dev \
        libsm6 \
        libsndfile1 \
        libsqlite3-dev \
        libssl-dev \
        libswscale-dev \
        libtiff-dev \
        libxext6 \
        libxml2-dev \
        libxrender-dev \
        libyaml-dev \
        locales \
        lsof \
        make \
        nano \
        net-tools \
        ninja-build \
        openmpi-bin \
        openssh-client \
        pciutils \
        pkg-config \
        protobuf-compiler \
        python3-dev \
        python3-pip \
        python3.10 \
        python3.10-dev \
        python3.10-venv \
        rsync \
        software-properties-common \
        sox \
        strace \
        sudo \
        tmux \
        tree \
        unzip \
        vim \
        wget \
        xz-utils \
        zip \
        zlib1g-dev \
    && rm -rf /var/lib/apt/lists/*

RUN python3.10 -m venv /opt/venv \
    && pip install --no-cache-dir --upgrade pip==24.0 setuptools==69.5.1 wheel==0.43.0

FROM base AS nccl
ARG NCCL_VERSION=1.0.0
ENV NCCL_HOME=/opt/nccl
WORKDIR /src/nccl
RUN curl -fsSL -o nccl.tar.gz https://downloads.example.com/nccl/v${NCCL_VERSION}.tar.gz \
    && tar -xzf nccl.tar.gz --strip-components=1 \
    && rm nccl.tar.gz
RUN --mount=type=cache,target=/root/.ccache \
    cmake -S . -B build -G Ninja \
        -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_CUDA_ARCHITECTURES="70;75;80;86;89;90" \
        -DCMAKE_INSTALL_PREFIX=/opt/nccl \
        -DCMAKE_C_COMPILER_LAUNCHER=ccache \
    && cmake --build build -j"$(nproc)" \
    && cmake --install build

RUN set -eux; \
    mkdir -p /opt/nccl/lib /opt/nccl/include; \
    for f in a b c; do \
        if [ -e "build/$f.so" ]; then \
            cp "build/$f.so" /opt/nccl/lib/; \
        else \
            echo "no $f"; \
        fi; \
    done; \
    echo /opt/nccl/lib > /etc/ld.so.conf.d/nccl.conf; \
    ldconfig

FROM base AS gdrcopy
ARG GDRCOPY_VERSION=2.3.1
ENV GDRCOPY_HOME=/opt/gdrcopy
WORKDIR /src/gdrcopy
RUN curl -fsSL -o gdrcopy.tar.gz https://downloads.example.com/gdrcopy/v${GDRCOPY_VERSION}.tar.gz \
    && tar -xzf gdrcopy.tar.gz --strip-components=1 \
    && rm gdrcopy.tar.gz
RUN --mount=type=cache,target=/root/.ccache \
    cmake -S . -B build -G Ninja \
        -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_CUDA_ARCHITECTURES="70;75;80;86;89;90" \
        -DCMAKE_INSTALL_PREFIX=/opt/gdrcopy \
        -DCMAKE_C_COMPILER_LAUNCHER=ccache \
    && cmake --build build -j"$(nproc)" \
    && cmake --install build

RUN set -eux; \
    mkdir -p /opt/gdrcopy/lib /opt/gdrcopy/include; \
    for f in a b c; do \
        if [ -e "build/$f.so" ]; then \
            cp "build/$f.so" /opt/gdrcopy/lib/; \
        else \
            echo "no $f"; \
        fi; \
    done; \
    echo /opt/gdrcopy/lib > /etc/ld.so.conf.d/gdrcopy.conf; \
    ldconfig

FROM base AS ucx
ARG UCX_VERSION=3.6.2
ENV UCX_HOME=/opt/ucx
WORKDIR /src/ucx
RUN curl -fsSL -o ucx.tar.gz https://downloads.example.com/ucx/v${UCX_VERSION}.tar.gz \
    && tar -xzf ucx.tar.gz --strip-components=1 \
    && rm ucx.tar.gz
RUN --mount=type=cache,target=/root/.ccache \
    cmake -S . -B build -G Ninja \
        -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_CUDA_ARCHITECTURES="70;75;80;86;89;90" \
        -DCMAKE_INSTALL_PREFIX=/opt/ucx \
        -DCMAKE_C_COMPILER_LAUNCHER=ccache \
    && cmake --build build -j"$(nproc)" \
    && cmake --install build

RUN set -eux; \
    mkdir -p /opt/ucx/lib /opt/ucx/include; \
    for f in a b c; do \
        if [ -e "build/$f.so" ]; then \
            cp "build/$f.so" /opt/ucx/lib/; \
        else \
            echo "no $f"; \
        fi; \
    done; \
    echo /opt/ucx/lib > /etc/ld.so.conf.d/ucx.conf; \
    ldconfig

FROM base AS openmpi
ARG OPENMPI_VERSION=4.9.3
ENV OPENMPI_HOME=/opt/openmpi
WORKDIR /src/openmpi
RUN curl -fsSL -o openmpi.tar.gz https://downloads.example.com/openmpi/v${OPENMPI_VERSION}.tar.gz \
    && tar -xzf openmpi.tar.gz --strip-components=1 \
    && rm openmpi.tar.gz
RUN --mount=type=cache,target=/root/.ccache \
    cmake -S . -B build -G Ninja \
        -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_CUDA_ARCHITECTURES="70;75;80;86;89;90" \
        -DCMAKE_INSTALL_PREFIX=/opt/openmpi \
        -DCMAKE_C_COMPILER_LAUNCHER=ccache \
    && cmake --build build -j"$(nproc)" \
    && cmake --install build

RUN set -eux; \
    mkdir -p /opt/openmpi/lib /opt/openmpi/include; \
    for f in a b c; do \
        if [ -e "build/$f.so" ]; then \
            cp "build/$f.so" /opt/openmpi/lib/; \
        else \
            echo "no $f"; \
        fi; \
    done; \
    echo /opt/openmpi/lib > /etc/ld.so.conf.d/openmpi.conf; \
    ldconfig

FROM base AS hwloc
ARG HWLOC_VERSION=5.12.0
ENV HWLOC_HOME=/opt/hwloc
WORKDIR /src/hwloc
RUN curl -fsSL -o hwloc.tar.gz https://downloads.example.com/hwloc/v${HWLOC_VERSION}.tar.gz \
    && tar -xzf hwloc.tar.gz --strip-components=1 \
    && rm hwloc.tar.gz
RUN --mount=type=cache,target=/root/.ccache \
    cmake -S . -B build -G Ninja \
        -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_CUDA_ARCHITECTURES="70;75;80;86;89;90" \
        -DCMAKE_INSTALL_PREFIX=/opt/hwloc \
        -DCMAKE_C_COMPILER_LAUNCHER=ccache \
    && cmake --build build -j"$(nproc)" \
    && cmake --install build

RUN set -eux; \
    mkdir -p /opt/hwloc/lib /opt/hwloc/include; \
    for f in a b c; do \
        if [ -e "build/$f.so" ]; then \
            cp "build/$f.so" /opt/hwloc/lib/; \
        else \
            echo "no $f"; \
        fi; \
    done; \
    echo /opt/hwloc/lib > /etc/ld.so.conf.d/hwloc.conf; \
    ldconfig

FROM base AS libfabric
ARG LIBFABRIC_VERSION=1.15.1
ENV LIBFABRIC_HOME=/opt/libfabric
WORKDIR /src/libfabric
RUN curl -fsSL -o libfabric.tar.gz https://downloads.example.com/libfabric/v${LIBFABRIC_VERSION}.tar.gz \
    && tar -xzf libfabric.tar.gz --strip-components=1 \
    && rm libfabric.tar.gz
RUN --mount=type=cache,target=/root/.ccache \
    cmake -S . -B build -G Ninja \
        -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_CUDA_ARCHITECTURES="70;75;80;86;89;90" \
        -DCMAKE_INSTALL_PREFIX=/opt/libfabric \
        -DCMAKE_C_COMPILER_LAUNCHER=ccache \
    && cmake --build build -j"$(nproc)" \
    && cmake --install build

RUN set -eux; \
    mkdir -p /opt/libfabric/lib /opt/libfabric/include; \
    for f in a b c; do \
        if [ -e "build/$f.so" ]; then \
            cp "build/$f.so" /opt/libfabric/lib/; \
        else \
            echo "no $f"; \
        fi; \
    done; \
    echo /opt/libfabric/lib > /etc/ld.so.conf.d/libfabric.conf; \
    ldconfig

FROM base AS aws-ofi
ARG AWS_OFI_VERSION=2.1.2
ENV AWS_OFI_HOME=/opt/aws-ofi
WORKDIR /src/aws-ofi
RUN curl -fsSL -o aws-ofi.tar.gz https://downloads.example.com/aws-ofi/v${AWS_OFI_VERSION}.tar.gz \
    && tar -xzf aws-ofi.tar.gz --strip-components=1 \
    && rm aws-ofi.tar.gz
RUN --mount=type=cache,target=/root/.ccache \
    cmake -S . -B build -G Ninja \
        -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_CUDA_ARCHITECTURES="70;75;80;86;89;90" \
        -DCMAKE_INSTALL_PREFIX=/opt/aws-ofi \
        -DCMAKE_C_COMPILER_LAUNCHER=ccache \
    && cmake --build build -j"$(nproc)" \
    && cmake --install build

RUN set -eux; \
    mkdir -p /opt/aws-ofi/lib /opt/aws-ofi/include; \
    for f in a b c; do \
        if [ -e "build/$f.so" ]; then \
            cp "build/$f.so" /opt/aws-ofi/lib/; \
        else \
            echo "no $f"; \
        fi; \
    done; \
    echo /opt/aws-ofi/lib > /etc/ld.so.conf.d/aws-ofi.conf; \
    ldconfig

FROM base AS flash
ARG FLASH_VERSION=3.4.3
ENV FLASH_HOME=/opt/flash
WORKDIR /src/flash
RUN curl -fsSL -o flash.tar.gz https://downloads.example.com/flash/v${FLASH_VERSION}.tar.gz \
    && tar -xzf flash.tar.gz --strip-components=1 \
    && rm flash.tar.gz
RUN --mount=type=cache,target=/root/.ccache \
    cmake -S . -B build -G Ninja \
        -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_CUDA_ARCHITECTURES="70;75;80;86;89;90" \
        -DCMAKE_INSTALL_PREFIX=/opt/flash \
        -DCMAKE_C_COMPILER_LAUNCHER=ccache \
    && cmake --build build -j"$(nproc)" \
    && cmake --install build

RUN set -eux; \
    mkdir -p /opt/flash/lib /opt/flash/include; \
    for f in a b c; do \
        if [ -e "build/$f.so" ]; then \
            cp "build/$f.so" /opt/flash/lib/; \
        else \
            echo "no $f"; \
        fi; \
    done; \
    echo /opt/flash/lib > /etc/ld.so.conf.d/flash.conf; \
    ldconfig

FROM base AS apex
ARG APEX_VERSION=4.7.0
ENV APEX_HOME=/opt/apex
WORKDIR /src/apex
RUN curl -fsSL -o apex.tar.gz https://downloads.example.com/apex/v${APEX_VERSION}.tar.gz \
    && tar -xzf apex.tar.gz --strip-components=1 \
    && rm apex.tar.gz
RUN --mount=type=cache,target=/root/.ccache \
    cmake -S . -B build -G Ninja \
        -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_CUDA_ARCHITECTURES="70;75;80;86;89;90" \
        -DCMAKE_INSTALL_PREFIX=/opt/apex \
        -DCMAKE_C_COMPILER_LAUNCHER=ccache \
    && cmake --build build -j"$(nproc)" \
    && cmake --install build

RUN set -eux; \
    mkdir -p /opt/apex/lib /opt/apex/include; \
    for f in a b c; do \
        if [ -e "build/$f.so" ]; then \
            cp "build/$f.so" /opt/apex/lib/; \
        else \
            echo "no $f"; \
        fi; \
    done; \
    echo /opt/apex/lib > /etc/ld.so.conf.d/apex.conf; \
    ldconfig

FROM base AS transformer
ARG TRANSFORMER_VERSION=5.10.1
ENV TRANSFORMER_HOME=/opt/transformer
WORKDIR /src/transformer
RUN curl -fsSL -o transformer.tar.gz https://downloads.example.com/transformer/v${TRANSFORMER_VERSION}.tar.gz \
    && tar -xzf transformer.tar.gz --strip-components=1 \
    && rm transformer.tar.gz
RUN --mount=type=cache,target=/root/.ccache \
    cmake -S . -B build -G Ninja \
        -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_CUDA_ARCHITECTURES="70;75;80;86;89;90" \
        -DCMAKE_INSTALL_PREFIX=/opt/transformer \
        -DCMAKE_C_COMPILER_LAUNCHER=ccache \
    && cmake --build build -j"$(nproc)" \
    && cmake --install build

RUN set -eux; \
    mkdir -p /opt/transformer/lib /opt/transformer/include; \
    for f in a b c; do \
        if [ -e "build/$f.so" ]; then \
            cp "build/$f.so" /opt/transformer/lib/; \
        else \
            echo "no $f"; \
        fi; \
    done; \
    echo /opt/transformer/lib > /etc/ld.so.conf.d/transformer.conf; \
    ldconfig

FROM base AS deepspeed
ARG DEEPSPEED_VERSION=1.13.2
ENV DEEPSPEED_HOME=/opt/deepspeed
WORKDIR /src/deepspeed
RUN curl -fsSL -o deepspeed.tar.gz https://downloads.example.com/deepspeed/v${DEEPSPEED_VERSION}.tar.gz \
    && tar -xzf deepspeed.tar.gz --strip-components=1 \
    && rm deepspeed.tar.gz
RUN --mount=type=cache,target=/root/.ccache \
    cmake -S . -B build -G Ninja \
        -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_CUDA_ARCHITECTURES="70;75;80;86;89;90" \
        -DCMAKE_INSTALL_PREFIX=/opt/deepspeed \
        -DCMAKE_C_COMPILER_LAUNCHER=ccache \
    && cmake --build build -j"$(nproc)" \
    && cmake --install build

RUN set -eux; \
    mkdir -p /opt/deepspeed/lib /opt/deepspeed/include; \
    for f in a b c; do \
        if [ -e "build/$f.so" ]; then \
            cp "build/$f.so" /opt/deepspeed/lib/; \
        else \
            echo "no $f"; \
        fi; \
    done; \
    echo /opt/deepspeed/lib > /etc/ld.so.conf.d/deepspeed.conf; \
    ldconfig

FROM base AS xformers
ARG XFORMERS_VERSION=2.16.3
ENV XFORMERS_HOME=/opt/xformers
WORKDIR /src/xformers
RUN curl -fsSL -o xformers.tar.gz https://downloads.example.com/xformers/v${XFORMERS_VERSION}.tar.gz \
    && tar -xzf xformers.tar.gz --strip-components=1 \
    && rm xformers.tar.gz
RUN --mount=type=cache,target=/root/.ccache \
    cmake -S . -B build -G Ninja \
        -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_CUDA_ARCHITECTURES="70;75;80;86;89;90" \
        -DCMAKE_INSTALL_PREFIX=/opt/xformers \
        -DCMAKE_C_COMPILER_LAUNCHER=ccache \
    && cmake --build build -j"$(nproc)" \
    && cmake --install build

RUN set -eux; \
    mkdir -p /opt/xformers/lib /opt/xformers/include; \
    for f in a b c; do \
        if [ -e "build/$f.so" ]; then \
            cp "build/$f.so" /opt/xformers/lib/; \
        else \
            echo "no $f"; \
        fi; \
    done; \
    echo /opt/xformers/lib > /etc/ld.so.conf.d/xformers.conf; \
    ldconfig

FROM base AS triton
ARG TRITON_VERSION=3.2.0
ENV TRITON_HOME=/opt/triton
WORKDIR /src/triton
RUN curl -fsSL -o triton.tar.gz https://downloads.example.com/triton/v${TRITON_VERSION}.tar.gz \
    && tar -xzf triton.tar.gz --strip-components=1 \
    && rm triton.tar.gz
RUN --mount=type=cache,target=/root/.ccache \
    cmake -S . -B build -G Ninja \
        -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_CUDA_ARCHITECTURES="70;75;80;86;89;90" \
        -DCMAKE_INSTALL_PREFIX=/opt/triton \
        -DCMAKE_C_COMPILER_LAUNCHER=ccache \
    && cmake --build build -j"$(nproc)" \
    && cmake --install build

RUN set -eux; \
    mkdir -p /opt/triton/lib /opt/triton/include; \
    for f in a b c; do \
        if [ -e "build/$f.so" ]; then \
            cp "build/$f.so" /opt/triton/lib/; \
        else \
            echo "no $f"; \
        fi; \
    done; \
    echo /opt/triton/lib > /etc/ld.so.conf.d/triton.conf; \
    ldconfig

FROM base AS vllm
ARG VLLM_VERSION=4.5.1
ENV VLLM_HOME=/opt/vllm
WORKDIR /src/vllm
RUN curl -fsSL -o vllm.tar.gz https://downloads.example.com/vllm/v${VLLM_VERSION}.tar.gz \
    && tar -xzf vllm.tar.gz --strip-components=1 \
    && rm vllm.tar.gz
RUN --mount=type=cache,target=/root/.ccache \
    cmake -S . -B build -G Ninja \
        -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_CUDA_ARCHITECTURES="70;75;80;86;89;90" \
        -DCMAKE_INSTALL_PREFIX=/opt/vllm \
        -DCMAKE_C_COMPILER_LAUNCHER=ccache \
    && cmake --build build -j"$(nproc)" \
    && cmake --install build

RUN set -eux; \
    mkdir -p /opt/vllm/lib /opt/vllm/include; \
    for f in a b c; do \
        if [ -e "build/$f.so" ]; then \
            cp "build/$f.so" /opt/vllm/lib/; \
        else \
            echo "no $f"; \
        fi; \
    done; \
    echo /opt/vllm/lib > /etc/ld.so.conf.d/vllm.conf; \
    ldconfig

FROM base AS bitsandbytes
ARG BITSANDBYTES_VERSION=5.8.2
ENV BITSANDBYTES_HOME=/opt/bitsandbytes
WORKDIR /src/bitsandbytes
RUN curl -fsSL -o bitsandbytes.tar.gz https://downloads.example.com/bitsandbytes/v${BITSANDBYTES_VERSION}.tar.gz \
    && tar -xzf bitsandbytes.tar.gz --strip-components=1 \
    && rm bitsandbytes.tar.gz
RUN --mount=type=cache,target=/root/.ccache \
    cmake -S . -B build -G Ninja \
        -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_CUDA_ARCHITECTURES="70;75;80;86;89;90" \
        -DCMAKE_INSTALL_PREFIX=/opt/bitsandbytes \
        -DCMAKE_C_COMPILER_LAUNCHER=ccache \
    && cmake --build build -j"$(nproc)" \
    && cmake --install build

RUN set -eux; \
    mkdir -p /opt/bitsandbytes/lib /opt/bitsandbytes/include; \
    for f in a b c; do \
        if [ -e "build/$f.so" ]; then \
            cp "build/$f.so" /opt/bitsandbytes/lib/; \
        else \
            echo "no $f"; \
        fi; \
    done; \
    echo /opt/bitsandbytes/lib > /etc/ld.so.conf.d/bitsandbytes.conf; \
    ldconfig

FROM base AS megatron
ARG MEGATRON_VERSION=1.11.3
ENV MEGATRON_HOME=/opt/megatron
WORKDIR /src/megatron
RUN curl -fsSL -o megatron.tar.gz https://downloads.example.com/megatron/v${MEGATRON_VERSION}.tar.gz \
    && tar -xzf megatron.tar.gz --strip-components=1 \
    && rm megatron.tar.gz
RUN --mount=type=cache,target=/root/.ccache \
    cmake -S . -B build -G Ninja \
        -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_CUDA_ARCHITECTURES="70;75;80;86;89;90" \
        -DCMAKE_INSTALL_PREFIX=/opt/megatron \
        -DCMAKE_C_COMPILER_LAUNCHER=ccache \
    && cmake --build build -j"$(nproc)" \
    && cmake --install build

RUN set -eux; \
    mkdir -p /opt/megatron/lib /opt/megatron/include; \
    for f in a b c; do \
        if [ -e "build/$f.so" ]; then \
            cp "build/$f.so" /opt/megatron/lib/; \
        else \
            echo "no $f"; \
        fi; \
    done; \
    echo /opt/megatron/lib > /etc/ld.so.conf.d/megatron.conf; \
    ldconfig

FROM base AS runtime
ARG USERNAME=app
RUN groupadd --gid 1000 "$USERNAME" \
    && useradd --uid 1000 --gid 1000 --create-home --shell /bin/bash "$USERNAME"

COPY --from=nccl /opt/nccl/ /opt/nccl/
ENV LD_LIBRARY_PATH=/opt/nccl/lib:$LD_LIBRARY_PATH
COPY --from=gdrcopy /opt/gdrcopy/ /opt/gdrcopy/
ENV LD_LIBRARY_PATH=/opt/gdrcopy/lib:$LD_LIBRARY_PATH
COPY --from=ucx /opt/ucx/ /opt/ucx/
ENV LD_LIBRARY_PATH=/opt/ucx/lib:$LD_LIBRARY_PATH
COPY --from=openmpi /opt/openmpi/ /opt/openmpi/
ENV LD_LIBRARY_PATH=/opt/openmpi/lib:$LD_LIBRARY_PATH
COPY --from=hwloc /opt/hwloc/ /opt/hwloc/
ENV LD_LIBRARY_PATH=/opt/hwloc/lib:$LD_LIBRARY_PATH
COPY --from=libfabric /opt/libfabric/ /opt/libfabric/
ENV LD_LIBRARY_PATH=/opt/libfabric/lib:$LD_LIBRARY_PATH
COPY --from=aws-ofi /opt/aws-ofi/ /opt/aws-ofi/
ENV LD_LIBRARY_PATH=/opt/aws-ofi/lib:$LD_LIBRARY_PATH
COPY --from=flash /opt/flash/ /opt/flash/
ENV LD_LIBRARY_PATH=/opt/flash/lib:$LD_LIBRARY_PATH
COPY --from=apex /opt/apex/ /opt/apex/
ENV LD_LIBRARY_PATH=/opt/apex/lib:$LD_LIBRARY_PATH
COPY --from=transformer /opt/transformer/ /opt/transformer/
ENV LD_LIBRARY_PATH=/opt/transformer/lib:$LD_LIBRARY_PATH
COPY --from=deepspeed /opt/deepspeed/ /opt/deepspeed/
ENV LD_LIBRARY_PATH=/opt/deepspeed/lib:$LD_LIBRARY_PATH
COPY --from=xformers /opt/xformers/ /opt/xformers/
ENV LD_LIBRARY_PATH=/opt/xformers/lib:$LD_LIBRARY_PATH
COPY --from=triton /opt/triton/ /opt/triton/
ENV LD_LIBRARY_PATH=/opt/triton/lib:$LD_LIBRARY_PATH
COPY --from=vllm /opt/vllm/ /opt/vllm/
ENV LD_LIBRARY_PATH=/opt/vllm/lib:$LD_LIBRARY_PATH
COPY --from=bitsandbytes /opt/bitsandbytes/ /opt/bitsandbytes/
ENV LD_LIBRARY_PATH=/opt/bitsandbytes/lib:$LD_LIBRARY_PATH
COPY --from=megatron /opt/megatron/ /opt/megatron/
ENV LD_LIBRARY_PATH=/opt/megatron/lib:$LD_LIBRARY_PATH
RUN pip install --no-cache-dir \
        torch==2.4.0 \
        torchvision==0.19.0 \
        torchaudio==2.4.0 \
        numpy==1.26.4 \
        scipy==1.13.0 \
        pandas==2.2.2 \
        transformers==4.44.0 \
        datasets==2.20.0 \
        accelerate==0.33.0 \
        safetensors==0.4.4 \
        sentencepiece==0.2.0 \
        tokenizers==0.19.1 \
        einops==0.8.0 \
        wandb==0.17.5 \
        tensorboard==2.17.0 \
        pytest==8.3.2 \
        fastapi==0.112.0 \
        uvicorn==0.30.5 \
        pydantic==2.8.2 \
        httpx==0.27.0

RUN python -c "import torch; print(torch.__version__)"
WORKDIR /workspace
RUN chown -R app:app /workspace /opt/venv
USER app
EXPOSE 8000
HEALTHCHECK --interval=30s CMD curl -f http://localhost:8000/health || exit 1
ENTRYPOINT ["python", "-m", "uvicorn"]
CMD ["app:app", "--host", "0.0.0.0"]
