#!/bin/bash

cd model/service

python main.py
