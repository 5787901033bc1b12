#!/bin/sh
while :; do date; sleep 5; done
