#!/usr/bin/env perl
use strict;
use warnings;
use JSON;
use Acme::Report;

print encode_json({ok => 1}), "\n";
