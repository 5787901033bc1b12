FROM nvidia/cuda:12.4.1-cudnn-devel-ubuntu22.04 AS builder
RUN apt-get update && apt-get install -y --no-install-recommends git python3 python3-setuptools
RUN git clone --depth 1 --branch v2.4.0 https://github.com/pytorch/pytorch /src
RUN cd /src && python3 setup.py bdist_wheel

FROM nvidia/cuda:12.4.1-cudnn-runtime-ubuntu22.04
COPY --from=builder /src/dist /dist
COPY --from=builder /usr/local/cuda/extras/CUPTI/lib64/libcupti.so* /usr/local/cuda/lib64/
