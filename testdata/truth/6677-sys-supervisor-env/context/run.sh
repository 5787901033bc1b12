#!/bin/sh
exec sleep 10

