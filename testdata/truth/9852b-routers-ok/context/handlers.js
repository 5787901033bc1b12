exports.list = (req, res) => res.json([]);
exports.create = [exports.list, async (req, res) => res.json({})];
