module Colorize; end
