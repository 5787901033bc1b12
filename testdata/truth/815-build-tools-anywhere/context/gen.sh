#!/bin/sh
echo x > /etc/gen6
