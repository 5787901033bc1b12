module snippetbox.example.com

go 1.23
