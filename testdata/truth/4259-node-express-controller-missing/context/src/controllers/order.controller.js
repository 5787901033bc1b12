class OrderController {
  index(req, res) { res.json([]); }
  create(req, res) { res.status(201).json(req.body); }
  destroy(req, res) { res.sendStatus(204); }
}
module.exports = OrderController;
