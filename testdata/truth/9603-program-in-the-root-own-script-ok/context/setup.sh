#!/bin/sh
[ -n "$1" ] || { echo usage: setup.sh NAME; exit 2; }
