FROM nvidia/cuda:12.4.0-cudnn-runtime-ubuntu22.04
