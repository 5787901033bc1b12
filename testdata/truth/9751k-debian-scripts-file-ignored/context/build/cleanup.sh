#!/bin/bash
set -e
apt-get clean
rm -rf /var/lib/apt/lists/*
