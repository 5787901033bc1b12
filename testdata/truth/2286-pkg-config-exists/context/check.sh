#!/bin/sh
set -e
pkg-config --exists libxml-2.0
pkg-config --exists --print-errors libsystemd
echo fine
