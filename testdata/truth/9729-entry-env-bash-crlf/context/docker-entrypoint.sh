#!/usr/bin/env bash
set -e
echo "web api"
