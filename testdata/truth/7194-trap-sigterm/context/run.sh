#!/bin/sh
stop() { echo stopping; exit 0; }
trap stop SIGTERM SIGINT
while true; do
  sleep 1 &
  wait $!
done
