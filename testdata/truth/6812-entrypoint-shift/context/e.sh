#!/bin/bash
cmd=$1; shift
exec "$@"
