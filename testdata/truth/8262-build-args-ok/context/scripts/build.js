const fs = require('fs');
if (!process.env.npm_package_version) throw new Error('run by npm');
if (!process.env.CHANNEL || !process.env.REVISION) process.exit(1);
const lib = require('./lib');
lib.write('out.json', { v: process.env.npm_package_version });
JSON.parse(fs.readFileSync('out.json', 'utf8')).v.split('.');
