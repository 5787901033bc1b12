const express = require('express');
const cors = require('cors');

const origins = process.env.ALLOWED_ORIGINS.split(',');
const app = express();
app.use(cors({ origin: origins }));
app.get('/', (_, res) => res.send('ok'));
app.listen(18961);
