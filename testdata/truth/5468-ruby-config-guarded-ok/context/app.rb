require 'yaml'
require 'json'

ROOT = File.expand_path(__dir__)
VERSION = File.read(File.join(ROOT, 'VERSION')).strip
LOCAL = File.join(ROOT, 'config', 'local.yml')

def local
  YAML.load_file(LOCAL)
end

config = JSON.parse(File.read('config/app.json'))
config.merge!(local) if File.exist?(LOCAL)
File.open('out.txt', 'w') { |f| f.puts VERSION }
puts config
