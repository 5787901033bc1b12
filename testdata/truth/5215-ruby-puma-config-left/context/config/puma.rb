threads 1, 5
port ENV.fetch("PORT", 9292)
