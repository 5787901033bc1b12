process.exit(0);

