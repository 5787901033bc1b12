#!/bin/sh
. /app/lib.sh
hello
