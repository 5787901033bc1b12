#!/usr/bin/env node
/* the release as the project keeps it */
require('module')
