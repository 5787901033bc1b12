#!/bin/sh
set -e
one
three
exec two
