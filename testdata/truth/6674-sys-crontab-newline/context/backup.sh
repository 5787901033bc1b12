#!/bin/bash
date

