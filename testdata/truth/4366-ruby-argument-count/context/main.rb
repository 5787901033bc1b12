require_relative 'mailer'

mailer = Mailer.new('smtp.example.com')
mailer.deliver('a@example.com', 'hi')
