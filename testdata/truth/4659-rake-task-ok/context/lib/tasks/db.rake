namespace :db do
  desc "Seeds"
  task :seed do
    puts "seeded"
  end
end
