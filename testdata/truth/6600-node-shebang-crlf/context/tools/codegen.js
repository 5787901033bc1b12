#!/usr/bin/env node
'use strict';
console.log('export type X = 1;');
