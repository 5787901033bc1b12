const express = require('express');
const { list } = require('./handlers');
const app = express();
app.get('/users', list);
console.log('ok');
