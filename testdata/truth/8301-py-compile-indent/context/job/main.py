import tasks
tasks.run()
