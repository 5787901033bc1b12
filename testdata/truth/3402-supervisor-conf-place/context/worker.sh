#!/bin/sh
while :; do sleep 5; done
