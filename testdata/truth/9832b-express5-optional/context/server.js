const express = require('express');
const router = express.Router();
router.get('/users/:id?', (req, res) => res.json({}));
module.exports = router;
console.log('ok');
