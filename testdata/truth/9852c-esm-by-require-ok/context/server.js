const chalk = require('chalk').default;
const { nanoid } = require('nanoid');
const { Chalk } = require('chalk');
console.log(chalk.green('up'), nanoid().length, new Chalk().level);
import('chalk').then((c) => console.log(c.default.red('x')));
