module.exports = (timeout) => (req, res) => { res.setTimeout(timeout); res.end('ok') }
