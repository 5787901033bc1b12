#!/bin/sh
date -d 2024-01-01 +%A
