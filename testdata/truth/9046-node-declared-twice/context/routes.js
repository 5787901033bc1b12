const path = require("path");
const users = [];
const path = require("node:path");
module.exports = { routes: { users, path } };
