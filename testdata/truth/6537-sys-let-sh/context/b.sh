#!/bin/sh
set -e
n=1
let n=n+1
if [[ $n == 2 ]]; then echo two; fi
