module.exports = (next) => (req, res) => { console.log(req.url); next(req, res); };
