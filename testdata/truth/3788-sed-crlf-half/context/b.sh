#!/bin/sh
echo b
