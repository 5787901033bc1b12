exports.listUsers = (req, res) => res.json([]);
