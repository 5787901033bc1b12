# The same with pip as a module of python.
FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y python3
RUN python3 -m pip install pybind11
