#!/bin/sh
set -e
/app/run
