const express = require('express');
const bodyParser = require('body-parser');
const debug = require('debug')('app');
const morgan = require('morgan');
const mime = require('mime');
const app = express();
app.use(morgan('tiny'), bodyParser.json());
debug('ready'); console.log(mime.lookup('a.txt'));
if (!process.env.CHECK) app.listen(3000);
