#!/bin/bash
set -e
usermod -u 1500 myuser
echo started
