#!/bin/sh
python bin/run.py "$@"
