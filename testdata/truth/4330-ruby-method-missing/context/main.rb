require_relative 'lib/report'

report = Report.new('daily')
report.build
puts report.to_text
