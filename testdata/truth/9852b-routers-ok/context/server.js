const express = require('express');
const { list, create } = require('./handlers');
const app = express();
app.get('/users', list);
app.post('/users', express.json(), create);
app.use('/old', require('./routes/old'));
app.use('/new', require('./routes/new').default);
app.use(require('./routes/all').router);
console.log('ok');
