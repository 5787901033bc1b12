#!/usr/bin/perl
use strict;
use warnings;
use JSON::PP;
use Time::Local;
open(my $fh, "<", "settings.json") or die "settings.json: $!";
local $/;
my $c = decode_json(<$fh>);
print $c->{name}, "\n";
