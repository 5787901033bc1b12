# The same on a CUDA runtime image, whose packages are known by their like in other releases alone: a warning.
FROM nvidia/cuda:12.4.1-cudnn-runtime-ubuntu22.04
RUN apt-get update && apt-get install -y python3
RUN pip3 install pybind11
