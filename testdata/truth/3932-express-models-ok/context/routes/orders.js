const { Router } = require('express');
const auth = require('../middleware/auth');

const router = Router();
router.get('/', auth, (req, res) => res.json([]));
module.exports = router;
