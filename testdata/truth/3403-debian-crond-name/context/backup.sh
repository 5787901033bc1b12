#!/bin/sh
tar -czf /backup/data.tgz /data
