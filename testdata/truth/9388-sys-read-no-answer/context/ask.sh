#!/bin/bash
set -e
read -p "Install to [/opt]: " -r dir
mkdir -p "${dir:-/opt/tool}"
