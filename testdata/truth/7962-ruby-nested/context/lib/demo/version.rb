module Demo; VERSION = 1; end
