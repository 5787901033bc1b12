const chalk = require('chalk');
console.log(chalk.green('up'));
