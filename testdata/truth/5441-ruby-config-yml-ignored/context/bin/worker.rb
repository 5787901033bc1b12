# frozen_string_literal: true

require 'yaml'
require_relative '../lib/worker'

settings = YAML.load_file(File.expand_path('../config/settings.yml', __dir__))
Worker.new(settings).run
