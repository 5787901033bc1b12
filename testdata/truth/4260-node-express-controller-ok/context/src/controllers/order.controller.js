class Crud {
  remove = (req, res) => res.sendStatus(204);
}
class OrderController extends Crud {
  index = async (req, res) => { res.json([]); };
  create(req, res) { res.status(201).json(req.body); }
}
module.exports = new OrderController();
