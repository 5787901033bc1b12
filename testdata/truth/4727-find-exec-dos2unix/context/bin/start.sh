#!/bin/sh
exec python -m jobs
