#!/bin/sh
if [ -x /opt/app/run ]; then /opt/app/run; fi
echo hi
