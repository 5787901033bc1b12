# A machine's start-up script as a Dockerfile: python3 brings no pip.
FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y python3
RUN pip3 install pybind11
