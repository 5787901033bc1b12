require "mkmf"
create_makefile("fast")
