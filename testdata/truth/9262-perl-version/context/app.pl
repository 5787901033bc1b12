#!/usr/bin/perl
use v5.38;

say "hello";
