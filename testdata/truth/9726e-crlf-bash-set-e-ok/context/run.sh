#!/bin/bash
set -e
echo start
