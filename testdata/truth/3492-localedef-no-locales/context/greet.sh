#!/bin/sh
date +%A
