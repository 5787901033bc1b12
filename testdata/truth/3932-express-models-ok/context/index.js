require('dotenv').config();
const express = require('express');
const db = require('./models');

const app = express();
app.use('/orders', require('./routes/orders'));

const port = process.env.PORT || 3000;
app.listen(port, () => console.log(`listening on ${port}`, Object.keys(db)));
setTimeout(() => process.exit(0), 500);
