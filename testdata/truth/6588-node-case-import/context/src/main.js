'use strict';
const { log } = require('./lib/Logger');
log('worker started');
