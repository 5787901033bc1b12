#!/usr/bin/env node
console.log('fleet');

