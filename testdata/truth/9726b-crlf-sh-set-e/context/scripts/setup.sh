#!/bin/sh
set -e
mkdir -p data
echo ready
