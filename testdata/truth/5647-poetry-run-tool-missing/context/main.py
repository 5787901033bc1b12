import jobs.cli
jobs.cli.main()
