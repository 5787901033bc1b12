# frozen_string_literal: true

require 'json'
require 'httparty'

puts HTTParty.name
