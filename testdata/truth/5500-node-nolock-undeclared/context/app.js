require('dotenv').config();
const express = require('express');
const routes = require('./routes');
const app = express();
app.use(routes);
module.exports = app;
if (process.env.CHECK) process.exit(0);
app.listen(process.env.PORT || 3000);
