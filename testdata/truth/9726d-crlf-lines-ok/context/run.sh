#!/bin/bash
# prints
echo start
echo "going on"
