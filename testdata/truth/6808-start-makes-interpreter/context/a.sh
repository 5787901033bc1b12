#!/bin/shell
echo a
