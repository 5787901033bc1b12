module.exports = require("./meta.json");
