#!/bin/sh
. ./conf.sh
echo up $A
