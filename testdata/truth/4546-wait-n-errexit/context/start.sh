#!/bin/sh
set -e
sleep 1 &
sleep 2 &
wait -n
echo one ended
