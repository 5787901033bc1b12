namespace :db do
  desc "Migrates"
  task :migrate do
    puts "migrated"
  end
end
