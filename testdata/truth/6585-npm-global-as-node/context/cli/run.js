#!/usr/bin/env node
require('fs').mkdirSync('dist');
