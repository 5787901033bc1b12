#!/usr/bin/env node
console.log(require('../package.json').version)
