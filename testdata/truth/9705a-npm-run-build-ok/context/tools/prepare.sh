#!/bin/sh
set -e
mkdir -p build
echo prepared > build/stamp
