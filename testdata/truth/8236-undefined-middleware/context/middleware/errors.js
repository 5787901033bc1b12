module.exports = (next) => (req, res) => { try { next(req, res); } catch (e) { res.end('error'); } };
