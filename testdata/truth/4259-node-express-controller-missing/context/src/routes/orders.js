const { Router } = require('express');
const OrderController = require('../controllers/order.controller');

const router = Router();
const controller = new OrderController();
router.get('/', controller.index);
router.post('/', controller.create);
router.delete('/:id', controller.remove);
module.exports = router;
