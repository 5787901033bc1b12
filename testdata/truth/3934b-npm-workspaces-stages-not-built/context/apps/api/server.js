const log = require('@acme/logger');
const ms = require('ms');

log('up', ms(1000));
