#!/bin/sh
while true; do sleep 5; done
