#!/bin/sh
set -e
echo started
