package Acme::Report;
1;
