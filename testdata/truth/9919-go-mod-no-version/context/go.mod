module example.com/app

go 1.23

require github.com/google/uuid
