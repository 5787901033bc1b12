#!/bin/sh
echo nightly
