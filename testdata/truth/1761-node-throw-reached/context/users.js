exports.list = (req, res) => res.end('[]');
exports.find = (req, res) => res.end('{}');
