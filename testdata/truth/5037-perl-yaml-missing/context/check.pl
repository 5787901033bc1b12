#!/usr/bin/perl
use strict;
use warnings;
use Getopt::Long;
use YAML::XS qw(Load);

print Load("a: 1")->{a}, "\n";
