console.log('up in', process.cwd());
