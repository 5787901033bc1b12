#!/bin/bash
export PATH=/opt/b:$PATH
exec "$@"
