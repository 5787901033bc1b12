#!/bin/sh
rsync -a /data/ /backup/
