#!/usr/bin/env python
print("run")
