#!/bin/bash
set -e
source ./buildconfig
mkdir -p "$TARGET"
ls /opt/app/bin
