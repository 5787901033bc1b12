#!/bin/bash
apt-get update
apt-get install -y python3
pip3 install -r requirements.txt
nvcc --version
gcloud compute instances create trainer --image-family=common-cu121-debian-11 --image-project=deeplearning-platform-release
