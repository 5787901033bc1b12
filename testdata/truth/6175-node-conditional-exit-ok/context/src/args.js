exports.parse = (argv) => ({ n: argv.length });
