const app = function (req, res) {};
module.exports = Object.assign(app, { use() {}, get() {} });
