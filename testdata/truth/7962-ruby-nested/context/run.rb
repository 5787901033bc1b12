$LOAD_PATH.unshift(File.join(__dir__, 'lib'))
require 'demo'
Demo.start
