#!/usr/bin/perl
use strict;
use warnings;
use DBI;
use Report::Format qw(table);

print table([1, 2]);
