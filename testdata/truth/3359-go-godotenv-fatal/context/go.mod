module example.com/bot

go 1.23

require github.com/joho/godotenv v1.5.1
