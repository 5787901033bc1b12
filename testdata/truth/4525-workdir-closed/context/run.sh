#!/bin/sh
echo up
