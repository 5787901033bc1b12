#!/usr/bin/env node
console.log('hooks', process.argv[2]);
