process.cwd()
