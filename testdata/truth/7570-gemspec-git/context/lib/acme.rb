module Acme; end
