#!/bin/bash
set -e
cd /src
sort < want.txt > /tmp/want
sort < have.txt > /tmp/have
diff /tmp/want /tmp/have
