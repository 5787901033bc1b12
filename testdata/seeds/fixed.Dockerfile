# What was wanted all along: one package, from the source that is configured.
FROM nvidia/cuda:12.4.1-cudnn-runtime-ubuntu22.04
RUN apt-get update && apt-get install -y --no-install-recommends cuda-cupti-12-4
