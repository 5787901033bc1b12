#!/bin/sh
cat /etc/app/app.yml
