#!/bin/sh
exec python web.py
