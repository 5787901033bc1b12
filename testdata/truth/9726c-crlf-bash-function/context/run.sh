#!/bin/bash
log() {
  echo "$1"
}
log start
