#!/bin/sh
echo running as $(id -un)
