#!/usr/bin/env node
import { collect } from '../lib/collect.js';

const tags = collect(['a', 'b'], ['b', 'c']);
const asJson = process.argv.includes('--json');
console.log(asJson ? JSON.stringify(tags) : tags.join(', '));
