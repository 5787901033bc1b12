const express = require('express');
const app = express();
app.get('/users{/:id}', (req, res) => res.json({}));
app.get('/files/*path', (req, res) => res.send('x'));
app.get('/{*splat}', (req, res) => res.send('x'));
app.get(/.*/, (req, res) => res.send('x'));
app.get(['/a', '/b'], (req, res) => res.send('x'));
function later() { app.get('*', () => {}); }
const m = new Map([['*', 1]]);
m.get('*');
const router = express.Router();
router.use('/c', router);
console.log('ok', typeof later);
