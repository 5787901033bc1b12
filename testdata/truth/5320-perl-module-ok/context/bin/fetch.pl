#!/usr/bin/perl
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/../lib";
use Getopt::Long;
use My::Fetch;

my $url = "http://localhost/";
GetOptions("url=s" => \$url);
print My::Fetch->new->name, "\n";
