FROM nvidia/cuda:12.4.1-devel-ubuntu22.04 AS build
RUN apt-get update && apt-get install -y git cmake
WORKDIR /src
RUN git clone --depth 1 https://github.com/ggml-org/llama.cpp .
RUN cmake -B build -DGGML_CUDA=ON && cmake --build build --config Release

FROM nvidia/cuda:12.4.1-base-ubuntu22.04
COPY --from=build /src/build/bin /app
CMD ["/app/llama-server"]
