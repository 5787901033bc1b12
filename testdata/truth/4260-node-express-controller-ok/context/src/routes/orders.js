const { Router } = require('express');
const controller = require('../controllers/order.controller');

const router = Router();
router.get('/', controller.index);
router.post('/', controller.create.bind(controller));
router.delete('/:id', controller.remove);
module.exports = router;
