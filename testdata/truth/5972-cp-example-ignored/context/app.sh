echo app
