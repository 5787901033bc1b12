#!/bin/bash
if [ $# -lt 1 ]; then
  echo "usage: $0 NAME" >&2
  exit 2
fi
mkdir "/srv/$1"
